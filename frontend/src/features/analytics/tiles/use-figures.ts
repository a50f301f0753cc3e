import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Unit } from '../drawn.ts'

const MILLION = 1_000_000
/** Amounts below it are told with their cents. */
const ROUND = 1000
/** A change that would be read as none. */
const LEAST = 0.05

export interface Change {
  text: string
  isMore: boolean
  /** Undefined where neither is better. */
  isBetter: boolean | undefined
}
interface Figure {
  value: string
  unit?: string
  /** Against the period compared with; undefined when there is nothing to compare with. */
  change?: Change
  before?: string
}

/** Change against the period compared with: percent of a count or an amount, else the difference in its own unit. */
const changeOf = (now: number, before: number, unit: Unit | undefined): number | undefined => {
  // As far apart as what is read of both.
  if (unit === 'percent' || unit === 'hours') return Number(now.toFixed(1)) - Number(before.toFixed(1))
  return before === 0 ? undefined : ((now - before) / before) * 100
}

const rounded = (value: number, unit: Unit | undefined): string | number => {
  if (unit === 'percent' || unit === 'hours') return value.toFixed(1)
  if (unit === 'usd') return value.toFixed(Math.abs(value) < ROUND ? 2 : 0)
  return Number.isInteger(value) ? value : value.toFixed(value < ROUND ? 1 : 0)
}

/** What a series comes to in the period, and in the one it is compared with, in words; `less`: less of it is better. */
export const useFigures = () => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const inWords = (value: number | null | undefined, unit: Unit | undefined): { value: string; unit?: string } => {
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
    if (typeof totalBefore !== 'number') return inWords(total, unit)
    const hasBoth = typeof total === 'number'
    const change = hasBoth ? changeOf(total, totalBefore, unit) : undefined
    const former = inWords(totalBefore, unit)
    // What it is measured in stands behind the value beside it.
    const isSaid =
      hasBoth && unit !== undefined && unit !== 'percent' && unit !== 'hours' && former.unit === t(`unit.${unit}`)
    const before = isSaid ? former.value : [former.value, former.unit].filter(Boolean).join(' ')
    if (change === undefined || Math.abs(change) < LEAST) return { ...inWords(total, unit), before }
    const behind = unit === 'hours' ? t('unit.hours') : unit === 'percent' ? t('unit.points') : t('unit.percent')
    return {
      ...inWords(total, unit),
      change: {
        text: `${format.decimal(Math.abs(change).toFixed(1))} ${behind}`,
        isMore: change >= 0,
        isBetter: less === undefined ? undefined : less ? change <= 0 : change >= 0,
      },
      before,
    }
  }
}
