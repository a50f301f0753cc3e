import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { cursorOf, readCursor } from './cursor.ts'

test.each([
  ['timestamptz', '2026-03-02 10:00:00.123+00'],
  ['timestamptz', '2026-03-02 10:00:00+05:30'],
  ['date', '2026-03-02'],
  ['date', '9999-12-31'],
  ['text', ''],
  ['numeric', '0.33'],
  ['int', '-1'],
] as const)('a cursor with a value of type %s is read back: %s', (type, value) =>
  expect(readCursor(cursorOf('-sort', value, 'k'), '-sort', { type })).toEqual({ value, key: 'k' }),
)

test.each([
  ['timestamptz', '2026-99-99 10:00:00+00'],
  ['timestamptz', '2026-02-30 10:00:00+00'],
  ['timestamptz', '2026-03-02 99:99:99+00'],
  ['timestamptz', '2026-03-02 10:00:00+99:99'],
  ['timestamptz', '0000-01-01 00:00:00+00'],
  ['date', '0000-01-01'],
  ['date', '2026-02-30'],
  ['int', '99999999999'],
  ['boolean', 'perhaps'],
] as const)('a cursor with an invalid value of type %s is rejected: %s', (type, value) =>
  expect(() => readCursor(cursorOf('sort', value, 'k'), 'sort', { type })).toThrow(ZodError),
)

test.each([
  ['of another sort', cursorOf('other', 'a', 'k')],
  ['of nonsense', 'nonsense'],
  ['of another shape', Buffer.from('{"a":1}').toString('base64url')],
])('a cursor %s is rejected', (_what, cursor) =>
  expect(() => readCursor(cursor, 'sort', { type: 'text' })).toThrow(ZodError),
)

test('a row without a value has a cursor only if the column is nullable', () => {
  const cursor = cursorOf('sort', null, 'k')
  expect(readCursor(cursor, 'sort', { type: 'int', nullable: true })).toEqual({ value: null, key: 'k' })
  expect(() => readCursor(cursor, 'sort', { type: 'int' })).toThrow(ZodError)
})

test.each(['x2026-03-02 10:00:00+00', '2026-03-02 10:00:00+15'])(
  'a cursor with an instant that PostgreSQL does not write is rejected: %s',
  (value) => expect(() => readCursor(cursorOf('sort', value, 'k'), 'sort', { type: 'timestamptz' })).toThrow(ZodError),
)

test('a cursor with the offset of any time zone is read back', () => {
  for (const offset of ['+00', '-03', '+12', '+14', '+12:45'])
    expect(
      readCursor(cursorOf('sort', `2026-03-02 10:00:00${offset}`, 'k'), 'sort', { type: 'timestamptz' }),
    ).toMatchObject({ key: 'k' })
})
