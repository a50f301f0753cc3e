import { Currency } from '../vocabulary/schemas.ts'
import { currencies } from '../vocabulary/price.ts'
import { Decimal } from 'decimal.js'
import { z } from 'zod'

/**
 * 120 significant digits, half-up away from zero: the product of any four decimal texts is exact, so that each line is
 * rounded once.
 */
export const Exact = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 })

/** A number as decimal text, never a binary float: `-?123.45`, no exponent, no separators. */
export const DecimalText = z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'A number such as 1234.50')
/** A decimal that is not negative. */
export const Quantity = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/, 'A number such as 1234.50')
export const PositiveQuantity = Quantity.refine((text) => !/^0*(\.0*)?$/.test(text), 'Must be more than zero')
/** A decimal that is not negative, up to a limit that the error names. */
export const positiveUpTo = (max: number) =>
  PositiveQuantity.refine((text) => !(Number(text) > max), { error: `At most ${max}`, params: { max } })

/** An amount of one currency. Amounts of different currencies cannot be added, subtracted or compared. */
export type Money<C extends Currency = Currency> = { amount: string; currency: C }
export const Money = z.object({ amount: DecimalText, currency: Currency })

/** An amount (decimal text) with its currency, without rounding. */
export const money = <C extends Currency>(amount: string, currency: C): Money<C> => ({ amount, currency })

const assertSameCurrency = (a: Money, b: Money): void => {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} cannot be mixed`)
}

/** Half-up (away from zero) to 2 decimals, as text with 2 decimals. */
export const round2 = (value: Decimal.Value): string =>
  // Most amounts are rounded already.
  typeof value === 'string' && /^(0|[1-9]\d{0,12})\.\d\d$/.test(value)
    ? value
    : new Exact(value).toDecimalPlaces(2).toFixed(2)

/** A price per unit: half-up to 6 decimals, as text with at least 2. Only the amount of its line is money. */
export const unitPrice = (value: Decimal.Value): string => {
  const price = new Exact(value).toDecimalPlaces(6)
  return price.toFixed(Math.max(2, price.decimalPlaces()))
}

/** Sum of amounts of one currency; types and run time reject a second currency. */
export const addMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> => {
  assertSameCurrency(a, b)
  return { amount: sumRounded([a.amount, b.amount]), currency: a.currency }
}

/** a - b in their common currency, half-up to 2 decimals; types and run time reject a second currency. */
export const subtractMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> => {
  assertSameCurrency(a, b)
  return { amount: round2(new Exact(a.amount).minus(b.amount)), currency: a.currency }
}

/** Negative when a is less, 0 when equal, positive when more. */
export const compareMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): number => {
  assertSameCurrency(a, b)
  return new Exact(a.amount).comparedTo(b.amount)
}

/** Totals per currency, in the order of the currency list; currencies without an amount are absent. */
export const totalsByCurrency = (amounts: readonly Money[]): Money[] => {
  const totals: Money[] = []
  for (const currency of currencies) {
    const currencyAmounts: string[] = []
    for (const one of amounts) if (one.currency === currency) currencyAmounts.push(one.amount)
    if (currencyAmounts.length > 0) totals.push({ amount: sumRounded(currencyAmounts), currency })
  }
  return totals
}

/** Sum of decimal texts, half-up to 2 decimals once. */
export const sumRounded = (texts: readonly string[]): string =>
  round2(texts.reduce((all, one) => all.plus(one), new Exact(0)))
