import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { Unit } from '../chart-definition.ts'

const MILLION = 1_000_000
/** Amounts below it are shown with cents. */
const ROUND_FROM = 1000
/** Smaller changes round to zero. */
const LEAST_CHANGE = 0.05

export interface Change {
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
