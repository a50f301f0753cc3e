import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact, unitPrice } from '../money.ts'
import { isSmallZero, smallCompared, smallQuotient, smallRounded, smallSum } from './small-decimal.ts'

const numRuns = 5_000
const digits = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most }).map((all) => all.join(''))
const text = (whole: number, decimals: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), digits(whole), fc.option(digits(decimals)))
    .map(([sign, before, after]) => `${sign}${before}${after === null ? '' : `.${after}`}`)
const amount = text(7, 3)
/** Also what no double holds. */
const any = fc.oneof({ weight: 3, arbitrary: amount }, text(15, 8))
const rate = fc
  .oneof(text(4, 5), text(7, 8))
  .map((one) => one.replace('-', ''))
  .filter((one) => !new Exact(one).isZero())
const decimals = fc.integer({ min: 0, max: 6 })

const plain = (value: InstanceType<typeof Exact>, to: number) => value.toDecimalPlaces(to).toFixed(to)

/** Each of many answers is the exact one or none; how many of a hundred there are. */
const known = <Asked>(
  asked: fc.Arbitrary<Asked>,
  small: (of: Asked) => unknown,
  exact: (of: Asked) => unknown,
): number => {
  let answers = 0
  fc.assert(
    fc.property(asked, (of) => {
      const answer = small(of)
      if (answer !== undefined) answers += 1
      expect(answer ?? exact(of)).toBe(exact(of))
    }),
    { numRuns },
  )
  return (answers * 100) / numRuns
}

test('whatever it rounds comes to what the exact decimals come to', () =>
  expect(
    known(
      fc.tuple(any, decimals),
      ([one, to]) => smallRounded(one, to),
      ([one, to]) => plain(new Exact(one), to),
    ),
  ).toBeGreaterThan(50))

test('a price per unit keeps what it has beyond two decimals, and no zeros', () =>
  expect(known(any, unitPrice, (one) => unitPrice(new Exact(one)))).toBe(100))

test('so does every sum', () =>
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

test('so does every quotient', () => {
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

test('a quotient that lies in the middle is rounded away from zero, and nothing is not less than nothing', () => {
  expect(smallQuotient(['0.01'], ['2'], 2)).toBe('0.01')
  expect(smallQuotient(['-0.01'], ['2'], 2)).toBe('-0.01')
  expect(smallQuotient(['0.01'], ['2.0000001'], 2)).toBe('0.00')
  expect(smallQuotient(['-0.01'], ['3'], 2)).toBe('0.00')
})

test('so does every comparison, of neighbours and of what is written in two ways too', () => {
  const longer = (one: string, more: string) => `${one}${one.includes('.') ? more : ''}`
  const near = fc
    .tuple(any, fc.constantFrom('', '0', '1'))
    .map(([one, more]): [string, string] => [one, longer(one, more)])
  const sign = (compared: number | undefined) => (compared === undefined ? undefined : Math.sign(compared))
  expect(
    known(
      fc.oneof(fc.tuple(any, any), near),
      ([a, b]) => sign(smallCompared(a, b)),
      ([a, b]) => new Exact(a).comparedTo(b),
    ),
  ).toBeGreaterThan(50)
})

test('so does what is nothing, however many zeros it is written with', () =>
  expect(known(fc.oneof(any, text(1, 1)), isSmallZero, (one) => new Exact(one).isZero())).toBeGreaterThan(50))

test.each(['', '-', '.', '1.', '.5', '1e5', ' 1', '+1', '0x1', 'NaN', '1.2.3', '1234567890123456'])(
  'what is no plain decimal text, or longer than a double holds, goes the long way: %j',
  (odd) => {
    expect([smallRounded(odd, 2), smallSum([odd], 2), smallQuotient([odd], [], 2), isSmallZero(odd)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
  },
)

test('so does what becomes too long on the way, and what is divided by nothing or less', () => {
  expect(smallQuotient(['1'], ['0'], 2)).toBeUndefined()
  expect(smallQuotient(['1'], ['-2'], 2)).toBeUndefined()
  expect(smallSum(['999999999999999', '999999999999999.1'], 2)).toBeUndefined()
})
