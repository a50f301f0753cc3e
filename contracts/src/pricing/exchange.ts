import { z } from 'zod'
import {
  Currency,
  DecimalText,
  Exact,
  type Money,
  PositiveQuantity,
  round2,
  sumRounded,
  totalsByCurrency,
  unitPrice,
} from './money.ts'
import { smallQuotient } from './decimal/small-decimal.ts'
import type { Rate } from '../exchange-rate/quoted-rate.ts'
import { overRatio, plusRatio, type Ratio, ratio, timesRatio, zero } from './ratio.ts'

/** One exchange rate, see `FxSnapshot`. */
export const RateFields = { perBase: PositiveQuantity, unitsPerBase: PositiveQuantity.optional() }

/**
 * Exchange rates as they were at one moment, kept with what was published or sent.
 * `perBase`: how many units of the base currency one unit of the currency is worth. `unitsPerBase`: how many units of the
 * currency one of the base buys, as pesos are quoted; where it is there, it alone counts, and `perBase` is it turned round.
 */
export const FxSnapshot = z.object({
  base: Currency,
  date: z.iso.date(),
  rates: z.array(z.object({ currency: Currency, ...RateFields, date: z.iso.date() })),
})
export type FxSnapshot = z.infer<typeof FxSnapshot>

/** How many quotations a sum leaves out, because an amount of theirs has no rate; absent where it is none. */
export const withoutRate = z.int().positive().optional()

/** `perBase` of a rate that was typed as units of the currency for one of the base, to 8 decimals. */
export const perBaseOf = (unitsPerBase: string): string =>
  new Exact(1).dividedBy(unitsPerBase).toDecimalPlaces(8).toFixed()

const worthOf = ({ perBase, unitsPerBase }: Rate): Ratio =>
  unitsPerBase === undefined ? ratio(perBase) : ratio(1, unitsPerBase)

/** What one unit of a currency is worth in the base, not divided. */
const worth = (snapshot: FxSnapshot, currency: Currency): Ratio | undefined => {
  if (currency === snapshot.base) return ratio(1)
  const rate = snapshot.rates.find((one) => one.currency === currency)
  return rate && worthOf(rate)
}

/** The amount in another currency, rounded to 2 decimals; undefined when a rate is missing. */
export const convert = <C extends Currency>(
  { amount, currency }: Money,
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  // An amount in the currency wanted takes no rate, and none has to be known.
  if (currency === to) return { amount: round2(amount), currency: to }
  const exact = exchangedText(amount, currency, to, snapshot, 2) ?? exchanged(amount, currency, to, snapshot)
  return exact === undefined ? undefined : { amount: round2(exact), currency: to }
}

/** The same rounded to so many decimals, where it is found without long decimals. */
const exchangedText = (amount: string, currency: Currency, to: Currency, snapshot: FxSnapshot, decimals: number) => {
  const overs = [amount]
  const unders: string[] = []
  const turned = (one: Currency, by: string[], of: string[]): boolean => {
    if (one === snapshot.base) return true
    const rate = snapshot.rates.find((it) => it.currency === one)
    if (!rate) return false
    if (rate.unitsPerBase === undefined) by.push(rate.perBase)
    else of.push(rate.unitsPerBase)
    return true
  }
  return turned(currency, overs, unders) && turned(to, unders, overs)
    ? smallQuotient(overs, unders, decimals)
    : undefined
}

/** The amount in another currency, not rounded; undefined when a rate is missing. */
const exchanged = (amount: string, currency: Currency, to: Currency, snapshot: FxSnapshot) => {
  const from = worth(snapshot, currency)
  const into = worth(snapshot, to)
  if (from === undefined || into === undefined) return undefined
  return new Exact(amount).times(from.over).times(into.under).dividedBy(from.under.times(into.over))
}

/** A price per unit in another currency, half-up to 6 decimals; undefined when a rate is missing. */
export const convertPrice = (
  perUnit: string,
  currency: Currency,
  to: Currency,
  snapshot: FxSnapshot,
): string | undefined => {
  if (currency === to) return perUnit
  const exact = exchangedText(perUnit, currency, to, snapshot, 6) ?? exchanged(perUnit, currency, to, snapshot)
  return exact === undefined ? undefined : unitPrice(exact)
}

/** The day of the newest rate of the snapshot; its own where it has none. */
export const ratesDate = ({ date, rates }: FxSnapshot): string =>
  rates.reduce<string | undefined>(
    (newest, one) => (newest === undefined || one.date > newest ? one.date : newest),
    undefined,
  ) ?? date

/** An amount as it was converted: what it came to, what one unit of its currency was worth then, and the day of that rate. */
export const Conversion = z.object({ amount: DecimalText, rate: DecimalText, date: z.iso.date() })
export type Conversion = z.infer<typeof Conversion>

/** How an amount is converted; undefined where it is in that currency, and when a rate is missing. */
export const conversionOf = (amount: Money, to: Currency, snapshot: FxSnapshot): Conversion | undefined => {
  const converted = amount.currency === to ? undefined : convert(amount, to, snapshot)
  const rate = exchanged('1', amount.currency, to, snapshot)
  if (!converted || !rate) return undefined
  const used = snapshot.rates.filter(({ currency }) => currency === to || currency === amount.currency)
  // The older of two rates: the conversion is no newer than that.
  const date = used.reduce((oldest, one) => (one.date < oldest ? one.date : oldest), snapshot.date)
  return { amount: converted.amount, rate: rate.toDecimalPlaces(8).toFixed(), date }
}

/**
 * What the amounts of each currency come to, converted and rounded, then added: as totals by currency are printed with
 * their conversion below them, wherever the amounts are counted. Undefined when a rate is missing.
 */
export const convertedTotal = <C extends Currency>(
  amounts: readonly Money[],
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  const all: string[] = []
  for (const one of totalsByCurrency(amounts)) {
    const converted = convert(one, to, snapshot)
    if (!converted) return undefined
    all.push(converted.amount)
  }
  return { amount: sumRounded(all), currency: to }
}

/** The sum of amounts in another currency, exact: what a percentage is taken of. Undefined when a rate is missing. */
export const exactTotal = (amounts: readonly Money[], to: Currency, snapshot: FxSnapshot): Ratio | undefined => {
  const into = worth(snapshot, to)
  let own = new Exact(0)
  let foreign = zero
  for (const { amount, currency } of amounts) {
    if (currency === to) own = own.plus(amount)
    else {
      const from = worth(snapshot, currency)
      if (from === undefined || into === undefined) return undefined
      foreign = plusRatio(foreign, timesRatio(from, amount))
    }
  }
  // Without a rate to divide by nothing foreign has been added.
  return into === undefined ? ratio(own) : plusRatio(ratio(own), overRatio(timesRatio(foreign, into.under), into.over))
}
