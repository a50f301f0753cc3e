import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMoney,
  compareMoney,
  DecimalText,
  Exact,
  money,
  type Money,
  PositiveQuantity,
  Quantity,
  round2,
  subtractMoney,
  totalsByCurrency,
} from './money.ts'

test('an amount is rounded half-up, away from zero, where a float product is wrong', () => {
  expect(round2(new Exact('493.50').times('0.21'))).toBe('103.64')
  expect(round2(new Exact('0.85').times('1250.5'))).toBe('1062.93')
  expect(round2('-103.635')).toBe('-103.64')
  expect(round2('2.5')).toBe('2.50')
  expect(['05.00', '00.50', '1.235', '10.00'].map(round2)).toEqual(['5.00', '0.50', '1.24', '10.00'])
})

test('the product of four of the longest numbers is exact', () => {
  const longest = 999_999_999_999_999_99999999n
  const product = ['999999999999999.99999999', '999999999999999.99999999', '999999999999999.99999999'].reduce(
    (all, one) => all.times(one),
    new Exact('999999999999999.99999999'),
  )
  expect(product.times('1e32').toFixed()).toBe(String(longest ** 4n))
})

test('amounts of one currency are added, subtracted and compared', () => {
  expect(addMoney(money('0.10', 'USD'), money('0.20', 'USD'))).toEqual({ amount: '0.30', currency: 'USD' })
  expect(subtractMoney(money('0.10', 'EUR'), money('0.30', 'EUR'))).toEqual({ amount: '-0.20', currency: 'EUR' })
  expect(compareMoney(money('9', 'ARS'), money('10', 'ARS'))).toBeLessThan(0)
  expect(compareMoney(money('10.00', 'ARS'), money('10', 'ARS'))).toBe(0)
})

test('amounts of two currencies cannot be mixed', () => {
  const dollars: Money = money('1', 'USD')
  const euros: Money = money('1', 'EUR')
  for (const mix of [addMoney, subtractMoney, compareMoney])
    expect(() => mix(dollars, euros)).toThrow('USD and EUR cannot be mixed')
  // @ts-expect-error the types reject a second currency before run time
  expect(() => addMoney(money('1', 'USD'), money('1', 'EUR'))).toThrow()
})

test('numbers of the API are plain decimal text', () => {
  for (const text of ['0', '1234.50', '0.00000001', '999999999999999']) expect(Quantity.parse(text)).toBe(text)
  for (const text of ['', '1,5', '1e3', '.5', '5.', ' 1', '0x1', 'NaN', '1234567890123456', '0.123456789', '-1'])
    expect(Quantity.safeParse(text).success).toBe(false)
  expect(DecimalText.parse('-1.5')).toBe('-1.5')
  for (const schema of [DecimalText, Quantity])
    for (const text of ['a1', '1a'])
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe('A number such as 1234.50')
  expect(PositiveQuantity.safeParse('0').error?.issues[0]?.message).toBe('Must be more than zero')
  for (const zero of ['0', '0.00', '000']) expect(PositiveQuantity.safeParse(zero).success).toBe(false)
  expect(PositiveQuantity.parse('0.01')).toBe('0.01')
})

const amount = fc
  .integer({ min: -1_000_000_00, max: 1_000_000_00 })
  .map((cents) => round2(new Exact(cents).dividedBy(100)))
const anyMoney = fc.record({ amount, currency: fc.constantFrom('USD' as const, 'ARS' as const, 'EUR' as const) })

test('the rounded lines add up to the total, in any order', () =>
  fc.assert(
    fc.property(fc.array(anyMoney), (lines) => {
      const totals = totalsByCurrency(lines)
      for (const { amount: total, currency } of totals) {
        const cents = lines
          .filter((line) => line.currency === currency)
          .reduce((sum, line) => sum + BigInt(line.amount.replace('.', '')), 0n)
        expect(BigInt(total.replace('.', ''))).toBe(cents)
      }
      expect(totalsByCurrency(lines.toReversed())).toEqual(totals)
      expect(totals.map(({ currency }) => currency)).toEqual(
        ['USD', 'ARS', 'EUR'].filter((currency) => lines.some((line) => line.currency === currency)),
      )
    }),
  ))
