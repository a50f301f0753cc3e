import { expect, test } from 'vitest'
import { e164, readablePhone } from './phone.ts'

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

test('a readable phone has its country code and groups of four', () => {
  expect(readablePhone('+59820000000')).toBe('+598 2000 0000')
  expect(readablePhone('+12125550100')).toBe('+1 21 2555 0100')
  expect(readablePhone('+551198765432')).toBe('+55 11 9876 5432')
  expect(readablePhone('2000-0000 int. 4')).toBe('2000-0000 int. 4')
})
