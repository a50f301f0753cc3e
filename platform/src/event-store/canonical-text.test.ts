import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from './canonical-text.ts'

test('every JSON value has the text of RFC 8785', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalText(value)).toBe(canonicalize(value))
    }),
  ))

test.each([
  [{ 10: 'b', 9: 'a', x: 1 }],
  [JSON.parse('{"b":1,"__proto__":{"z":2,"a":1},"a":2}')],
  [{ text: String.raw`\ud800`, emoji: '🚢', accent: 'Río' }],
  [{ at: new Date('2026-11-21T09:46:00Z'), gone: undefined }],
  [[undefined, null, -0, 1e21]],
])('a value with unusual keys or texts has the text of RFC 8785: %j', (value) => {
  expect(canonicalText(value)).toBe(canonicalize(value))
})

test.each([[{ n: Number.NaN }], [['\ud800']], [{ n: Number.POSITIVE_INFINITY }]])(
  'a value without a canonical text is rejected: %j',
  (value) => expect(() => canonicalText(value)).toThrow(/not allowed/),
)
