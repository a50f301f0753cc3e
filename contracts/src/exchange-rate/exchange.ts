import { z } from 'zod'
import {
  DecimalText,
  Exact,
  type Money,
  PositiveQuantity,
  round2,
  sumRounded,
  totalsByCurrency,
  unitPrice,
} from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import type { Rate } from './quoted-rate.ts'
import { divideRatio, addRatios, type Ratio, ratio, multiplyRatio, zero } from '../money/ratio.ts'

/** One exchange rate, see `FxSnapshot`. */
export const RateFields = { perBase: PositiveQuantity, unitsPerBase: PositiveQuantity.optional() }

/**
 * Exchange rates of one moment, stored with a published or sent offer. `perBase`: units of the base currency for one
 * unit of the currency. `unitsPerBase`: units of the currency for one unit of the base, as pesos are quoted; where it
 * is present, it applies and `perBase` is only its rounded inverse.
 */
export const FxSnapshot = z.object({
  base: Currency,
  date: z.iso.date(),
  rates: z.array(z.object({ currency: Currency, ...RateFields, date: z.iso.date() })),
})
export type FxSnapshot = z.infer<typeof FxSnapshot>

/** Number of quotations that a sum leaves out because an exchange rate is missing; absent where there are none. */
export const withoutRate = z.int().positive().optional()

/** `perBase` for a rate typed as units of the currency per unit of the base, half-up to 8 decimals. */
export const perBaseOf = (unitsPerBase: string): string =>
  new Exact(1).dividedBy(unitsPerBase).toDecimalPlaces(8).toFixed()

const rateRatio = ({ perBase, unitsPerBase }: Rate): Ratio =>
  unitsPerBase === undefined ? ratio(perBase) : ratio(1, unitsPerBase)

/** Units of the base for one unit of the currency, as an undivided ratio. */
const baseUnits = (snapshot: FxSnapshot, currency: Currency): Ratio | undefined => {
  if (currency === snapshot.base) return ratio(1)
  const rate = snapshot.rates.find((one) => one.currency === currency)
  return rate && rateRatio(rate)
}

/** The amount in another currency, half-up to 2 decimals; undefined when a rate is missing. */
export const convert = <C extends Currency>(
  { amount, currency }: Money,
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  // The same currency needs no rate.
  if (currency === to) return { amount: round2(amount), currency: to }
  const exact = exactExchange(amount, currency, to, snapshot)
  return exact === undefined ? undefined : { amount: round2(exact), currency: to }
}

/** The amount in another currency, not rounded; undefined when a rate is missing. */
const exactExchange = (amount: string, currency: Currency, to: Currency, snapshot: FxSnapshot) => {
  const source = baseUnits(snapshot, currency)
  const target = baseUnits(snapshot, to)
  if (source === undefined || target === undefined) return undefined
  return new Exact(amount)
    .times(source.numerator)
    .times(target.denominator)
    .dividedBy(source.denominator.times(target.numerator))
}

/** A price per unit in another currency, half-up to 6 decimals; undefined when a rate is missing. */
export const convertPrice = (
  perUnit: string,
  currency: Currency,
  to: Currency,
  snapshot: FxSnapshot,
): string | undefined => {
  if (currency === to) return perUnit
  const exact = exactExchange(perUnit, currency, to, snapshot)
  return exact === undefined ? undefined : unitPrice(exact)
}

/** A converted amount with the rate (units of the target for one unit of the source) and the day of that rate. */
export const Conversion = z.object({ amount: DecimalText, rate: DecimalText, date: z.iso.date() })
export type Conversion = z.infer<typeof Conversion>

/** Date of the used rates: the oldest of them, because a conversion is no newer than its oldest rate. */
export const usedRatesDate = ({ rates, date }: FxSnapshot, used: ReadonlySet<Currency>): string =>
  rates
    .filter(({ currency }) => used.has(currency))
    .reduce((oldest, one) => (one.date < oldest ? one.date : oldest), date)

/**
 * The conversion of an amount, its rate half-up to 8 decimals; undefined for the same currency and when a rate is
 * missing.
 */
export const conversionOf = (amount: Money, to: Currency, snapshot: FxSnapshot): Conversion | undefined => {
  const converted = amount.currency === to ? undefined : convert(amount, to, snapshot)
  const rate = exactExchange('1', amount.currency, to, snapshot)
  if (!converted || !rate) return undefined
  const date = usedRatesDate(snapshot, new Set([amount.currency, to]))
  return { amount: converted.amount, rate: rate.toDecimalPlaces(8).toFixed(), date }
}

/**
 * Sum of amounts in one currency: each currency's total is converted and rounded half-up to 2 decimals, then the totals
 * are added, as on printed documents. Undefined when a rate is missing.
 */
export const convertedTotal = <C extends Currency>(
  amounts: readonly Money[],
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  const convertedAmounts: string[] = []
  for (const one of totalsByCurrency(amounts)) {
    const converted = convert(one, to, snapshot)
    if (!converted) return undefined
    convertedAmounts.push(converted.amount)
  }
  return { amount: sumRounded(convertedAmounts), currency: to }
}

/** Exact sum of amounts in another currency, for the base of a percentage. Undefined when a rate is missing. */
export const exactTotal = (amounts: readonly Money[], to: Currency, snapshot: FxSnapshot): Ratio | undefined => {
  const target = baseUnits(snapshot, to)
  let sameCurrency = new Exact(0)
  let foreignSum = zero
  for (const { amount, currency } of amounts) {
    if (currency === to) sameCurrency = sameCurrency.plus(amount)
    else {
      const source = baseUnits(snapshot, currency)
      if (source === undefined || target === undefined) return undefined
      foreignSum = addRatios(foreignSum, multiplyRatio(source, amount))
    }
  }
  // Without a rate for `to`, all amounts are in `to` itself.
  return target === undefined
    ? ratio(sameCurrency)
    : addRatios(ratio(sameCurrency), divideRatio(multiplyRatio(foreignSum, target.denominator), target.numerator))
}
