import { expect, test } from 'vitest'
import { add, compare, dice, divide, fraction, greatest, halfUp, multiply, subtract, upTo } from './fractions.ts'

test('fractions are added, multiplied, divided and compared exactly', () => {
  expect(halfUp(add('0.1', '0.2'), 2)).toBe('0.30')
  expect(compare(multiply(divide(1, 3), 3), 1)).toBe(0)
  expect(compare(greatest('0.3', divide(1, 3)), divide(1, 3))).toBe(0)
  expect(halfUp(subtract('1', '3.5'), 1)).toBe('-2.5')
  expect(() => divide(1, 0)).toThrow('Divided by zero.')
  expect(() => fraction('1,5')).toThrow('1,5 is no decimal text.')
})

test('halves are rounded away from zero, and steps up', () => {
  expect(['1.005', '1.0049', '-1.005', '-0.001', '2'].map((text) => halfUp(fraction(text), 2))).toEqual([
    '1.01',
    '1.00',
    '-1.01',
    '0.00',
    '2.00',
  ])
  expect(['100.2', '100.5', '100.51'].map((text) => halfUp(upTo(text, '0.5'), 1))).toEqual(['100.5', '100.5', '101.0'])
})

test('the same seed gives the same numbers', () => {
  const numbersFor = (seed: number) =>
    Array.from(
      { length: 20 },
      (
        (random) => () =>
          random.decimal(1000, 4)
      )(dice(seed)),
    )
  expect(numbersFor(7)).toEqual(numbersFor(7))
  expect(numbersFor(7)).not.toEqual(numbersFor(8))
})
