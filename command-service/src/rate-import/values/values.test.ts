import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateStyleOf, readDay } from './days.ts'
import { numberStyleOf, readNumber } from './numbers.ts'

test('numbers are read in the style of their file', () => {
  for (const [text, style, number] of [
    ['1.234,56', 'AUTO', '1234.56'],
    ['1,234.56', 'AUTO', '1234.56'],
    ['1.234.567', 'AUTO', '1234567'],
    ['58', 'AUTO', '58'],
    ['055,5', 'AUTO', '55.5'],
    ['0,125', 'AUTO', '0.125'],
    ['1.234', 'COMMA', '1234'],
    ['1.234', 'POINT', '1.234'],
    ['1,234', 'POINT', '1234'],
    ['-5.5', 'AUTO', '-5.5'],
  ] as const)
    expect([text, readNumber(text, style)]).toEqual([text, { number }])
})

test('a number is read with its currency and percent sign; two currencies are unreadable', () => {
  for (const [cell, style, read] of [
    ['US$ 1 234,50', 'COMMA', { number: '1234.50', currency: 'USD' }],
    ['USD 1.250,00', 'AUTO', { number: '1250.00', currency: 'USD' }],
    ['EUR 100', 'AUTO', { number: '100', currency: 'EUR' }],
    ['100 €', 'AUTO', { number: '100', currency: 'EUR' }],
    ['AR$ 5.000,00', 'AUTO', { number: '5000.00', currency: 'ARS' }],
    ['$ 58', 'AUTO', { number: '58' }],
    ['12,5 %', 'COMMA', { number: '12.5', percent: true }],
    [{ percent: 12.5 }, 'COMMA', { number: '12.5', percent: true }],
    ['USD EUR 100', 'AUTO', { unread: 'NO_NUMBER' }],
    ['GBP 100', 'AUTO', { unread: 'NO_NUMBER' }],
  ] as const)
    expect([cell, readNumber(cell, style)]).toEqual([cell, read])
})

test('an ambiguous number is not guessed, and other text is no number', () => {
  expect(readNumber('1.234', 'AUTO')).toEqual({ unread: 'AMBIGUOUS' })
  expect(readNumber('55,5', 'POINT')).toEqual({ unread: 'OTHER_STYLE' })
  expect(readNumber('1.234,56', 'POINT')).toEqual({ unread: 'OTHER_STYLE' })
  for (const text of ['a consultar', '=1+1', '1.2.3,4,5', '12,34.5', '1..2', '', '--5'])
    expect([text, readNumber(text, 'AUTO')]).toEqual([text, { unread: 'NO_NUMBER' }])
  expect(readNumber({ day: '2026-01-01' }, 'AUTO')).toEqual({ unread: 'NO_NUMBER' })
})

test('two numbers in one cell are never joined to one', () => {
  for (const text of [
    '850 1250',
    'USD 850 USD 1250',
    '850\n1250',
    '850\n125',
    "20' 1500",
    '12 5',
    '850 USD 40',
    '850 12,5',
  ])
    for (const style of ['AUTO', 'COMMA', 'POINT'] as const)
      expect([text, readNumber(text, style)]).toEqual([text, { unread: 'NO_NUMBER' }])
  for (const text of ['850 125', '1 500', '850 125,50', '40 500,00', "40'500", '850 900 950', 'USD 850\u00A0125'])
    for (const style of ['AUTO', 'COMMA'] as const)
      expect([text, readNumber(text, style)]).toEqual([text, { unread: 'AMBIGUOUS' }])
})

test('a space or an apostrophe between thousands is read where it is nothing else', () => {
  for (const [text, style, number] of [
    ['1 500,00', 'COMMA', '1500.00'],
    ['-12 500.00 USD', 'AUTO', '-12500.00'],
    ['1 234 567,5', 'AUTO', '1234567.5'],
    ['1\u202F500', 'AUTO', '1500'],
    ["1'500", 'POINT', '1500'],
    ["850'125.50", 'AUTO', '850125.50'],
    ['-USD 5', 'AUTO', '-5'],
    ['USD -5', 'AUTO', '-5'],
  ] as const)
    expect([text, readNumber(text, style)]).toMatchObject([text, { number }])
  expect(numberStyleOf(['1 500,00', '850 125'])).toEqual({ style: 'COMMA', isAmbiguous: false })
})

test("a workbook's numbers lose only the noise of binary numbers", () => {
  expect(readNumber(57.999999999999993, 'COMMA')).toEqual({ number: '58' })
  expect(readNumber(0.1 + 0.2, 'AUTO')).toEqual({ number: '0.3' })
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
      const value = units / 10 ** decimals
      expect(readNumber(value, 'AUTO')).toEqual({ number: String(value === 0 ? 0 : value) })
    }),
  )
})

test('unambiguous numbers define the style of a file', () => {
  expect(numberStyleOf(['1.234', '12,5'])).toEqual({ style: 'COMMA', isAmbiguous: false })
  expect(numberStyleOf(['1,234', '12.50'])).toEqual({ style: 'POINT', isAmbiguous: false })
  expect(numberStyleOf(['1.234', '58'])).toEqual({ style: 'AUTO', isAmbiguous: true })
  expect(numberStyleOf(['12,5', '12.5'])).toEqual({ style: 'AUTO', isAmbiguous: false })
  expect(numberStyleOf(['58', 12.5, 'x'])).toEqual({ style: 'AUTO', isAmbiguous: false })
})

test('days are read in the formats of the three languages', () => {
  for (const [text, style, day] of [
    ['2026-12-31', 'AUTO', '2026-12-31'],
    ['31/12/2026', 'AUTO', '2026-12-31'],
    ['12/31/2026', 'AUTO', '2026-12-31'],
    ['01.02.26', 'DMY', '2026-02-01'],
    ['01/02/2026', 'MDY', '2026-01-02'],
    ['05/05/2026', 'AUTO', '2026-05-05'],
    ['31 dic 2026', 'AUTO', '2026-12-31'],
    ['31-Dez-26', 'AUTO', '2026-12-31'],
    ['Dec 31, 2026', 'AUTO', '2026-12-31'],
    ['1 de março de 2026', 'AUTO', '2026-03-01'],
    ['31/12/2026 00:00', 'AUTO', '2026-12-31'],
  ] as const)
    expect([text, readDay(text, style)]).toEqual([text, { day }])
  expect(readDay(46387, 'AUTO')).toEqual({ day: '2026-12-31' })
})

test('a nonexistent day, other text, and an ambiguous day are distinguished', () => {
  expect(readDay('30/02/2026', 'DMY')).toEqual({ unread: 'NO_SUCH_DAY' })
  expect(readDay('03/04/2026', 'AUTO')).toEqual({ unread: 'AMBIGUOUS' })
  for (const text of ['31/12', 'hoy', '', '31 xyz 2026']) expect(readDay(text, 'DMY')).toEqual({ unread: 'NO_DAY' })
  expect(readDay(12, 'AUTO')).toEqual({ unread: 'NO_DAY' })
  expect(dateStyleOf(['03/04/2026', '25/04/2026'])).toEqual({ style: 'DMY', isAmbiguous: false })
  expect(dateStyleOf(['03/04/2026'])).toEqual({ style: 'AUTO', isAmbiguous: true })
  expect(dateStyleOf(['2026-04-03', { day: '2026-04-03' }])).toEqual({ style: 'AUTO', isAmbiguous: false })
})
