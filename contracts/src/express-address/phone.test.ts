import { expect, test } from 'vitest'
import { e164 } from './phone.ts'

test.each([
  ['+598 2000 0000', '+59820000000'],
  ['00598 (2) 000-0000', '+59820000000'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+39 049 000 0000', '+390490000000'],
])('the phone %s is %s', (typed, expected) => {
  expect(e164(typed)).toBe(expected)
})

test.each(['2000 0000', '', '+0 123 456 78', '+598 2000 0000 int. 12', '+1234567890123456', '+598'])(
  'the phone "%s" has no international form',
  (typed) => {
    expect(e164(typed)).toBeUndefined()
  },
)
