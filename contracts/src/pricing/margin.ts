import { Exact, round2, unitPrice } from './money.ts'

/** sell = cost × (1 + percent / 100), half-up to 2 decimals. */
export const withMarkup = (cost: string, percent: string): string => round2(costWithMarkup(cost, percent))

/** A price per unit with a markup: half-up to 6 decimals, so that only the amount of the line is rounded to money. */
export const unitWithMarkup = (perUnit: string, percent: string): string => unitPrice(costWithMarkup(perUnit, percent))

const costWithMarkup = (cost: string, percent: string) =>
  new Exact(cost).times(new Exact(percent).dividedBy(100).plus(1))

// Greater percentages mean nothing and do not fit into a decimal text.
const maxPercent = '1000000000000'

const percentOf = (part: string, total: string): string | undefined => {
  if (new Exact(total).isZero()) return undefined
  const percent = new Exact(part).dividedBy(total).times(100)
  return percent.abs().greaterThan(maxPercent) ? undefined : round2(percent)
}

/**
 * Margin (sell - cost, one currency, half-up to 2 decimals), margin % of the sell and markup % of the cost; a
 * percentage of (almost) zero is undefined.
 */
export const marginOf = (cost: string, sell: string) => {
  const margin = round2(new Exact(sell).minus(cost))
  return { margin, marginPct: percentOf(margin, sell), markupPct: percentOf(margin, cost) }
}
