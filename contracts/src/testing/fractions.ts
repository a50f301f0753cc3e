/**
 * Fractions of unbounded integers, and random numbers for them: an independent oracle for calculations, without any
 * shared code.
 */
// Local names for speed: these run millions of times.
const { floor, imul } = Math
const integer = BigInt
const text = String
const powersOfTen = Array.from({ length: 20 }, (_, power) => 10n ** BigInt(power))
const powerOfTen = (power: number) => powersOfTen[power] ?? 10n ** integer(power)
export type Fraction = { readonly n: bigint; readonly d: bigint }

/** The fraction of a decimal text or an integer. */
export const fraction = (value: string | number | bigint): Fraction => {
  const [, sign = '', integerDigits = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text(value)) ?? []
  if (integerDigits === '') throw new TypeError(`${value} is no decimal text.`)
  return { n: integer(`${sign}${integerDigits}${decimals}`), d: powerOfTen(decimals.length) }
}

type Numeric = Fraction | string | number
const toFraction = (value: Numeric): Fraction => (typeof value === 'object' ? value : fraction(value))

export const add = (a: Numeric, b: Numeric): Fraction => {
  const [x, y] = [toFraction(a), toFraction(b)]
  return { n: x.n * y.d + y.n * x.d, d: x.d * y.d }
}
export const subtract = (a: Numeric, b: Numeric): Fraction => add(a, multiply(b, -1))
export const multiply = (...factors: readonly Numeric[]): Fraction =>
  factors.map(toFraction).reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n })
export const divide = (a: Numeric, b: Numeric): Fraction => {
  const [x, y] = [toFraction(a), toFraction(b)]
  if (y.n === 0n) throw new RangeError('Divided by zero.')
  return y.n < 0n ? { n: -x.n * y.d, d: -x.d * y.n } : { n: x.n * y.d, d: x.d * y.n }
}
export const compare = (a: Numeric, b: Numeric): number => {
  const { n } = subtract(a, b)
  return n < 0n ? -1 : n > 0n ? 1 : 0
}
export const greatest = (...all: readonly Numeric[]): Fraction =>
  all.map(toFraction).reduce((best, one) => (compare(one, best) > 0 ? one : best))
export const total = (all: readonly Numeric[]): Fraction =>
  all.reduce<Fraction>((sum, one) => add(sum, one), fraction(0))

/** Half away from zero, as text with so many decimals. */
export const halfUp = ({ n, d }: Fraction, decimals: number): string => {
  const scaled = (n < 0n ? -n : n) * powerOfTen(decimals)
  const rounded = (2n * scaled + d) / (2n * d)
  const digits = text(rounded).padStart(decimals + 1, '0')
  const absoluteText = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return n < 0n && rounded !== 0n ? `-${absoluteText}` : absoluteText
}

/** The least multiple of a step that is not less. */
export const upTo = (value: Numeric, step: string): Fraction => {
  const { n, d } = divide(value, step)
  return multiply({ n: (n + d - 1n) / d, d: 1n }, step)
}

/** Random numbers that repeat for the same seed (mulberry32). */
export const dice = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const wholeNumber = (max: number): number => floor(next() * max) + 1
  const oneOf = <const One>(all: readonly One[]): One => {
    const one = all[floor(next() * all.length)]
    if (one === undefined) throw new RangeError('Nothing to choose from.')
    return one
  }
  /** A decimal text above zero, sometimes ending in 5 to test halves. */
  const decimal = (max: number, decimals: number): string => {
    const places = floor(next() * (decimals + 1))
    const integerPart = floor(next() * wholeNumber(max))
    let digits = ''
    for (let index = 0; index < places; index += 1) digits = `${digits}${floor(next() * 10)}`
    const ending = places > 0 && next() < 0.4 ? `${digits.slice(0, -1)}5` : digits
    const decimalText = places === 0 ? `${integerPart}` : `${integerPart}.${ending}`
    return /[1-9]/.test(decimalText) ? decimalText : `${integerPart + 1}`
  }
  return { next, wholeNumber, oneOf, decimal }
}
export type Dice = ReturnType<typeof dice>
