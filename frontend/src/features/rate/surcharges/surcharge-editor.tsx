import { Button } from '@blueprintjs/core'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'
import { surchargeBases } from '@freight/contracts/surcharge/surcharge'
import { currencies } from '@freight/contracts/vocabulary/price'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'
import { calledIn, type ChargeCode } from '../../../components/charges/matching-codes.ts'
import { ChoiceField, AmountField, DayField, TextField } from '../../../components/entry-form/entry-field.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { type EntryForm, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { TagsField } from '../../../components/entry-form/tags-field.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { command, create } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { countriesOptions, placesMatching } from '../../../lib/queries/queries.ts'
import { codesOptions, surchargeCarriersOptions } from '../rate-queries.ts'
import {
  blank,
  bodyOf,
  changesOf,
  effectOptions,
  type Surcharge,
  surchargeKeys,
  surchargeOptions,
  type Values,
  valuesOf,
} from './surcharge.ts'
import { useSurchargeWords } from './use-surcharge-words.ts'

/** Costs of open quotations that lack the surcharge, and what it adds. Their amounts do not change. */
export const SurchargeEffect = ({ id }: { id: string }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const { data, error, refetch } = useQuery(effectOptions(id))
  if (error !== null)
    return <ErrorCard error={error} title={t('surcharge.effect.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={3} height={24} />
  return (
    <section className="stack gap-8" aria-label={t('surcharge.effect.title')}>
      <h3>
        {t('surcharge.effect.title')} <span className="quiet">{format.decimal(data.total)}</span>
      </h3>
      <p className="quiet">{t(data.total === 0 ? 'surcharge.effect.none' : 'surcharge.effect.note')}</p>
      {data.total > 0 && (
        <div className="card scrolls-x">
          <table className="dense-table">
            <thead>
              <tr>
                {(['quotation', 'client', 'lane', 'day', 'rate', 'amount'] as const).map((name) => (
                  <th key={name} scope="col" className={name === 'amount' ? 'number' : undefined}>
                    {t(`surcharge.effect.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, index) => (
                // A quotation may have several costs of the same rates.
                // oxlint-disable-next-line no-array-index-key
                <tr key={index}>
                  <td>
                    <Link to={`/pricing/cotizaciones/${row.key}`}>{row.key.slice(row.key.lastIndexOf('-') + 1)}</Link>
                  </td>
                  <td>{row.client === '' ? MISSING : row.client}</td>
                  <td>
                    {row.origin} – {row.destination}
                  </td>
                  <td>{row.shipmentDate === undefined ? MISSING : format.date(row.shipmentDate)}</td>
                  <td>{row.rates.join(' + ')}</td>
                  <td className="number">
                    {row.amount ? `+${format.money(row.amount.amount, row.amount.currency)}` : MISSING}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const conceptOf = (code: ChargeCode | undefined, language: string) => code && calledIn(code, language)
const isPlace = (code: string) => /^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/.test(code)
const tidyCode = (text: string) => text.trim().toUpperCase()

const useFields = (): FieldSpecs<Values> => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const day = (iso: string) => (iso === '' ? '' : format.date(iso))
  const list = (codes: readonly string[]) => codes.join(', ')
  return {
    carrier: { label: t('field.carrier') },
    chargeCode: { label: t('grid.code') },
    amount: { label: t('grid.amount'), words: (text) => (text === '' ? '' : format.decimal(text)) },
    currency: { label: t('grid.currency') },
    basis: { label: t('grid.calculator'), words: (basis) => t(`calculator.${basis}`) },
    origins: { label: t('surcharge.origins'), words: list },
    destinations: { label: t('common.destinations'), words: list },
    equipment: { label: t('surcharge.equipment'), words: list },
    validFrom: { label: t('field.validFrom'), words: day },
    validTo: { label: t('surcharge.validTo'), words: day },
    announcedOn: { label: t('surcharge.announcedOn'), words: day },
  }
}

const useCheck = () => {
  const { t } = useTranslation('rates')
  return ({ carrier, chargeCode, amount, validFrom, validTo, announcedOn, origins, destinations }: Values) => ({
    ...(carrier.trim() === '' && { carrier: t('surcharge.check.carrier') }),
    ...(!/^[A-Z0-9]{2,8}$/i.test(chargeCode.trim()) && { chargeCode: t('surcharge.check.code') }),
    ...(!(Number(amount) > 0) && { amount: t('surcharge.check.amount') }),
    ...(validFrom === '' && { validFrom: t('check.validFrom') }),
    ...(validTo !== '' && validTo < validFrom && { validTo: t('check.reversed') }),
    ...(announcedOn === '' && { announcedOn: t('surcharge.check.announcedOn') }),
    ...(!origins.every(isPlace) && { origins: t('surcharge.check.places') }),
    ...(!destinations.every(isPlace) && { destinations: t('surcharge.check.places') }),
  })
}

/** Countries by name, and the ports and airports that the typed text finds. */
const usePlaces = () => {
  const { i18n } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const { data: countries = [] } = useQuery(countriesOptions(i18n.language))
  const { data: places } = useQuery({ ...placesMatching(query), enabled: query.trim().length > 1 })
  const options = [
    ...countries.map(({ alpha2, name }) => ({ value: alpha2, label: `${name} (${alpha2})` })),
    ...(places?.rows ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
  ]
  return { suggestions: options, onQuery: setQuery }
}

const PlacesField = ({ form, name }: { form: EntryForm<Values>; name: 'origins' | 'destinations' }) => {
  const { t } = useTranslation('rates')
  return (
    <TagsField
      form={form}
      name={name}
      tidy={tidyCode}
      placeholder={t('anywhere')}
      hint={t('surcharge.places')}
      {...usePlaces()}
    />
  )
}

/** Whether a carrier has no tariff in force, which the surcharge would be added to; unknown until they are loaded. */
const useLacksRates = () => {
  const { data: carriers } = useQuery(surchargeCarriersOptions)
  return {
    names: carriers?.map(({ name }) => name) ?? [],
    lacksRates: (carrier: string) =>
      carriers !== undefined &&
      carrier.trim() !== '' &&
      !carriers.some(({ name, hasRates }) => hasRates && searchText(name) === searchText(carrier)),
  }
}

interface SurchargeEditorProps {
  /** Undefined for a new one. */
  surcharge: Surcharge | undefined
  onClose: (answer?: CommandAnswer) => void
}

/** Card of a surcharge: its fields, and its effect on open quotations. */
export const SurchargeEditor = ({ surcharge, onClose }: SurchargeEditorProps) => {
  const { t, i18n } = useTranslation('rates')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const form = useEntryForm<Values>({
    start: surcharge === undefined ? blank : valuesOf(surcharge),
    revision: surcharge?.revision,
    fields: useFields(),
    check: useCheck(),
    fieldOfCode: {
      CHARGE_CODE_UNKNOWN: 'chargeCode',
      VALIDITY_REVERSED: 'validTo',
      CONTAINER_WITHOUT_FCL: 'equipment',
    },
    send: ({ values, changes, commandId, revision }) =>
      surcharge === undefined || revision === undefined
        ? create('surcharge', 'CreateSurcharge', bodyOf(values), { commandId })
        : command('surcharge', 'ChangeSurcharge', surcharge.id, changesOf(changes, values), { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...surchargeOptions(surcharge?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: surchargeKeys.all }),
  })
  const removal = useEntryCommand('surcharge', { onDone: () => onClose() })
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    if (surcharge === undefined) return
    await removal.run({ id: surcharge.id, revision: surcharge.revision, name: 'RemoveSurcharge', body: {} })
    setRemoving(false)
  }
  const guard = useUnsavedGuard(form, t('surcharge.one'))
  const { names, lacksRates } = useLacksRates()
  const { data: codes } = useQuery(codesOptions())
  const { carrier } = form.values
  const [isAsking, setAsking] = useState(false)
  const save = async () => {
    setAsking(false)
    const saved = await form.save()
    if (saved?.answer !== undefined && surcharge === undefined) onClose(saved.answer)
  }
  const mayChangeCarrier = surcharge === undefined || carrier !== surcharge.carrier.name
  const trySave = async () => {
    if (mayChangeCarrier && lacksRates(carrier)) setAsking(true)
    else await save()
  }
  const noRates = lacksRates(carrier) ? t('surcharge.noRates', { carrier: carrier.trim() }) : undefined
  const { conflict } = form
  const words = useSurchargeWords()
  useCommands([
    {
      id: 'surcharge-save',
      title: catalogue('common.save'),
      keys: 'ctrl+s',
      scope: 'screen',
      run: () => void trySave(),
    },
  ])
  return (
    <section className="rate-editor" aria-label={t('surcharge.one')} tabIndex={-1}>
      <header className="rate-bar row wrap">
        <h2>{surcharge === undefined ? t('surcharge.new') : surcharge.carrier.name}</h2>
        {surcharge !== undefined && <span className="quiet">{words(surcharge)}</span>}
        <span className="end wrap margin-left-auto">
          {surcharge?.active === true && (
            <Button variant="minimal" onClick={() => setRemoving(true)}>
              {t('common.remove')}
            </Button>
          )}
          <Button variant="minimal" onClick={() => guard.leave(() => onClose())}>
            {t('common.cancel')}
          </Button>
          {conflict === undefined ? (
            <SaveButton form={form} counts={surcharge !== undefined} onSave={() => void trySave()} />
          ) : (
            <ConflictButtons conflict={conflict} />
          )}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={() => void save()} />
      {conflict === undefined ? (
        <>
          <FormProblems form={form} />
          <div className="tariff-fields grid gap-8-12">
            <TextField
              form={form}
              name="carrier"
              maxLength={120}
              className="rate-long"
              suggestions={names}
              warning={noRates}
            />
            <TextField
              form={form}
              name="chargeCode"
              maxLength={8}
              tidy={tidyCode}
              suggestions={codes?.map(({ id }) => id) ?? []}
              hint={conceptOf(
                codes?.find(({ id }) => id === form.values.chargeCode),
                i18n.language,
              )}
            />
            <AmountField form={form} name="amount" kind="decimal" />
            <ChoiceField form={form} name="currency" options={currencies.map((value) => ({ value, label: value }))} />
            <ChoiceField
              form={form}
              name="basis"
              options={surchargeBases.map((value) => ({ value, label: t(`calculator.${value}`) }))}
            />
            <TagsField
              form={form}
              name="equipment"
              options={containerTypes.map((value) => ({ value, label: value }))}
              placeholder={t('any')}
            />
            <PlacesField form={form} name="origins" />
            <PlacesField form={form} name="destinations" />
            <DayField form={form} name="validFrom" />
            <DayField form={form} name="validTo" />
            <DayField form={form} name="announcedOn" />
          </div>
        </>
      ) : (
        <ConflictMerge form={form} conflict={conflict} />
      )}
      {surcharge !== undefined && <SurchargeEffect key={surcharge.revision} id={surcharge.id} />}
      {guard.dialog}
      <Confirm isOpen={isAsking} onConfirm={save} onCancel={() => setAsking(false)}>
        <p>{t('surcharge.noRatesConfirm', { carrier: carrier.trim() })}</p>
      </Confirm>
      <Confirm isOpen={isRemoving} onConfirm={remove} onCancel={() => setRemoving(false)}>
        <p>{t('surcharge.removeConfirm')}</p>
      </Confirm>
    </section>
  )
}
