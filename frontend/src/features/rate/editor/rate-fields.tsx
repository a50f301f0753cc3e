import { groupName } from '@freight/contracts/vocabulary/client-group'
import { InputGroup } from '@blueprintjs/core'
import { containerTypes, modesOf, stackables, transportModes } from '@freight/contracts/vocabulary/transport'
import { rateTypes } from '@freight/contracts/vocabulary/rate'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChoiceField,
  CustomField,
  textOf,
  AmountField,
  DayField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { TagsField } from '../../../components/entry-form/tags-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { clientsOptions, facetsOptions } from '../rate-queries.ts'
import { placesMatching, providersMatching } from '../../../lib/queries/queries.ts'
import { modeAfterTransport, type Party, type Place, type Values } from '../rate.ts'
import { SelectRow } from '../../../components/form/rows.tsx'
import { CrossIcon } from '@blueprintjs/icons'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'

interface ChosenEntryProps {
  id: string
  words: string
  note: string
  describedBy: string | undefined
  onClear: () => void
}

/** The chosen place or owner; can be removed. */
const ChosenEntry = ({ id, words, note, describedBy, onClear }: ChosenEntryProps) => {
  const { t } = useTranslation('rates')
  return (
    <span className="field-box rate-picked row">
      <output className="flex-1 clipped" id={id} aria-describedby={describedBy}>
        {words} <span className="quiet">{note}</span>
      </output>
      <button type="button" aria-label={t('common.removeNamed', { name: words })} onClick={onClear}>
        <CrossIcon size={12} aria-hidden="true" />
      </button>
    </span>
  )
}

const isCountry = (text: string) => /^[A-Za-z]{2}$/.test(text.trim())

/** An end of the lane: a place, a country by its two letters, or anywhere. */
const PlaceField = ({ form, name }: { form: EntryForm<Values>; name: 'origin' | 'destination' }) => {
  const { t } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const places = useQuery(placesMatching(query, form.values.transport))
  const chosen = form.values[name]
  return (
    <CustomField form={form} name={name}>
      {({ id, invalid, 'aria-describedby': describedBy }) =>
        chosen === undefined ? (
          <SuggestField<Place>
            id={id}
            cell={name}
            value={undefined}
            found={found(query, places, ({ rows }) => rows.map((one) => ({ code: one.code, name: one.name })))}
            onQuery={setQuery}
            onChange={(place) => form.set(name, place)}
            keyOf={({ code }) => code}
            textOf={(place) => place.name}
            noteOf={({ code }) => code}
            invalid={invalid}
            placeholder={t('anywhere')}
            {...(isCountry(query) && {
              create: {
                from: (typed: string) => ({ code: typed.trim().toUpperCase(), name: '' }),
                text: (typed: string) => t('field.country', { code: typed.trim().toUpperCase() }),
              },
            })}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        ) : (
          <ChosenEntry
            id={id}
            words={chosen.name === '' ? t('field.country', { code: chosen.code }) : chosen.name}
            note={chosen.name === '' ? '' : chosen.code}
            describedBy={describedBy}
            onClear={() => form.set(name, undefined)}
          />
        )
      }
    </CustomField>
  )
}

const useParties = (isBuy: boolean, query: string) => {
  const providers = useQuery({ ...providersMatching(query), enabled: isBuy })
  const clients = useQuery({ ...clientsOptions(query), enabled: !isBuy })
  return isBuy
    ? found(query, providers, (rows) => rows.map(({ id, name }): Party => ({ id, name })))
    : found(query, clients, (rows): Party[] => rows)
}

