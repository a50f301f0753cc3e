import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFields } from '../editor/rate-editor.tsx'
import { oneOptions } from '../rate-queries.ts'
import { type RateDetail, valuesOf } from '../rate.ts'
import { TrialCard } from '../trial/trial-card.tsx'
import { sampleCargo } from '../trial/trial.ts'
import { useConcepts } from '../use-concepts.ts'
import { useChargeWords } from './use-charge-words.ts'

interface Row {
  label: string
  /** Name of a code. */
  concept?: string
  values: readonly [string, string]
}

const rowsOf = (
  [a, b]: readonly [RateDetail, RateDetail],
  fields: ReturnType<typeof useFields>,
  priceOf: (rate: RateDetail, code: string) => string,
): Row[] => {
  const [valuesA, valuesB] = [valuesOf(a), valuesOf(b)]
  const mainFields = [
    'origin',
    'destination',
    'owner',
    'carrier',
    'validFrom',
    'validTo',
    'route',
    'frequency',
  ] as const
  const furtherFields = ['transitTime', 'freeDays', 'container', 'stackable', 'cbmRatio'] as const
  const cellText = (
    name: (typeof mainFields)[number] | (typeof furtherFields)[number],
    values: typeof valuesA,
  ): string => {
    const { words } = fields[name]
    const value = values[name]
    // Each field's formatter gets its own value.
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const text = words === undefined ? plain : (words as (one: unknown) => string)(value)
    return text === '' ? MISSING : text
  }
  const concepts = new Map([...b.charges, ...a.charges].map(({ code, concept }) => [code, concept]))
  const codes = new Set([...a.charges, ...b.charges].map(({ code }) => code))
  return [
    ...[...mainFields, ...furtherFields].map((name): Row => ({
      label: fields[name].label,
      values: [cellText(name, valuesA), cellText(name, valuesB)],
    })),
    ...[...codes].map((code): Row => ({
      label: code,
      concept: concepts.get(code) ?? '',
      values: [priceOf(a, code), priceOf(b, code)],
    })),
  ]
}

/** Two rates side by side: fields, prices by charge, and the totals of both for a cargo. */
export const CompareRates = ({ ids, onClose }: { ids: readonly [string, string]; onClose: () => void }) => {
  const { t } = useTranslation('rates')
  const chargeWords = useChargeWords()
  const conceptOf = useConcepts()
  const fields = useFields()
  // Both use the same cargo, because prices of different cargoes cannot be compared.
  const [cargo, setCargo] = useState(sampleCargo)
  const [a, b] = [useQuery(oneOptions(ids[0])), useQuery(oneOptions(ids[1]))]
  const error = a.error ?? b.error
  if (error !== null)
    return <ErrorCard error={error} title={t('failed')} onRetry={() => void Promise.all([a.refetch(), b.refetch()])} />
  if (a.data === undefined || b.data === undefined) return <SkeletonRows rows={14} height={30} />
  const priceOf = ({ charges }: RateDetail, code: string): string =>
    charges
      .filter((charge) => charge.code === code)
      .map(chargeWords)
      .join('; ') || MISSING
  const pair = [a.data, b.data] as const
  return (
    <section className="rate-editor" aria-label={t('common.compare')} tabIndex={-1}>
      <header className="rate-bar row wrap">
        <h2>{t('common.compare')}</h2>
        <span className="end wrap margin-left-auto">
          <Button onClick={onClose}>{t('compare.close')}</Button>
        </span>
      </header>
      <table className="rate-table full size-12-5">
        <thead>
          <tr>
            <td />
            {pair.map((rate) => (
              <th key={rate.id}>
                {rate.code} <span className="quiet">v{rate.version}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(pair, fields, priceOf).map(({ label, concept, values }) => (
            <tr key={label} data-differs={values[0] !== values[1] || undefined}>
              <th scope="row">
                {label}
                {concept !== undefined && <span className="quiet"> {conceptOf(label, concept)}</span>}
              </th>
              <td>{values[0]}</td>
              <td>{values[1] === values[0] ? <span className="quiet">{t('compare.same')}</span> : values[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="rate-below flex wrap gap-10">
        {pair.map((rate) => (
          <TrialCard key={rate.id} of={rate.code} values={valuesOf(rate)} cargo={cargo} onCargo={setCargo} />
        ))}
      </div>
    </section>
  )
}
