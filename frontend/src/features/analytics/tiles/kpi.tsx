import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { RateLine } from '../../../components/chart/rate-line.tsx'
import { UnknownMark } from '../dashboard-chart.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import type { Unit } from '../chart-definition.ts'

const MILLION = 1_000_000
/** Amounts below it are shown with cents. */
const ROUND_FROM = 1000
/** Smaller changes round to zero. */
const LEAST_CHANGE = 0.05

interface Change {
  text: string
  isMore: boolean
  /** Undefined where neither direction is better. */
  isBetter: boolean | undefined
}
interface Figure {
  value: string
  unit?: string
  /** Against the comparison period; undefined without one. */
  change?: Change
  before?: string
}

/** Change against the comparison period: percent for a count or an amount, else the difference in its own unit. */
const changeOf = (now: number, before: number, unit: Unit | undefined): number | undefined => {
  // The difference of the rounded figures, so that it matches what is shown.
  if (unit === 'percent' || unit === 'hours') return Number(now.toFixed(1)) - Number(before.toFixed(1))
  return before === 0 ? undefined : ((now - before) / before) * 100
}

const changeUnitOf = (unit: Unit | undefined) => {
  if (unit === 'hours') return 'unit.hours'
  return unit === 'percent' ? 'unit.points' : 'unit.percent'
}

const rounded = (value: number, unit: Unit | undefined): string | number => {
  if (unit === 'percent' || unit === 'hours') return value.toFixed(1)
  if (unit === 'usd') return value.toFixed(Math.abs(value) < ROUND_FROM ? 2 : 0)
  return Number.isInteger(value) ? value : value.toFixed(value < ROUND_FROM ? 1 : 0)
}

/** Formats the totals of a series in the period and in the comparison period; `less`: less is better. */
export const useFigures = () => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const figureText = (value: number | null | undefined, unit: Unit | undefined): { value: string; unit?: string } => {
    if (value === null || value === undefined) return { value: '—' }
    if (unit === 'usd' && value >= MILLION)
      return { value: format.decimal((value / MILLION).toFixed(2)), unit: t('unit.million') }
    return { value: format.decimal(rounded(value, unit)), ...(unit !== undefined && { unit: t(`unit.${unit}`) }) }
  }
  return (
    series: Pick<ChartAnswer['series'][number], 'total' | 'totalBefore'> | undefined,
    { unit, less }: { unit?: Unit | undefined; less?: boolean | undefined },
  ): Figure => {
    const { total, totalBefore } = series ?? {}
    if (typeof totalBefore !== 'number') return figureText(total, unit)
    const hasBoth = typeof total === 'number'
    const change = hasBoth ? changeOf(total, totalBefore, unit) : undefined
    const former = figureText(totalBefore, unit)
    // The value beside it already shows the unit.
    const isNamed =
      hasBoth && unit !== undefined && unit !== 'percent' && unit !== 'hours' && former.unit === t(`unit.${unit}`)
    const before = isNamed ? former.value : [former.value, former.unit].filter(Boolean).join(' ')
    if (change === undefined || Math.abs(change) < LEAST_CHANGE) return { ...figureText(total, unit), before }
    return {
      ...figureText(total, unit),
      change: {
        text: `${format.decimal(Math.abs(change).toFixed(1))} ${t(changeUnitOf(unit))}`,
        isMore: change >= 0,
        isBetter: less === undefined ? undefined : less ? change <= 0 : change >= 0,
      },
      before,
    }
  }
}

interface KpiProps {
  label: string
  note?: string
  /** Undefined while loading; the comparison is unknown then too. */
  value: string | undefined
  unit?: string
  /** Against the former period; undefined without a comparison. */
  change?: Change
  before?: string
  /** Basis of the figure and the compared days. */
  title: string
  /** Values over the weeks or months. */
  line?: readonly { date: string; value: string }[]
  /** Number of quotations without an amount. */
  unknown?: number | undefined
  /** Opens the quotations without an amount. */
  onUnknown: () => void
  /** Opens the quotations of the figure. */
  onOpen?: () => void
}

/** Change and former value; green and red mean better and worse, not up and down. */
export const Compared = ({ change, before }: { change: Change | undefined; before: string | undefined }) => {
  const { t } = useTranslation('analytics')
  const Arrow = change?.isMore === true ? ArrowUpIcon : ArrowDownIcon
  const hue = change?.isBetter === undefined ? undefined : change.isBetter ? 'green' : 'red'
  return (
    <p className="quiet size-12-5">
      {change !== undefined && (
        <span className={hue && 'hue'} data-hue={hue}>
          <Arrow size={12} aria-hidden="true" /> {change.text}
        </span>
      )}{' '}
      {before === undefined ? t('noBefore') : t('common.formerValue', { value: before })}
    </p>
  )
}

/** A key-figure tile. */
export const Kpi = (props: KpiProps) => {
  const { label, note, value, unit, change, before, title, line = [], unknown, onUnknown, onOpen } = props
  const { t } = useTranslation('analytics')
  return (
    <div className="card kpi min-height-92 relative pad-10-12" role="group" aria-label={label} title={title}>
      <p className="kpi-label clipped size-12-5">
        <b className="medium">{label}</b> {note !== undefined && <span className="quiet">{note}</span>}
      </p>
      {onOpen && (
        <button
          type="button"
          className="kpi-open absolute no-edge no-fill pointer hovers"
          aria-label={t('behind.open', { name: label })}
          onClick={onOpen}
        />
      )}
      <p className="kpi-value size-24 line-30 semibold tight">
        {value ?? <span className="skeleton width-72 height-20 radius-tag on-track" />}{' '}
        {unit !== undefined && <span className="single-line size-14 regular secondary">{unit}</span>}{' '}
        <UnknownMark count={unknown} onOpen={onUnknown} />
      </p>
      {line.length > 1 && (
        <div className="kpi-line top-34 right-12 left-12 absolute height-28 flex wrap to-end clips">
          <RateLine series={line} label={label} />
        </div>
      )}
      {value !== undefined && <Compared change={change} before={before} />}
    </div>
  )
}
