import { z } from 'zod'
import { Currency, Exact, type Money, PositiveQuantity, round2 } from './money.ts'
import { plusRatio, type Ratio, ratio } from './ratio.ts'

/**
 * Exchange rates as they were at one moment, kept with what was published or sent.
 * `perBase`: how many units of the base currency one unit of the currency is worth.
 */
export const FxSnapshot = z.object({
  base: Currency,
  date: z.iso.date(),
  rates: z.array(z.object({ currency: Currency, perBase: PositiveQuantity, date: z.iso.date() })),
})
export type FxSnapshot = z.infer<typeof FxSnapshot>

/** How many quotations a sum leaves out, because an amount of theirs has no rate; absent where it is none. */
export const withoutRate = z.int().positive().optional()

const perBase = (snapshot: FxSnapshot, currency: Currency): string | undefined =>
  currency === snapshot.base ? '1' : snapshot.rates.find((rate) => rate.currency === currency)?.perBase

/** The amount in another currency, rounded to 2 decimals; undefined when a rate is missing. */
export const convert = <C extends Currency>(
  { amount, currency }: Money,
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  // An amount in the currency wanted takes no rate, and none has to be known.
  if (currency === to) return { amount: round2(amount), currency: to }
  const from = perBase(snapshot, currency)
  const into = perBase(snapshot, to)
  if (from === undefined || into === undefined) return undefined
  return { amount: round2(new Exact(amount).times(from).dividedBy(into)), currency: to }
}

/** Each amount converted and rounded, then added: so the printed column adds up. Undefined when a rate is missing. */
export const convertedTotal = <C extends Currency>(
  amounts: readonly Money[],
  to: C,
  snapshot: FxSnapshot,
): Money<C> | undefined => {
  let sum = new Exact(0)
  for (const one of amounts) {
    const converted = convert(one, to, snapshot)
    if (!converted) return undefined
    sum = sum.plus(converted.amount)
  }
  return { amount: round2(sum), currency: to }
}

/** The sum of amounts in another currency, exact: what a percentage is taken of. Undefined when a rate is missing. */
export const exactTotal = (amounts: readonly Money[], to: Currency, snapshot: FxSnapshot): Ratio | undefined => {
  const into = perBase(snapshot, to)
  let [own, foreign] = [new Exact(0), new Exact(0)]
  for (const { amount, currency } of amounts) {
    if (currency === to) own = own.plus(amount)
    else {
      const from = perBase(snapshot, currency)
      if (from === undefined || into === undefined) return undefined
      foreign = foreign.plus(new Exact(amount).times(from))
    }
  }
  // Without a rate to divide by nothing foreign has been added.
  return plusRatio(ratio(own), ratio(foreign, into))
}
