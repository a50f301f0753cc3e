import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysUntil,
  formatDate,
  formatDecimal,
  formatElapsed,
  formatMargin,
  formatPercent,
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

test('a margin has two decimals up to three digits, and the sign ≤ for an upper limit', () => {
  expect(formatMargin('16.667', 'es', 'local')).toBe('16,67\u00A0%')
  expect(formatMargin('-999.99', 'en', 'us')).toBe('−999.99%')
  expect(formatMargin('2282.14', 'pt', 'local', true)).toBe('≤ 2.282%')
  expect(formatMargin(undefined, 'es', 'local', true)).toBe(MISSING)
})

test('a percentage has the spacing of its language, and the number the money style', () => {
  expect(formatPercent('20', 'es')).toBe('20\u00A0%')
  expect(formatPercent('1234.56', 'en', { style: 'us', places: 1 })).toBe('1,234.6%')
  expect(formatPercent(20, 'pt')).toBe('20%')
  expect(formatPercent(undefined, 'en')).toBe(MISSING)
})

test('a unit price has its own decimals, at least two', () => {
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

test('rounding is half up on the decimal digits', () => {
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

test('a long number keeps all digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{1,8}$/), (whole, fraction) => {
      const text = formatDecimal(`${whole}.${fraction}`)
      expect(text.replaceAll('.', '').replace(',', '.')).toBe(`${whole}.${fraction}`)
    }),
  )
})

test('a day is the same in every time zone', () => {
  expect(formatDate('2026-12-04')).toBe('04/12/2026')
  expect(formatDate(undefined)).toBe(MISSING)
  expect(formatDate('nonsense')).toBe(MISSING)
})

test('days are counted by calendar, not by hours', () => {
  const now = new Date(2026, 10, 20, 23, 50)
  expect(daysUntil('2026-11-21', now)).toBe(1)
  expect(daysUntil('2026-11-20', now)).toBe(0)
  expect(daysUntil('2026-11-19', now)).toBe(-1)
})

test('a duration is shown in its two largest units', () => {
  expect(formatElapsed(48 * 60_000)).toBe('48 min')
  expect(formatElapsed((5 * 60 + 36) * 60_000)).toBe('5 h 36')
  expect(formatElapsed((45 * 60 + 20) * 60_000)).toBe('1 d 21 h')
  expect(formatElapsed(-5)).toBe('0 min')
})

test('a person has two initials', () => {
  expect(initials('Lucía Ferreyra')).toBe('LF')
  expect(initials('María del Carmen Ríos')).toBe('MR')
  expect(initials('vrios')).toBe('VR')
  expect(initials('')).toBe('')
})
