import { Exact } from '../money/money.ts'
import type { SanityLimits } from './limits.ts'
import type { Warning } from './warning.ts'

/** Checks against a company's limits: each returns its warnings, empty where there is no comparison. */

const atMostDecimals = (value: InstanceType<typeof Exact>, decimals: number): string =>
  value.toDecimalPlaces(decimals).toFixed()

type DensityLimits = Pick<SanityLimits, 'densityFrom' | 'densityTo'>

/** Checks the density of cargo, in kilograms per cubic metre. */
export const densityWarnings = (
  path: string,
  { kg, cbm }: { kg: InstanceType<typeof Exact>; cbm: InstanceType<typeof Exact> },
  { densityFrom, densityTo }: DensityLimits,
): Warning[] => {
  if (!kg.gt(0) || !cbm.gt(0)) return []
  const density = kg.dividedBy(cbm)
  return density.lt(densityFrom) || density.gt(densityTo)
    ? [{ code: 'DENSITY', path, params: { density: atMostDecimals(density, 2), from: densityFrom, to: densityTo } }]
    : []
}

/** Median price in US dollars of one lane, mode and equipment in the last twelve months. */
export type LaneMedian = { median: string; count: number }

/** Checks a price in US dollars against the median of its lane, in both directions. */
export const priceWarnings = (
  path: string,
  price: string,
  lane: LaneMedian | undefined,
  { priceTimes, leastPrices }: Pick<SanityLimits, 'priceTimes' | 'leastPrices'>,
): Warning[] => {
  if (lane === undefined || lane.count < Number(leastPrices)) return []
  const [current, median] = [new Exact(price), new Exact(lane.median)]
  if (!current.gt(0) || !median.gt(0)) return []
  const isAbove = current.gt(median)
  const times = isAbove ? current.dividedBy(median) : median.dividedBy(current)
  if (!times.gt(priceTimes)) return []
  const code = isAbove ? 'PRICE_ABOVE' : 'PRICE_BELOW'
  const params = { times: atMostDecimals(times, 2), median: lane.median, currency: 'USD', count: String(lane.count) }
  return [{ code, path, params }]
}

/** Checks the change of an exchange rate from the previous one. */
export const exchangeRateWarnings = (
  path: string,
  { before, now, currency }: { before: string | undefined; now: string; currency: string },
  { rateChangePct }: Pick<SanityLimits, 'rateChangePct'>,
): Warning[] => {
  if (before === undefined || !new Exact(before).gt(0)) return []
  const change = new Exact(now).minus(before).times(100).dividedBy(before)
  return change.abs().gt(rateChangePct)
    ? [{ code: 'EXCHANGE_RATE', path, params: { currency, before, now, change: atMostDecimals(change, 2) } }]
    : []
}

/** The same day some months later; the last day of a shorter month. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** Checks the length of a price's validity. */
export const validityWarnings = (
  path: string,
  { from, to }: { from: string; to: string },
  { validityMonths }: Pick<SanityLimits, 'validityMonths'>,
): Warning[] => {
  if (from === '' || to === '') return []
  const latest = monthsAfter(from, Number(validityMonths))
  return to > latest ? [{ code: 'VALIDITY', path, params: { to, latest, months: validityMonths } }] : []
}