/** Owner of the rate: a catalogue provider; for a selling rate a client, a client group or none. */
const OwnerField = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const { t: shell } = useTranslation('shell')
  const [query, setQuery] = useState('')
  const parties = useParties(form.values.type === 'BUY', query)
  const { owner } = form.values
  return (
    <CustomField form={form} name="owner" className="rate-long">
      {({ id, invalid, 'aria-describedby': describedBy }) =>
        owner === undefined ? (
          <SuggestField<Party>
            id={id}
            cell="owner"
            value={undefined}
            found={parties}
            onQuery={setQuery}
            onChange={(one) => form.set('owner', one)}
            keyOf={(one) => one.id}
            textOf={(one) => one.name}
            noteOf={({ id: party }) => groupName(party) !== undefined && shell('clientGroup')}
            invalid={invalid}
            placeholder={t('general')}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        ) : (
          <ChosenEntry
            id={id}
            words={owner.name}
            note={groupName(owner.id) === undefined ? '' : shell('clientGroup')}
            describedBy={describedBy}
            onClear={() => form.set('owner', undefined)}
          />
        )
      }
    </CustomField>
  )
}

/** Transport and mode: fixed after creation, because charges and places depend on them. */
const KindFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const { transport, mode, type } = form.values
  if (!form.isNew)
    return (
      <FormRow label={t('field.kind')}>
        {({ id }) => (
          <span className="field-box locked-box between ink-2 row">
            <output className="clipped" id={id}>
              {t(`transport.${transport}`)} · {mode} · {t(`type.${type}`)}
            </output>
          </span>
        )}
      </FormRow>
    )
  return (
    <>
      <ChoiceField form={form} name="type" options={rateTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
      <SelectRow
        label={t('field.kind')}
        value={transport}
        options={transportModes.map((value) => ({ value, label: t(`transport.${value}`) }))}
        onChange={(next) => {
          form.set('transport', next)
          form.set('mode', modeAfterTransport(next, mode))
          form.set('origin', undefined)
          form.set('destination', undefined)
        }}
      />
      <ChoiceField form={form} name="mode" options={modesOf[transport].map((value) => ({ value, label: value }))} />
    </>
  )
}

/** Fields of a rate besides its charges. */
export const RateFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const { data: facets } = useQuery(facetsOptions)
  const listId = useId()
  const { mode } = form.values
  return (
    <div className="tariff-fields grid gap-8-12">
      <PlaceField form={form} name="origin" />
      <PlaceField form={form} name="destination" />
      <KindFields form={form} />
      {mode === 'FCL' && (
        <ChoiceField
          form={form}
          name="container"
          options={containerTypes.map((value) => ({ value, label: value }))}
          empty={t('any')}
        />
      )}
      <OwnerField form={form} />
      <CustomField form={form} name="carrier">
        {({ value, onChange, invalid, ...control }) => (
          <>
            <InputGroup
              {...control}
              value={textOf(value)}
              list={listId}
              maxLength={120}
              autoComplete="off"
              intent={invalid ? 'danger' : 'none'}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <datalist id={listId}>
              {facets?.carriers.map((carrier) => (
                <option key={carrier} value={carrier} />
              ))}
            </datalist>
          </>
        )}
      </CustomField>
      {mode !== 'FCL' && mode !== 'FTL' && (
        <AmountField form={form} name="cbmRatio" kind="decimal" placeholder={t('hint.cbmRatio')} />
      )}
      <DayField form={form} name="validFrom" />
      <DayField form={form} name="validTo" />
      <TextField form={form} name="route" maxLength={200} />
      <TextField form={form} name="frequency" maxLength={80} />
      <AmountField form={form} name="transitTime" kind="whole" />
      <AmountField form={form} name="freeDays" kind="whole" />
      <ChoiceField
        form={form}
        name="stackable"
        options={stackables.map((value) => ({ value, label: t(`stackable.${value}`) }))}
        empty={t('stackable.none')}
      />
      <TagsField form={form} name="includes" tidy={(code) => code.trim().toUpperCase()} />
      <TextField form={form} name="description" maxLength={200} className="rate-long" />
      <TextField form={form} name="comments" maxLength={2000} className="rate-long" />
    </div>
  )
}
