import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishedNumber, type NumberKind, type NumberRule, readPasted, readTyped } from './decimal-text.ts'
import { readingsOf } from './samples/number-readings.ts'

const money: NumberRule = { kind: 'money' }
const whole: NumberRule = { kind: 'whole' }
const measure: NumberRule = { kind: 'measure' }
const kinds = fc.constantFrom<NumberKind>('money', 'whole', 'measure')
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
])('%s is typed as a number', (text, value) => expect(readTyped(text, money)).toEqual({ value }))

test.each([
  ['18.450,00', ['18450', '18.45']],
  ['1.250,50', ['1250.5', '1.2505']],
  ['1.234,5', ['1234.5', '1.2345']],
  ['1.234.567', ['1234567', '1.234567']],
  ['18.450', ['18450', '18.45']],
])('%s has two readings where money is typed', (text, readings) =>
  expect(readTyped(text, money)).toEqual({ problem: 'ambiguous', readings, choices: readings }),
)

test('a separator and three digits are a fraction where measures are typed, and this is told', () =>
  expect(readTyped('18.450', measure)).toEqual({ value: '18.450', isTold: true }))

test('of a whole number the reading with a fraction is said and cannot be chosen', () =>
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
])('%s is no whole number up to 999: %s', (text, problem) =>
  expect(readTyped(text, { kind: 'whole', max: 999 })).toEqual({ problem, readings: [], choices: [] }),
)

test('2,0 is a whole number', () => expect(readTyped('2,0', whole)).toEqual({ value: '2' }))

test.each([
  ['1.234,50', '1234.50'],
  ['US$ 1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1\u00a0234,5', '1234.5'],
  ['12,5 kg', '12.5'],
])('%s is pasted as a formatted number, and told', (text, value) =>
  expect(readPasted(text, money)).toEqual({ value, isTold: true }),
)

test.each(['1e5', '-500', '(500)', '1,23.4', '31/12/2026', '5-', 'abc'])('%s is pasted and stays', (text) =>
  expect(readPasted(text, money)).toMatchObject({ readings: [] }),
)

test('1.000 that is pasted where a whole number belongs has two readings', () =>
  expect(readPasted('1.000', whole)).toMatchObject({ problem: 'ambiguous', choices: ['1000', '1'] }))

test('text has a value only where that is its only reading', () => {
  const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: 10 })
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

test('a number formatted in either style is pasted as it was', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9][0-9]{3,8}$/),
      fc.stringMatching(/^[0-9]{1,4}$/),
      fc.boolean(),
      (digits, fraction, local) => {
        const text = local ? `${grouped(digits, '.')},${fraction}` : `${grouped(digits, ',')}.${fraction}`
        expect(readPasted(text, money)).toEqual({ value: `${digits}.${fraction}`, isTold: true })
      },
    ),
  )
})

test('a value is a decimal of the API, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), kinds, (text, kind) => {
      const reading = readTyped(text, { kind })
      const value = 'value' in reading ? reading.value : ''
      expect(value === '' || /^(0|[1-9]\d*)(\.\d+)?$/.test(value)).toBe(true)
    }),
  )
  expect(finishedNumber('12.')).toBe('12')
})
