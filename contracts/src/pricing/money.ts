import { currencies } from '../choices.ts'
import { Decimal } from 'decimal.js'
import { z } from 'zod'

/**
 * 120 significant digits, half-up away from zero: the product of any four numbers that a decimal text can hold is exact, so
 * that amounts are rounded once per line and nowhere before.
 */
export const Exact = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 })

export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** A number as decimal text, never a binary float: `-?123.45`, no exponent, no separators. */
export const DecimalText = z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'A number such as 1234.50')
/** A decimal that is not negative. */
export const Quantity = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/, 'A number such as 1234.50')
export const PositiveQuantity = Quantity.refine((text) => !/^0*(\.0*)?$/.test(text), 'Must be more than zero')
/** The same up to a limit, which its error names. */
export const positiveUpTo = (max: number) =>
  PositiveQuantity.refine((text) => !(Number(text) > max), { error: `At most ${max}`, params: { max } })

/** An amount of one currency. Amounts of different currencies cannot be added, subtracted or compared. */
export type Money<C extends Currency = Currency> = { amount: string; currency: C }
export const Money = z.object({ amount: DecimalText, currency: Currency })

export const money = <C extends Currency>(amount: string, currency: C): Money<C> => ({ amount, currency })

const same = (a: Money, b: Money): void => {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} cannot be mixed`)
}

/** Half-up (away from zero) to 2 decimals, as text with 2 decimals. */
export const round2 = (value: Decimal.Value): string =>
  typeof value === 'string' && alreadyRounded.test(value) ? value : new Exact(value).toDecimalPlaces(2).toFixed(2)

/** A price per unit: half-up to 6 decimals, as text with at least 2. Only the amount of its line is money. */
export const unitPrice = (value: Decimal.Value): string => {
  const price = new Exact(value).toDecimalPlaces(6)
  return price.toFixed(Math.max(2, price.decimalPlaces()))
}

const alreadyRounded = /^(0|[1-9]\d{0,14})\.\d\d$/

/** Sum of amounts of one currency; the type refuses a second currency, and so does the run time. */
export const addMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> => {
  same(a, b)
  return { amount: round2(new Exact(a.amount).plus(b.amount)), currency: a.currency }
}

export const subtractMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> => {
  same(a, b)
  return { amount: round2(new Exact(a.amount).minus(b.amount)), currency: a.currency }
}

/** Negative when a is less, 0 when equal, positive when more. */
export const compareMoney = <C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): number => {
  same(a, b)
  return new Exact(a.amount).comparedTo(b.amount)
}

/** Totals per currency, in the order of the currency list; currencies without an amount are left out. */
export const totalsByCurrency = (amounts: readonly Money[]): Money[] =>
  currencies.flatMap((currency) => {
    const mine = amounts.filter((one) => one.currency === currency)
    const [first, ...others] = mine
    if (!first) return []
    const sum =
      others.length === 0 ? first.amount : others.reduce((all, one) => all.plus(one.amount), new Exact(first.amount))
    return [{ amount: round2(sum), currency }]
  })
