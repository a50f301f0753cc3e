import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysUntil,
  formatDate,
  formatDecimal,
  formatElapsed,
  formatMargin,
  formatMoney,
  formatPrice,
  formatVolume,
  formatWeight,
  initials,
  MISSING,
} from './format.ts'

test('money is shown in the two formats of the specification', () => {
  expect(formatMoney('1000000', 'USD', 'us')).toBe('1,000,000.00')
  expect(formatMoney('1000000', 'USD', 'local')).toBe('US$ 1.000.000,00')
  expect(formatMoney('65', 'EUR', 'local')).toBe('€ 65,00')
  expect(formatMoney('2.5', 'ARS', 'local')).toBe('AR$ 2,50')
})

test('a margin has two decimals while it has three digits, and its sign where it is that at most', () => {
  expect(formatMargin('16.667', 'local')).toBe('16,67 %')
  expect(formatMargin('-999.99', 'us')).toBe('−999.99 %')
  expect(formatMargin('2282.14', 'local', true)).toBe('≤ 2.282 %')
  expect(formatMargin(undefined, 'local', true)).toBe(MISSING)
})

test('a price per unit has its own decimals, and at least two', () => {
  expect(['2', '2.350', '0.0375', '3.619048'].map((price) => formatPrice(price, 'local'))).toEqual([
    '2,00',
    '2,35',
    '0,0375',
    '3,619048',
  ])
})

test('a missing amount is a dash, zero is printed', () => {
  expect(formatMoney(undefined, 'USD', 'local')).toBe(MISSING)
  expect(formatMoney('0', 'USD', 'local')).toBe('US$ 0,00')
  expect(formatDecimal('abc')).toBe(MISSING)
})

test('rounding is half up on the digits themselves', () => {
  expect(formatDecimal('1062.925', { places: 2 })).toBe('1.062,93')
  expect(formatDecimal('0.005', { places: 2 })).toBe('0,01')
  expect(formatDecimal('999.999', { places: 2 })).toBe('1.000,00')
  expect(formatDecimal('-2.1', { places: 2 })).toBe('−2,10')
  expect(formatDecimal('-0.001', { places: 2 })).toBe('0,00')
})

test('weights have one digit, volumes three', () => {
  expect(formatWeight('8640', 'local')).toBe('8.640,0')
  expect(formatVolume('8.64', 'us')).toBe('8.640')
})

test('no digit of a number is lost, however long', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{1,8}$/), (whole, fraction) => {
      const text = formatDecimal(`${whole}.${fraction}`)
      expect(text.replaceAll('.', '').replace(',', '.')).toBe(`${whole}.${fraction}`)
    }),
  )
})

test('a day is the same day everywhere', () => {
  expect(formatDate('2026-12-04')).toBe('04/12/2026')
  expect(formatDate(undefined)).toBe(MISSING)
  expect(formatDate('nonsense')).toBe(MISSING)
})

test('days are counted by the calendar, not by hours', () => {
  const now = new Date(2026, 10, 20, 23, 50)
  expect(daysUntil('2026-11-21', now)).toBe(1)
  expect(daysUntil('2026-11-20', now)).toBe(0)
  expect(daysUntil('2026-11-19', now)).toBe(-1)
})

test('time spent is told in its two largest units', () => {
  expect(formatElapsed(48 * 60_000)).toBe('48 min')
  expect(formatElapsed((5 * 60 + 36) * 60_000)).toBe('5 h 36')
  expect(formatElapsed((45 * 60 + 20) * 60_000)).toBe('1 d 21 h')
  expect(formatElapsed(-5)).toBe('0 min')
})

test('a person is two letters', () => {
  expect(initials('Lucía Ferreyra')).toBe('LF')
  expect(initials('María del Carmen Ríos')).toBe('MR')
  expect(initials('vrios')).toBe('VR')
  expect(initials('')).toBe('')
})
