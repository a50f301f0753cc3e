import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currencySign, MISSING, useFormat } from '../../../lib/format/format.ts'
import { figuresOptions } from '../organization-queries.ts'

/** Sparkline of twelve values without axes, with a dot at the last one. */
const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [width, height, edge] = [84, 30, 4]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.at(-1)
  if (last === undefined) return null
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}

interface FigureProps {
  name: string
  value: ReactNode
  unit?: string | undefined
  below: string
  series: readonly number[]
}

const Figure = ({ name, value, unit, below, series }: FigureProps) => {
  const { t } = useTranslation('organizations')
  return (
    <div className="entry-figure">
      <div>
        <p className="entry-figure-name">{name}</p>
        <p className="entry-figure-value">
          <strong>{value}</strong> {unit !== undefined && <span className="quiet">{unit}</span>}
        </p>
        <p className="entry-figure-below">{below}</p>
      </div>
      <Sparkline values={series} label={t('figures.byMonth', { name })} />
    </div>
  )
}

const share = (won: number, lost: number) => (won + lost === 0 ? undefined : (100 * won) / (won + lost))

/** Twelve months of the organization; the margin only for users with the right. */
export const Figures = ({ id }: { id: string }) => {
  const { t } = useTranslation(['organizations', 'catalogue'])
  const format = useFormat()
  const { data } = useQuery(figuresOptions(id))
  if (data === undefined) return <div className="org-figures entry-figures card" aria-busy="true" />
  const { quotations, decided, sold, withoutRate, margin } = data
  const rate = share(decided.won, decided.lost)
  const before = (value: string) => t('common.formerValue', { value })
  const percent = (value: string | number | undefined) => (value === undefined ? MISSING : format.decimal(value, 1))
  const money = (text: string | undefined) => {
    if (sold === undefined || text === undefined) return { text: MISSING }
    const [amount, currency] = [Number(text), currencySign(sold.currency)]
    return amount < 1000
      ? { text: format.decimal(text, 0), unit: currency }
      : { text: format.decimal(amount / 1000, 1), unit: t('common.thousandsOf', { currency }) }
  }
  const [current, previous] = [money(sold?.amount), money(sold?.before)]
  const soldBefore =
    previous.unit === undefined || previous.unit === current.unit ? previous.text : `${previous.text} ${previous.unit}`
  return (
    <section
      className="org-figures entry-figures card"
      data-four={margin !== undefined || undefined}
      aria-label={t('figures.title')}
    >
      <Figure
        name={t('figures.quotations')}
        value={format.decimal(quotations.count)}
        below={t('figures.open', { count: quotations.open })}
        series={quotations.byMonth}
      />
      <Figure
        name={t('common.winRate')}
        value={percent(rate)}
        unit={rate === undefined ? undefined : '%'}
        below={t('common.wonOfDecided', { count: decided.won + decided.lost, won: decided.won })}
        series={decided.ratePct}
      />
      <Figure
        name={t('figures.sold')}
        value={current.text}
        unit={current.unit}
        below={withoutRate === undefined ? before(soldBefore) : t('common.withoutRate', { count: withoutRate })}
        series={sold?.byMonth ?? []}
      />
      {margin !== undefined && (
        <Figure
          name={t('common.margin')}
          value={percent(margin.pct)}
          unit={margin.pct === undefined ? undefined : '%'}
          below={before(percent(margin.before))}
          series={margin.byMonth}
        />
      )}
    </section>
  )
}
