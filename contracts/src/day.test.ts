import { expect, test } from 'vitest'
import { day } from './day.ts'

test.each(['2000-01-01', '2028-02-29', '2099-12-31'])('%s is a day of the business', (text) => {
  expect(day().safeParse(text).success).toBe(true)
})

test.each(['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', '26-01-01', ''])(
  '%s is none',
  (text) => {
    expect(day().safeParse(text).success).toBe(false)
  },
)

test('the message is the one of the field, once', () => {
  for (const text of ['0000-01-01', '1/2/2026'])
    expect(
      day('When?')
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['When?'])
})
