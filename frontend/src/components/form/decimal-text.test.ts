import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { finishedNumber, pastedNumber, typedNumber } from './decimal-text.ts'

const digits = fc.stringMatching(/^[0-9]{1,9}$/)
const grouped = (whole: string, separator: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)

test('a comma counts as a point while typing', () => {
  expect(typedNumber('12,5')).toEqual({ text: '12.5' })
})

test('a second separator that is typed does not enter, and this is said', () => {
  expect(typedNumber('1.234,')).toEqual({ text: '1.234', refused: true })
})

test('typing keeps digits and one point, whatever is typed', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d*\.?\d*$/.test(typedNumber(text).text)))
})

test('a plain number is typed as it is', () => {
  fc.assert(
    fc.property(
      digits,
      digits,
      (whole, fraction) => typedNumber(`${whole}.${fraction}`).text === `${whole}.${fraction}`,
    ),
  )
})

test('the last separator of a pasted number is the decimal one', () => {
  expect(pastedNumber('1.234,50')).toEqual({ text: '1234.50', readAs: '1234.50' })
  expect(pastedNumber('US$ 1,234.50')).toEqual({ text: '1234.50', readAs: '1234.50' })
})

test('one separator several times is grouping', () => {
  expect(pastedNumber('1.234.567')).toEqual({ text: '1234567', readAs: '1234567' })
})

test('one separator once is the decimal one, and nothing is said', () => {
  expect(pastedNumber('12,5')).toEqual({ text: '12.5' })
})

test('a number formatted in either style is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9][0-9]{3,8}$/),
      fc.stringMatching(/^[0-9]{1,4}$/),
      fc.boolean(),
      (whole, fraction, local) => {
        const text = local ? `${grouped(whole, '.')},${fraction}` : `${grouped(whole, ',')}.${fraction}`
        expect(pastedNumber(text).text).toBe(`${whole}.${fraction}`)
      },
    ),
  )
})

test('a finished number is a decimal of the API, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const finished = finishedNumber(typedNumber(text).text)
      expect(finished === '' || /^(0|[1-9]\d*)(\.\d+)?$/.test(finished)).toBe(true)
    }),
  )
  expect(finishedNumber('12.')).toBe('12')
  expect(finishedNumber('.5')).toBe('0.5')
  expect(finishedNumber('007')).toBe('7')
})
