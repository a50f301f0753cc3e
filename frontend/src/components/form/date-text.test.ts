import { expect, test } from 'vitest'
import { readDay } from './date-field.tsx'

const today = '2026-11-22'

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5/12/26', '2026-12-05'],
  ['051226', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['5-12', '2026-12-05'],
  ['5/1', '2026-01-05'],
  ['29/2/2028', '2028-02-29'],
])('%s is a day', (text, day) => expect(readDay(text, { today })).toEqual({ day }))

test('a missing year becomes that of the next such day if past days are not allowed', () =>
  expect(readDay('5/1', { today, min: today })).toEqual({ day: '2027-01-05' }))

test('a missing year becomes that of the last such day if future days are not allowed', () =>
  expect(readDay('5/12', { today, max: today })).toEqual({ day: '2025-12-05' }))

test.each(['31/02/2026', '29/2/2027', '5/13', '1234', 'mañana', '5/12/026', '05/12/0026'])(
  '%s is not a valid day',
  (text) => expect(readDay(text, { today })).toEqual({ problem: 'format' }),
)

test('a past day has the problem of a past day, not of a bad format', () => {
  expect(readDay('21/11/2026', { today, min: today })).toEqual({ problem: 'tooEarly' })
  expect(readDay('23/11/2026', { today, max: today })).toEqual({ problem: 'tooLate' })
})

test('an empty field has no day', () => expect(readDay(' ', { today })).toEqual({ day: undefined }))
