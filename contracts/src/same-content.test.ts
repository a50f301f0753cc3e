import { expect, test } from 'vitest'
import { sameContent } from './same-content.ts'

test('payloads are equal with keys in any order and undefined optional fields', () => {
  expect(sameContent({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x', d: undefined }], a: 1 })).toBe(true)
})

test('payloads with another value, order or number of items differ', () => {
  expect(sameContent({ a: '1' }, { a: 1 })).toBe(false)
  expect(sameContent([1, 2], [2, 1])).toBe(false)
  expect(sameContent([1], [1, 2])).toBe(false)
  expect(sameContent([], {})).toBe(false)
  expect(sameContent({ a: 1 }, undefined)).toBe(false)
  expect(sameContent({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false)
})
