import { Exact } from '@freight/contracts/money/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useWords } from '../cells/use-words.ts'
import { differencesOptions } from '../express-tariff-queries.ts'

/** Change of an amount in percent, to two decimals; undefined from nothing or zero. */
export const percentBetween = (before: string | undefined, after: string | undefined): string | undefined => {
  if (before === undefined || after === undefined || Number(before) === 0) return undefined
  return new Exact(after).minus(before).dividedBy(before).times(100).toFixed(2)
}

const FIRST_ROWS = 100

/** What differs between two versions of a tariff: bands and surcharges with their change in percent, other sections. */
export const Differences = ({ id, from, to }: { id: string; from: number; to: number }) => {
  const { t, i18n } = useTranslation('expressTariff')
  const format = useFormat()
  const words = useWords()
  const { data, error, refetch } = useQuery(differencesOptions(id, from, to))
  if (error !== null && data === undefined)
    return <ErrorCard error={error} title={t('differences.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={4} />
  const { bands, surcharges, sections } = data
  const all = [
    ...bands.map(({ key, before, after }) => {
      const band = after ?? before
      const label = band && `${band.zone} · ${words.choice('kind', band.kind)} · ${format.decimal(band.upToKg)} kg`
      return { key: `band ${key}`, label, before: before?.amount, after: after?.amount }
    }),
    ...surcharges.map(({ key, before, after }) => ({
      key: `surcharge ${key}`,
      label: `${t('differences.surcharge')} ${key}`,
      before: before?.amount,
      after: after?.amount,
    })),
  ]
  if (all.length === 0 && sections.length === 0) return <p className="quiet">{t('differences.none')}</p>
  const change = (before: string | undefined, after: string | undefined) => {
    if (before === undefined) return t('differences.new')
    if (after === undefined) return t('differences.gone')
    const percent = percentBetween(before, after)
    if (before === after) return t('differences.rule')
    return percent === undefined ? MISSING : `${Number(percent) > 0 ? '+' : ''}${format.percent(percent, 2)}`
  }
  return (
    <div className="tariff-differences">
      {sections.length > 0 && (
        <p>
          {t('differences.sections')}{' '}
          {[...new Set(sections.map((name) => (i18n.exists(`expressTariff:section.${name}`) ? name : 'general')))]
            .map((name) => t(`section.${name}` as 'section.zones'))
            .join(', ')}
        </p>
      )}
      {all.length > 0 && (
        <div className="cells-scroll">
          <table className="entry-grid full size-12-5" aria-label={t('common.differences')}>
            <thead>
              <tr>
                <th scope="col">{t('common.price')}</th>
                {[from, to].map((no) => (
                  <th key={no} scope="col" className="number">
                    {t('version', { no })}
                  </th>
                ))}
                <th scope="col" className="number">
                  {t('differences.change')}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.slice(0, FIRST_ROWS).map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td className="computed">{format.price(before)}</td>
                  <td className="computed">{format.price(after)}</td>
                  <td className="computed">{change(before, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all.length > FIRST_ROWS && <p className="quiet">{t('differences.more', { number: all.length - FIRST_ROWS })}</p>}
    </div>
  )
}
