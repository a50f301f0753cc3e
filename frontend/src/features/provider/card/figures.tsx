import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { currencySign, MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Figures as ProviderFigures } from '../provider.ts'
import { figuresOptions } from '../provider-queries.ts'
import { Sparkline } from './sparkline.tsx'

interface FigureProps {
  name: string
  value?: string | undefined
  unit?: string
  below: ReactNode
  series?: readonly number[]
}

const Figure = ({ name, value, unit, below, series = [] }: FigureProps) => {
  const { t } = useTranslation('providers')
  return (
    <div className="entry-figure">
      <div>
        <p className="entry-figure-name">{name}</p>
        <p className="entry-figure-value">
          {value === undefined ? <strong className="quiet">{MISSING}</strong> : <strong>{value}</strong>}{' '}
          {value !== undefined && unit !== undefined && <span className="quiet">{unit}</span>}
        </p>
        <p className="entry-figure-below">{below}</p>
      </div>
      <Sparkline values={series} label={t('figures.byMonth', { name })} />
    </div>
  )
}

type Month = ProviderFigures['months'][number]

/** Monthly values; a month without data is omitted, because it is not zero. */
const seriesOf = (months: readonly Month[], valueOf: (month: Month) => number | undefined) =>
  months.map(valueOf).filter((value) => value !== undefined)

/** Twelve months of a provider. */
export const Figures = ({ id }: { id: string }) => {
  const { t } = useTranslation(['providers', 'catalogue'])
  const format = useFormat()
  const { data, error, refetch } = useQuery(figuresOptions(id))
  if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={1} height={76} />
  const { comparable, cheapest, medianGapPct, won, months, requests } = data
  const share = comparable === 0 ? undefined : Math.round((100 * cheapest) / comparable)
  const comparisons =
    comparable === 0 ? t('figures.nothingComparable') : t('figures.ofComparable', { cheapest, count: comparable })
  return (
    <section className="card entry-figures provider-figures" aria-label={t('figures.title')}>
      <Figure
        name={t('figures.answers')}
        value={requests.asked === 0 ? undefined : String(Math.round((100 * requests.answered) / requests.asked))}
        unit="%"
        below={
          requests.asked === 0
            ? t('figures.noRequests')
            : t('figures.ofRequests', { answered: requests.answered, count: requests.asked })
        }
        series={seriesOf(months, ({ requests }) =>
          requests.asked === 0 ? undefined : (100 * requests.answered) / requests.asked,
        )}
      />
      <Figure
        name={t('figures.takes')}
        value={requests.medianHours === undefined ? undefined : format.decimal(requests.medianHours, 1)}
        unit="h"
        below={requests.medianHours === undefined ? t('figures.noAnswers') : t('figures.untilFirst')}
        series={seriesOf(months, (month) => month.requests.medianHours)}
      />
      <Figure
        name={t('figures.cheapest')}
        value={share === undefined ? undefined : String(share)}
        unit="%"
        below={comparisons}
        series={seriesOf(months, (month) =>
          month.comparable === 0 ? undefined : (100 * month.cheapest) / month.comparable,
        )}
      />
      <Figure
        name={t('figures.gap')}
        value={medianGapPct === undefined ? undefined : `+${format.decimal(medianGapPct, 1)}`}
        unit="%"
        below={medianGapPct === undefined ? t('figures.nothingComparable') : t('figures.median')}
        series={seriesOf(months, (month) =>
          month.medianGapPct === undefined ? undefined : Number(month.medianGapPct),
        )}
      />
      <Figure
        name={t('figures.won')}
        value={format.decimal(won.count)}
        below={
          <>
            {won.bought === undefined
              ? t('figures.in12Months')
              : t('figures.bought', {
                  amount: `${currencySign(won.bought.currency)} ${format.amount(won.bought.amount)}`,
                })}
            {won.withoutRate !== undefined && <> · {t('catalogue:withoutRate', { count: won.withoutRate })}</>}
          </>
        }
      />
    </section>
  )
}
