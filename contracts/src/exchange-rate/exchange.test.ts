import { expect, test } from 'vitest'
import { convert, convertedTotal, exactTotal, type FxSnapshot, perBaseOf } from './exchange.ts'
import { money } from '../money/money.ts'
import { compareRatios, ratio } from '../money/ratio.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [
    { currency: 'EUR', perBase: '1.10', date: '2026-03-09' },
    { currency: 'ARS', perBase: '0.001', date: '2026-03-09' },
  ],
}

test('an amount is converted through the base currency and rounded once', () => {
  expect(convert(money('45', 'EUR'), 'USD', fx)).toEqual({ amount: '49.50', currency: 'USD' })
  expect(convert(money('1', 'EUR'), 'ARS', fx)).toEqual({ amount: '1100.00', currency: 'ARS' })
  expect(convert(money('7', 'USD'), 'USD', fx)).toEqual({ amount: '7.00', currency: 'USD' })
})

test('an amount in pesos is divided by the rate in pesos per dollar, without rounding its inverse', () => {
  // 1 / 1490 to 8 decimals is 0.00067114, with which 14,900,000 pesos would be 9,999.99 dollars.
  const pesos: FxSnapshot = {
    ...fx,
    rates: [
      { currency: 'EUR', perBase: '1.10', date: '2026-03-09' },
      { currency: 'ARS', perBase: '0.00067114', unitsPerBase: '1490', date: '2026-03-09' },
    ],
  }
  expect(perBaseOf('1490')).toBe('0.00067114')
  expect(convert(money('14900000', 'ARS'), 'USD', pesos)).toEqual({ amount: '10000.00', currency: 'USD' })
  expect(convert(money('10000', 'USD'), 'ARS', pesos)).toEqual({ amount: '14900000.00', currency: 'ARS' })
  expect(convert(money('1', 'EUR'), 'ARS', pesos)).toEqual({ amount: '1639.00', currency: 'ARS' })
  const sum = exactTotal([money('1490', 'ARS'), money('2', 'EUR'), money('745', 'ARS')], 'USD', pesos)
  expect(sum && compareRatios(sum, ratio('3.7'))).toBe(0)
  const inPesos = exactTotal([money('1', 'USD'), money('10', 'ARS')], 'ARS', pesos)
  expect(inPesos && compareRatios(inPesos, ratio('1500'))).toBe(0)
})

test('the converted lines of the composite example add up to the converted total', () => {
  const costs = [money('493.50', 'USD'), money('136.50', 'USD'), money('45.00', 'EUR'), money('52000', 'ARS')]
  const sells = [money('588.00', 'USD'), money('136.50', 'USD'), money('60.00', 'EUR'), money('65000', 'ARS')]
  expect(convertedTotal(costs, 'USD', fx)?.amount).toBe('731.50')
  expect(convertedTotal(sells, 'USD', fx)?.amount).toBe('855.50')
  expect(convertedTotal([money('13650.00', 'ARS')], 'USD', fx)?.amount).toBe('13.65')
})

test('an amount without an exchange rate has no conversion', () => {
  const none = { ...fx, rates: [] }
  expect(convert(money('5', 'ARS'), 'ARS', none)).toEqual({ amount: '5.00', currency: 'ARS' })
  expect(convert(money('45', 'EUR'), 'USD', none)).toBeUndefined()
  expect(convert(money('45', 'USD'), 'EUR', none)).toBeUndefined()
  expect(convertedTotal([money('1', 'USD'), money('45', 'EUR')], 'USD', none)).toBeUndefined()
  expect(convertedTotal([], 'USD', none)).toEqual({ amount: '0.00', currency: 'USD' })
})

test('an exact total keeps more than two decimals, and its own currency needs no rate', () => {
  const expectRatio = (sum: ReturnType<typeof exactTotal>, numerator: string, denominator: string) =>
    expect(sum && compareRatios(sum, ratio(numerator, denominator))).toBe(0)
  // 10.00 EUR + 1.00 USD / 1.10 + 100.00 ARS × 0.001 / 1.10 = 10 EUR + 1.1 / 1.10 EUR
  expectRatio(exactTotal([money('10.00', 'EUR'), money('1.00', 'USD'), money('100.00', 'ARS')], 'EUR', fx), '11', '1')
  expectRatio(exactTotal([money('1.00', 'USD')], 'EUR', fx), '10', '11')
  const none = { ...fx, rates: [] }
  expectRatio(exactTotal([money('2.50', 'EUR'), money('2.50', 'EUR')], 'EUR', none), '5', '1')
  expectRatio(exactTotal([], 'EUR', none), '0', '1')
  expect(exactTotal([money('1.00', 'USD')], 'EUR', none)).toBeUndefined()
  expect(exactTotal([money('1.00', 'EUR')], 'USD', none)).toBeUndefined()
})
