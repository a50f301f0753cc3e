import { Exact } from './money.ts'

type Value = InstanceType<typeof Exact>

/**
 * An undivided quotient: exact while it is compared, multiplied and added; rounded once, at the end. `under` is above
 * zero.
 */
export type Ratio = { readonly over: Value; readonly under: Value }

type Number = Value | string | number
const one = new Exact(1)

/** `over` / `under`, undivided; without `under` the number itself. */
export const ratio = (over: Number, under?: Number): Ratio => ({
  over: new Exact(over),
  under: under === undefined ? one : new Exact(under),
})

/** Returns a ratio unchanged and wraps a number. */
export const asRatio = (value: Ratio | Number): Ratio =>
  typeof value === 'object' && 'under' in value ? value : ratio(value)

export const zero: Ratio = ratio(0)

/** The ratio multiplied by a number, exact. */
export const timesRatio = ({ over, under }: Ratio, factor: Number): Ratio => ({ over: over.times(factor), under })

/** The ratio divided by a number above zero. */
export const overRatio = ({ over, under }: Ratio, divisor: Number): Ratio => ({ over, under: under.times(divisor) })

/** The exact sum of two ratios. */
export const plusRatio = (a: Ratio, b: Ratio): Ratio =>
  a.under.eq(b.under)
    ? { over: a.over.plus(b.over), under: a.under }
    : { over: a.over.times(b.under).plus(b.over.times(a.under)), under: a.under.times(b.under) }

/** Negative when a is less, 0 when equal, positive when more. */
export const compareRatios = (a: Ratio, b: Ratio): number =>
  a.under.eq(b.under) ? a.over.comparedTo(b.over) : a.over.times(b.under).comparedTo(b.over.times(a.under))

/** The lesser of both; the first where they are equal. */
export const lesserRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) < 0 ? b : a)
/** The greater of both; the first where they are equal. */
export const greaterRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) > 0 ? b : a)

/** Half-up (away from zero) to `decimals`: the only rounding of a ratio. */
export const roundRatio = ({ over, under }: Ratio, decimals: number): Value =>
  (under.eq(one) ? over : over.dividedBy(under)).toDecimalPlaces(decimals)

/** Rounds up to the next multiple of `step`, which is above zero. */
export const roundRatioUp = ({ over, under }: Ratio, step: Number): Value =>
  over.dividedBy(under.times(step)).ceil().times(step)
