import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishedNumber, MOST_PLACES, type NumberKind, type NumberRule, readPasted, readTyped } from './decimal-text.ts'
import { readingsOf } from './samples/number-readings.ts'

const decimal: NumberRule = { kind: 'decimal' }
const whole: NumberRule = { kind: 'whole' }
const kinds = fc.constantFrom<NumberKind>('decimal', 'whole')
const signs = '0123456789.,-+ '.split('')
const grouped = (digits: string, separator: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, separator)

test.each([
  ['12,5', '12.5'],
  ['12.', '12'],
  [',5', '0.5'],
  ['007', '7'],
  ['0.125', '0.125'],
  ['', ''],
  ['  ', ''],
])('%s is typed as a number', (text, value) => expect(readTyped(text, decimal)).toEqual({ value }))

test.each([
  ['18.450,00', ['18450', '18.45']],
  ['1.250,50', ['1250.5', '1.2505']],
  ['1.234,5', ['1234.5', '1.2345']],
  ['1.234.567', ['1234567', '1.234567']],
  ['18.450', ['18450', '18.45']],
])('%s has two readings', (text, readings) =>
  expect(readTyped(text, decimal)).toEqual({ problem: 'ambiguous', readings, choices: readings }),
)

test('0.125 and 1.2345 have one reading', () => {
  expect(readTyped('0.125', decimal)).toEqual({ value: '0.125' })
  expect(readTyped('1.2345', decimal)).toEqual({ value: '1.2345' })
})

test.each(['1e3', '0x10', '100%', '12 kg', '٣٤', '１２', 'uno'])('%s has no reading when typed', (text) =>
  expect(readTyped(text, decimal)).toEqual({ problem: 'notNumber', readings: [], choices: [] }),
)

test('in a whole number the fractional reading is listed but cannot be chosen', () =>
  expect(readTyped('1.234', whole)).toEqual({ problem: 'ambiguous', readings: ['1234', '1.234'], choices: ['1234'] }))

test.each([
  ['2,5', 'whole'],
  ['-4', 'sign'],
  ['+5', 'sign'],
  ['5-', 'sign'],
  ['4-5', 'notNumber'],
  ['1.2.3', 'notNumber'],
  ['1 2', 'notNumber'],
  ['1234', 'tooLarge'],
])('%s is not a whole number up to 999: %s', (text, problem) =>
  expect(readTyped(text, { kind: 'whole', max: 999 })).toEqual({ problem, readings: [], choices: [] }),
)

test.each([
  ['0,005', 'places', []],
  ['12,345678', 'places', []],
  ['1.234', 'ambiguous', ['1234']],
])('%s is not an amount of two decimals: %s', (text, problem, choices) =>
  expect(readTyped(text, { kind: 'decimal', places: 2 })).toMatchObject({ problem, choices }),
)

test('12,50 and 0,500 are amounts of two decimals', () => {
  expect(readTyped('12,50', { kind: 'decimal', places: 2 })).toEqual({ value: '12.50' })
  expect(readTyped('0,500', { kind: 'decimal', places: 2 })).toEqual({ value: '0.500' })
})

test('2,0 is a whole number', () => expect(readTyped('2,0', whole)).toEqual({ value: '2' }))

test.each([
  ['1.234,50', '1234.50'],
  ['US$ 1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1\u00a0234,5', '1234.5'],
  ['12,5 kg', '12.5'],
])('%s is pasted as a formatted number, and its reading is shown', (text, value) =>
  expect(readPasted(text, decimal)).toEqual({ value, isReformatted: true }),
)

test.each(['1e5', '-500', '(500)', '1,23.4', '31/12/2026', '5-', 'abc'])('%s has no reading when pasted', (text) =>
  expect(readPasted(text, decimal)).toMatchObject({ readings: [] }),
)

test('1.000 pasted into a whole number has two readings', () =>
  expect(readPasted('1.000', whole)).toMatchObject({ problem: 'ambiguous', choices: ['1000', '1'] }))

test('text has a value only with a single reading', () => {
  const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: MOST_PLACES + 1 })
  fc.assert(
    fc.property(text, kinds, fc.boolean(), (typed, kind, isPasted) => {
      const reading = (isPasted ? readPasted : readTyped)(typed, { kind })
      const possible = readingsOf(typed, kind, isPasted)
      if (!('value' in reading)) return possible.length !== 1
      return possible.length === 1 && possible[0] === (reading.value === '' ? '' : Number(reading.value))
    }),
    { numRuns: 20_000 },
  )
})

test('a number pasted in either style keeps its value', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9][0-9]{3,8}$/),
      fc.stringMatching(/^[0-9]{1,4}$/),
      fc.boolean(),
      (digits, fraction, local) => {
        const text = local ? `${grouped(digits, '.')},${fraction}` : `${grouped(digits, ',')}.${fraction}`
        expect(readPasted(text, decimal)).toEqual({ value: `${digits}.${fraction}`, isReformatted: true })
      },
    ),
  )
})

test('a value is a decimal of the API, or empty', () => {
  fc.assert(
    fc.property(fc.string(), kinds, (text, kind) => {
      const reading = readTyped(text, { kind })
      const value = 'value' in reading ? reading.value : ''
      expect(value === '' || /^(0|[1-9]\d*)(\.\d+)?$/.test(value)).toBe(true)
    }),
  )
  expect(finishedNumber('12.')).toBe('12')
})
