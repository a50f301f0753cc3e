import { Exact } from './money.ts'

type Value = InstanceType<typeof Exact>

/**
 * A quotient that nobody has divided yet: what is compared, multiplied and added on the way loses nothing, and is rounded
 * once, at the end. `under` is above zero.
 */
export type Ratio = { readonly over: Value; readonly under: Value }

type Number = Value | string | number
const one = new Exact(1)

/** `over` / `under`, not divided; without `under` the number itself. */
export const ratio = (over: Number, under?: Number): Ratio => ({
  over: new Exact(over),
  under: under === undefined ? one : new Exact(under),
})

/** A quotient as it is, or a number as one. */
export const asRatio = (value: Ratio | Number): Ratio =>
  typeof value === 'object' && 'under' in value ? value : ratio(value)

export const zero: Ratio = ratio(0)

export const timesRatio = ({ over, under }: Ratio, factor: Number): Ratio => ({ over: over.times(factor), under })

/** The same divided by a number above zero. */
export const overRatio = ({ over, under }: Ratio, divisor: Number): Ratio => ({ over, under: under.times(divisor) })

export const plusRatio = (a: Ratio, b: Ratio): Ratio =>
  a.under.eq(b.under)
    ? { over: a.over.plus(b.over), under: a.under }
    : { over: a.over.times(b.under).plus(b.over.times(a.under)), under: a.under.times(b.under) }

/** Negative when a is less, 0 when equal, positive when more. */
export const compareRatios = (a: Ratio, b: Ratio): number =>
  a.under.eq(b.under) ? a.over.comparedTo(b.over) : a.over.times(b.under).comparedTo(b.over.times(a.under))

export const lesserRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) < 0 ? b : a)
/** The greater of both; the first where they are equal. */
export const greaterRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) > 0 ? b : a)

/** Half-up (away from zero) to so many decimals: the one rounding. */
export const roundRatio = ({ over, under }: Ratio, decimals: number): Value =>
  (under.eq(one) ? over : over.dividedBy(under)).toDecimalPlaces(decimals)

/** Up to the next multiple of a step above zero. */
export const roundRatioUp = ({ over, under }: Ratio, step: Number): Value =>
  over.dividedBy(under.times(step)).ceil().times(step)
