import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomField } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { found } from '../../../components/form/found.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { clientsOptions, placesOptions, providersOptions } from '../rate-queries.ts'
import type { Party, Place, Values } from '../rate.ts'

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
    <span className="field-box rate-picked">
      <output id={id} aria-describedby={describedBy}>
        {words} <span className="quiet">{note}</span>
      </output>
      <button type="button" aria-label={t('clear', { value: words })} onClick={onClear}>
        <CrossIcon size={12} aria-hidden="true" />
      </button>
    </span>
  )
}

const isCountry = (text: string) => /^[A-Za-z]{2}$/.test(text.trim())

/** An end of the lane: a place, a country by its two letters, or anywhere. */
export const PlaceField = ({ form, name }: { form: EntryForm<Values>; name: 'origin' | 'destination' }) => {
  const { t } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const places = useQuery(placesOptions(query, form.values.transport))
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
  const providers = useQuery({ ...providersOptions(query), enabled: isBuy })
  const clients = useQuery({ ...clientsOptions(query), enabled: !isBuy })
  return isBuy
    ? found(query, providers, (rows) => rows.map(({ id, name }): Party => ({ id, name })))
    : found(query, clients, (rows) => rows.map((one): Party => ({ id: one.id, name: one.nombreFantasia })))
}

/** Owner of the rate: a catalogue provider; for a selling rate a client or none. */
export const OwnerField = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const parties = useParties(form.values.type === 'BUY', query)
  const { owner } = form.values
  return (
    <CustomField form={form} name="owner">
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
            invalid={invalid}
            placeholder={t('general')}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        ) : (
          <ChosenEntry
            id={id}
            words={owner.name}
            note=""
            describedBy={describedBy}
            onClear={() => form.set('owner', undefined)}
          />
        )
      }
    </CustomField>
  )
}
