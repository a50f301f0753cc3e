import { expect, test } from 'vitest'
import { isLikeNumber } from './like-number.ts'

test.each([
  ['A 1042', 'a1042', true],
  ['A1042', 'A  1 042', true],
  // Equal numbers are rejected elsewhere.
  ['A 1042', 'a 1042', false],
  ['A 1042', 'A 1043', false],
])('%s and %s are probably the same number: %s', (one, other, isLike) => {
  expect(isLikeNumber(one, other)).toBe(isLike)
  expect(isLikeNumber(other, one)).toBe(isLike)
})
