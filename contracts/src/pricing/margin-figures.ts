import { convertedTotal, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact, money, type Money, round2, totalsByCurrency, unitPrice } from '../money/money.ts'
import type { Currency, Scope } from '../vocabulary/schemas.ts'
import type { CurrencyMargin, Margin, SellCharge, SellGroup } from './offer/sell-group.ts'

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

/** Sell and cost of a line; `costAmount` is absent where the cost is unknown. */
export type EarningLine = Pick<SellCharge, 'sellAmount' | 'sellCurrency' | 'costAmount' | 'costCurrency'>

/** Lines in the total of a quotation; optional services "on request" are shown apart. */
export const counted = <Line extends Pick<SellCharge, 'scope'>>(lines: readonly Line[], scope: Scope): Line[] =>
  lines.filter((line) => line.scope !== 'ON_REQUEST' || scope === 'ON_REQUEST')

const sellOf = ({ sellAmount, sellCurrency }: EarningLine): Money => money(sellAmount, sellCurrency)

const costOf = ({ costAmount, costCurrency }: EarningLine): Money[] =>
  costAmount === undefined || costCurrency === undefined ? [] : [money(costAmount, costCurrency)]

/** Number of lines with an unknown cost. */
export const unknownCosts = (lines: readonly EarningLine[]): number =>
  lines.filter((line) => costOf(line).length === 0).length

/**
 * Whether every line sold in the currency is bought in it (or has an unknown cost), and no other line is bought in it.
 */
const standsAlone = (lines: readonly EarningLine[], currency: Currency): boolean =>
  lines.every((line) => costOf(line).every((cost) => (cost.currency === currency) === (line.sellCurrency === currency)))

/**
 * Margin (sell - known cost, half-up to 2 decimals) per currency that has a cost or a sell. Absent where lines are
 * bought in one currency and sold in another; `atMost` where a cost is unknown.
 */
export const marginByCurrency = (lines: readonly EarningLine[]): CurrencyMargin[] => {
  const [costs, sells] = [totalsByCurrency(lines.flatMap(costOf)), totalsByCurrency(lines.map(sellOf))]
  const amountIn = (totals: readonly Money[], currency: Currency) =>
    totals.find((one) => one.currency === currency)?.amount
  return totalsByCurrency([...sells, ...costs]).map(({ currency }) => {
    const [cost, sell] = [amountIn(costs, currency), amountIn(sells, currency)]
    const isKnown = sell !== undefined && standsAlone(lines, currency)
    const isAtMost = lines.some((line) => line.sellCurrency === currency && costOf(line).length === 0)
    return {
      currency,
      ...(cost !== undefined && { cost }),
      ...(sell !== undefined && { sell }),
      ...(isKnown && { margin: marginOf(cost ?? '0', sell).margin }),
      ...(isAtMost && { atMost: true as const }),
    }
  })
}

/**
 * Margin of all lines in one currency: sell - known cost, each currency's total converted and rounded half-up to 2
 * decimals, then added. Undefined when an exchange rate is missing; `atMost` where a cost is unknown.
 */
export const convertedMargin = (lines: readonly EarningLine[], to: Currency, fx: FxSnapshot): Margin | undefined => {
  const cost = convertedTotal(lines.flatMap(costOf), to, fx)
  const sell = convertedTotal(lines.map(sellOf), to, fx)
  if (!cost || !sell) return undefined
  const { margin, marginPct, markupPct } = marginOf(cost.amount, sell.amount)
  return {
    currency: to,
    cost: cost.amount,
    sell: sell.amount,
    margin,
    ...(marginPct !== undefined && { marginPct }),
    ...(markupPct !== undefined && { markupPct }),
    ...(unknownCosts(lines) > 0 && { atMost: true as const }),
  }
}

/**
 * Sells and known costs of an alternative by currency, for a margin at any rates. `soldWithCost` (older events): the
 * sells of the lines with a known cost.
 */
export type Earning = { totals: readonly Money[]; costs: readonly Money[]; soldWithCost?: readonly Money[] }

/** Sells and known costs by currency of the lines in this scope. */
export const earningOf = (
  { charges, totals, margin }: Pick<SellGroup, 'charges' | 'totals' | 'margin'>,
  scope: Scope,
): Earning => {
  const lines = counted(charges, scope)
  const withCost = lines.filter((line) => costOf(line).length > 0)
  return {
    totals,
    costs: totalsByCurrency(lines.flatMap(costOf)),
    ...(margin?.sellWithCost !== undefined && { soldWithCost: totalsByCurrency(withCost.map(sellOf)) }),
  }
}

/** Margin at these rates; undefined when one is missing. Published and sent offers use their stored rates. */
export const earnedAt = ({ totals, costs, soldWithCost = totals }: Earning, to: Currency, fx: FxSnapshot) => {
  const [cost, sell] = [convertedTotal(costs, to, fx), convertedTotal(totals, to, fx)]
  const sellWithCost = convertedTotal(soldWithCost, to, fx)
  return cost && sell && sellWithCost
    ? { cost: cost.amount, sell: sell.amount, ...marginOf(cost.amount, sellWithCost.amount) }
    : undefined
}

type Amounts = 'cost' | 'sell' | 'margin'

/** A margin for display: without amounts where an exchange rate is missing. */
export type ShownMargin = Omit<Margin, Amounts> & Partial<Pick<Margin, Amounts>>

/**
 * A stored margin with amounts at these rates: the totals of its lines by currency, converted and added. The stored
 * percentages stay. Undefined when an exchange rate is missing.
 */
export const marginAt = (
  storedMargin: Margin,
  lines: readonly EarningLine[],
  to: Currency,
  fx: FxSnapshot,
): ShownMargin | undefined => {
  const { sellWithCost, ...visible } = storedMargin
  // Older margins (with `sellWithCost`) include only lines with a known cost.
  const earningLines = sellWithCost === undefined ? lines : lines.filter((line) => costOf(line).length > 0)
  const [earnedMargin, soldTotal] = [convertedMargin(earningLines, to, fx), convertedTotal(lines.map(sellOf), to, fx)]
  if (!earnedMargin || !soldTotal) return undefined
  const { cost, sell, margin } = earnedMargin
  return {
    ...visible,
    currency: to,
    cost,
    sell: soldTotal.amount,
    ...(sellWithCost !== undefined && { sellWithCost: sell }),
    margin,
  }
}

/** A stored margin in another currency; without an exchange rate only its percentages. */
export const marginShownIn = (
  storedMargin: Margin,
  lines: readonly EarningLine[],
  to: Currency,
  fx: FxSnapshot,
): ShownMargin => {
  if (storedMargin.currency === to) return storedMargin
  const { cost: _cost, sell: _sell, sellWithCost: _sold, margin: _margin, ...visible } = storedMargin
  return marginAt(storedMargin, lines, to, fx) ?? { ...visible, currency: to }
}
