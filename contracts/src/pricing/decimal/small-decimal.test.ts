import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact, unitPrice } from '../money.ts'
import { isSmallZero, smallCompared, smallQuotient, smallRounded, smallSum } from './small-decimal.ts'

const numRuns = 5_000
const digits = (maxDigits: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: maxDigits }).map((all) => all.join(''))
const text = (integerDigits: number, decimals: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), digits(integerDigits), fc.option(digits(decimals)))
    .map(([sign, before, after]) => `${sign}${before}${after === null ? '' : `.${after}`}`)
const amount = text(7, 3)
/** Includes texts with more digits than a double holds. */
const any = fc.oneof({ weight: 3, arbitrary: amount }, text(15, 8))
const rate = fc
  .oneof(text(4, 5), text(7, 8))
  .map((one) => one.replace('-', ''))
  .filter((one) => !new Exact(one).isZero())
const decimals = fc.integer({ min: 0, max: 6 })

const plain = (value: InstanceType<typeof Exact>, to: number) => value.toDecimalPlaces(to).toFixed(to)

/** Checks that each answer is exact or undefined; returns the share of known answers in percent. */
const known = <Input>(
  inputs: fc.Arbitrary<Input>,
  small: (of: Input) => unknown,
  exact: (of: Input) => unknown,
): number => {
  let answers = 0
  fc.assert(
    fc.property(inputs, (of) => {
      const answer = small(of)
      if (answer !== undefined) answers += 1
      expect(answer ?? exact(of)).toBe(exact(of))
    }),
    { numRuns },
  )
  return (answers * 100) / numRuns
}

test('each rounding matches Exact', () =>
  expect(
    known(
      fc.tuple(any, decimals),
      ([one, to]) => smallRounded(one, to),
      ([one, to]) => plain(new Exact(one), to),
    ),
  ).toBeGreaterThan(50))

test('a price per unit keeps decimals beyond two, without trailing zeros', () =>
  expect(known(any, unitPrice, (one) => unitPrice(new Exact(one)))).toBe(100))

test('each sum matches Exact', () =>
  expect(
    known(
      fc.tuple(fc.array(any, { maxLength: 6 }), decimals),
      ([all, to]) => smallSum(all, to),
      ([all, to]) =>
        plain(
          all.reduce((before, one) => before.plus(one), new Exact(0)),
          to,
        ),
    ),
  ).toBeGreaterThan(25))

test('each quotient matches Exact', () => {
  const product = (all: readonly string[]) => all.reduce((before, one) => before.times(one), new Exact(1))
  const factors = fc.array(rate, { maxLength: 2 })
  expect(
    known(
      fc.tuple(any, factors, factors, decimals),
      ([one, by, of, to]) => smallQuotient([one, ...by], of, to),
      ([one, by, of, to]) => plain(product([one, ...by]).dividedBy(product(of)), to),
    ),
  ).toBeGreaterThan(25)
})

test('a quotient halfway between two numbers is rounded away from zero, and zero has no sign', () => {
  expect(smallQuotient(['0.01'], ['2'], 2)).toBe('0.01')
  expect(smallQuotient(['-0.01'], ['2'], 2)).toBe('-0.01')
  expect(smallQuotient(['0.01'], ['2.0000001'], 2)).toBe('0.00')
  expect(smallQuotient(['-0.01'], ['3'], 2)).toBe('0.00')
})

test('each comparison matches Exact, also of neighbours and of texts with trailing zeros', () => {
  const longer = (one: string, overrides: string) => `${one}${one.includes('.') ? overrides : ''}`
  const neighbours = fc
    .tuple(any, fc.constantFrom('', '0', '1'))
    .map(([one, overrides]): [string, string] => [one, longer(one, overrides)])
  const sign = (compared: number | undefined) => (compared === undefined ? undefined : Math.sign(compared))
  expect(
    known(
      fc.oneof(fc.tuple(any, any), neighbours),
      ([a, b]) => sign(smallCompared(a, b)),
      ([a, b]) => new Exact(a).comparedTo(b),
    ),
  ).toBeGreaterThan(50)
})

test('isSmallZero matches Exact with any number of zeros', () =>
  expect(known(fc.oneof(any, text(1, 1)), isSmallZero, (one) => new Exact(one).isZero())).toBeGreaterThan(50))

test.each(['', '-', '.', '1.', '.5', '1e5', ' 1', '+1', '0x1', 'NaN', '1.2.3', '1234567890123456'])(
  'a text that is not plain decimal or too long for a double has no result: %j',
  (invalid) => {
    expect([
      smallRounded(invalid, 2),
      smallSum([invalid], 2),
      smallQuotient([invalid], [], 2),
      isSmallZero(invalid),
    ]).toEqual(Array.from({ length: 4 }, () => undefined))
  },
)

test('a result that is too long or has a divisor of zero or less is undefined', () => {
  expect(smallQuotient(['1'], ['0'], 2)).toBeUndefined()
  expect(smallQuotient(['1'], ['-2'], 2)).toBeUndefined()
  expect(smallSum(['999999999999999', '999999999999999.1'], 2)).toBeUndefined()
})
