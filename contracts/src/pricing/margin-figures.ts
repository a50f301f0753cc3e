import { convertedTotal, type FxSnapshot } from './exchange.ts'
import { marginOf } from './margin.ts'
import { type Currency, money, type Money, totalsByCurrency } from './money.ts'
import type { CurrencyMargin, Margin, SellCharge, SellGroup } from '../quotation/sell-group.ts'
import type { Scope } from '../quotation/scope.ts'

/** A line as it earns: what it is sold for, and what it costs; without `costAmount` nobody knows what it costs. */
export type EarningLine = Pick<SellCharge, 'sellAmount' | 'sellCurrency' | 'costAmount' | 'costCurrency'>

/** Lines that make up the total of a quotation; an optional service "on request" is shown apart. */
export const counted = <Line extends Pick<SellCharge, 'scope'>>(lines: readonly Line[], scope: Scope): Line[] =>
  lines.filter((line) => line.scope !== 'ON_REQUEST' || scope === 'ON_REQUEST')

const soldFor = ({ sellAmount, sellCurrency }: EarningLine): Money => money(sellAmount, sellCurrency)

const costOf = ({ costAmount, costCurrency }: EarningLine): Money[] =>
  costAmount === undefined || costCurrency === undefined ? [] : [money(costAmount, costCurrency)]

/** How many lines have a cost that nobody knows. */
export const unknownCosts = (lines: readonly EarningLine[]): number =>
  lines.filter((line) => costOf(line).length === 0).length

/** All that is sold in the currency is bought in it, as far as that is known, and nothing else is bought in it. */
const standsAlone = (lines: readonly EarningLine[], currency: Currency): boolean =>
  lines.every((line) => costOf(line).every((cost) => (cost.currency === currency) === (line.sellCurrency === currency)))

/**
 * Margin (sell - known cost, half-up to 2 decimals) in each currency in which something is bought or sold. It is absent
 * where buying and selling cross into another currency, and at most that much where a cost is not known.
 */
export const marginByCurrency = (lines: readonly EarningLine[]): CurrencyMargin[] => {
  const [costs, sells] = [totalsByCurrency(lines.flatMap(costOf)), totalsByCurrency(lines.map(soldFor))]
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
 * Margin of all lines in one currency: sell - known cost, what the lines come to in each currency converted and rounded,
 * then added. Undefined when an exchange rate is missing; at most that much where a cost is not known.
 */
export const convertedMargin = (lines: readonly EarningLine[], to: Currency, fx: FxSnapshot): Margin | undefined => {
  const cost = convertedTotal(lines.flatMap(costOf), to, fx)
  const sell = convertedTotal(lines.map(soldFor), to, fx)
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
 * What an alternative earns at whatever rates: what it is sold for and what is known to be its cost, by currency. `soldWithCost`,
 * as it was written once: what the lines with a known cost are sold for.
 */
export type Earning = { totals: readonly Money[]; costs: readonly Money[]; soldWithCost?: readonly Money[] }

export const earningOf = (
  { charges, totals, margin }: Pick<SellGroup, 'charges' | 'totals' | 'margin'>,
  scope: Scope,
): Earning => {
  const lines = counted(charges, scope)
  const withCost = lines.filter((line) => costOf(line).length > 0)
  return {
    totals,
    costs: totalsByCurrency(lines.flatMap(costOf)),
    ...(margin?.sellWithCost !== undefined && { soldWithCost: totalsByCurrency(withCost.map(soldFor)) }),
  }
}

/** The same at these rates: undefined when one is missing. What is published or sent earns at the rates that it is so with. */
export const earnedAt = ({ totals, costs, soldWithCost = totals }: Earning, to: Currency, fx: FxSnapshot) => {
  const [cost, sell] = [convertedTotal(costs, to, fx), convertedTotal(totals, to, fx)]
  const sellWithCost = convertedTotal(soldWithCost, to, fx)
  return cost && sell && sellWithCost
    ? { cost: cost.amount, sell: sell.amount, ...marginOf(cost.amount, sellWithCost.amount) }
    : undefined
}

type Amounts = 'cost' | 'sell' | 'margin'

/** A margin as it is read: without amounts where there is no exchange rate for them. */
export type ShownMargin = Omit<Margin, Amounts> & Partial<Pick<Margin, Amounts>>

/**
 * A margin that was decided, its amounts at these rates: those of its lines by currency, converted and added; the percentages
 * stay as they were decided. Undefined when an exchange rate is missing.
 */
export const marginAt = (
  decided: Margin,
  lines: readonly EarningLine[],
  to: Currency,
  fx: FxSnapshot,
): ShownMargin | undefined => {
  const { sellWithCost, ...kept } = decided
  // As it was written once, only lines with a known cost earned.
  const earning = sellWithCost === undefined ? lines : lines.filter((line) => costOf(line).length > 0)
  const [earned, sold] = [convertedMargin(earning, to, fx), convertedTotal(lines.map(soldFor), to, fx)]
  if (!earned || !sold) return undefined
  const { cost, sell, margin } = earned
  return {
    ...kept,
    currency: to,
    cost,
    sell: sold.amount,
    ...(sellWithCost !== undefined && { sellWithCost: sell }),
    margin,
  }
}

/** The same in another currency than it was decided in; without an exchange rate its percentages stand alone. */
export const marginShownIn = (
  decided: Margin,
  lines: readonly EarningLine[],
  to: Currency,
  fx: FxSnapshot,
): ShownMargin => {
  if (decided.currency === to) return decided
  const { cost: _cost, sell: _sell, sellWithCost: _sold, margin: _margin, ...kept } = decided
  return marginAt(decided, lines, to, fx) ?? { ...kept, currency: to }
}
