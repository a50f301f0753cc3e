import { expect, test } from 'vitest'
import { sameContent } from './same-content.ts'

test('ignores the order of keys and undefined optional fields', () => {
  expect(sameContent({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x', d: undefined }], a: 1 })).toBe(true)
})

test('every value counts, and so do the order and the number of items', () => {
  expect(sameContent({ a: '1' }, { a: 1 })).toBe(false)
  expect(sameContent([1, 2], [2, 1])).toBe(false)
  expect(sameContent([1], [1, 2])).toBe(false)
  expect(sameContent([], {})).toBe(false)
  expect(sameContent({ a: 1 }, undefined)).toBe(false)
  expect(sameContent({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false)
})
