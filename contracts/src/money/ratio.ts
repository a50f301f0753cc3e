import { Exact } from './money.ts'

type Value = InstanceType<typeof Exact>

/**
 * An undivided quotient: exact while it is compared, multiplied and added; rounded once, at the end. Its denominator is
 * above zero.
 */
export type Ratio = { readonly numerator: Value; readonly denominator: Value }

type Numeric = Value | string | number
const ONE = new Exact(1)

/** The quotient of two numbers, undivided; without a denominator the number itself. */
export const ratio = (numerator: Numeric, denominator?: Numeric): Ratio => ({
  numerator: new Exact(numerator),
  denominator: denominator === undefined ? ONE : new Exact(denominator),
})

/** Returns a ratio unchanged and wraps a number. */
export const asRatio = (value: Ratio | Numeric): Ratio =>
  typeof value === 'object' && 'denominator' in value ? value : ratio(value)

export const zero: Ratio = ratio(0)

/** The ratio multiplied by a number, exact. */
export const multiplyRatio = ({ numerator, denominator }: Ratio, factor: Numeric): Ratio => ({
  numerator: numerator.times(factor),
  denominator,
})

/** The ratio divided by a number above zero. */
export const divideRatio = ({ numerator, denominator }: Ratio, divisor: Numeric): Ratio => ({
  numerator,
  denominator: denominator.times(divisor),
})

/** The exact sum of two ratios. */
export const addRatios = (a: Ratio, b: Ratio): Ratio =>
  a.denominator.eq(b.denominator)
    ? { numerator: a.numerator.plus(b.numerator), denominator: a.denominator }
    : {
        numerator: a.numerator.times(b.denominator).plus(b.numerator.times(a.denominator)),
        denominator: a.denominator.times(b.denominator),
      }

/** Negative when a is less, 0 when equal, positive when more. */
export const compareRatios = (a: Ratio, b: Ratio): number =>
  a.denominator.eq(b.denominator)
    ? a.numerator.comparedTo(b.numerator)
    : a.numerator.times(b.denominator).comparedTo(b.numerator.times(a.denominator))

/** The lesser of both; the first where they are equal. */
export const lesserRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) < 0 ? b : a)
/** The greater of both; the first where they are equal. */
export const greaterRatio = (a: Ratio, b: Ratio): Ratio => (compareRatios(b, a) > 0 ? b : a)

/** Half-up (away from zero) to `decimals`: the only rounding of a ratio. */
export const roundRatio = ({ numerator, denominator }: Ratio, decimals: number): Value =>
  (denominator.eq(ONE) ? numerator : numerator.dividedBy(denominator)).toDecimalPlaces(decimals)

/** Rounds up to the next multiple of `step`, which is above zero. */
export const roundRatioUp = ({ numerator, denominator }: Ratio, step: Numeric): Value =>
  numerator.dividedBy(denominator.times(step)).ceil().times(step)
