import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compactCode,
  hasMod10Digit,
  luhnDigit,
  mod10Digit,
  scanKind,
  shortReferenceOf,
  storedReference,
} from './waybill.ts'

test.each([
  // Published samples of GS1: GTIN-13, GTIN-8, SSCC.
  '6291041500213',
  '96385074',
  '106141412345678908',
])('%s has a check digit', (code) => {
  expect(hasMod10Digit(code)).toBe(true)
  expect(mod10Digit(code.slice(0, -1))).toBe(Number(code.at(-1)))
})

test('each wrong single digit is detected by both check digits', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{15}$/), fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      for (const digit of [mod10Digit, luhnDigit]) {
        const code = Array.from(`${digits}${digit(digits)}`, Number)
        code[at] = ((code[at] ?? 0) + by) % 10
        expect(digit(code.slice(0, -1).join(''))).not.toBe(code.at(-1))
      }
    }),
  ))

test('our own series has letters that no carrier uses, and a check digit after Luhn', () => {
  // 7992739871 has the check digit 3 in the published sample.
  expect(luhnDigit('7992739871')).toBe(3)
  const waybill = 'OWN0000079927398713'
  expect(scanKind(waybill)).toEqual({ kind: 'WAYBILL', value: waybill, isValid: true })
  expect(scanKind('OWN0000079927398714')).toMatchObject({ kind: 'WAYBILL', isValid: false })
  expect(scanKind(`${waybill.toLowerCase()}-002`)).toEqual({ kind: 'PIECE', value: `${waybill}-002`, isValid: true })
})

test('both forms of our reference are recognised', () => {
  expect(scanKind(' mvd-x-2026-000611 ')).toEqual({ kind: 'REFERENCE', value: 'MVD-X-2026-000611' })
  expect(scanKind('X-26-0611')).toEqual({ kind: 'SHORT_REFERENCE', value: 'X-26-0611', year: 2026, number: 611 })
  expect(scanKind('x-26-611')).toMatchObject({ kind: 'SHORT_REFERENCE', number: 611 })
  expect(shortReferenceOf('MVD-X-2026-000611')).toBe('X-26-0611')
  expect(shortReferenceOf('MVD-X-2026-123456')).toBe('X-26-123456')
  expect(shortReferenceOf('OB-771')).toBe('OB-771')
  expect(storedReference('MVD', { year: 2026, number: 611 })).toBe('MVD-X-2026-000611')
  // A quotation and an unknown company are other texts.
  expect(scanKind('MVD-2026-000611').kind).toBe('OTHER')
  expect(scanKind('ABC-X-2026-000611').kind).toBe('OTHER')
})

test('a scanner with another keyboard layout sends other signs for hyphens', () => {
  expect(scanKind("MVD'X'2026'000611")).toMatchObject({ kind: 'REFERENCE', value: 'MVD-X-2026-000611' })
  expect(scanKind('X/26/0611').kind).toBe('SHORT_REFERENCE')
})

test.each([
  ['331 8810 025', 'WAYBILL', true],
  ['3318810026', 'WAYBILL', false],
  ['JD014600006281230704', 'PIECE', true],
  [']C1JJD014600006281230704', 'PIECE', true],
  ['(00)106141412345678908', 'PIECE', true],
  ['106141412345678909', 'PIECE', false],
])('%s is a %s with a valid check digit: %s', (code, kind, isValid) => {
  expect(scanKind(code)).toMatchObject({ kind, isValid })
})

test('a text without a known form is searched as it is', () => {
  expect(scanKind('OB-771')).toEqual({ kind: 'OTHER', value: 'OB-771' })
  expect(scanKind('VX 4471 2093 8')).toEqual({ kind: 'OTHER', value: 'VX447120938' })
  expect(scanKind('  ')).toEqual({ kind: 'EMPTY' })
})

test('a licence plate has one form for comparison', () => {
  expect(compactCode('JJD0146 0000 6281 230704')).toBe('JD014600006281230704')
})
