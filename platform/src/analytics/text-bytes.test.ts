import { expect, test } from 'vitest'
import { textBytes } from './text-bytes.ts'

test('texts of any length are returned unchanged, one after the other', () => {
  const texts = ['', 'Flete aéreo', '✓ 空運'.repeat(300), '\u{1F6A2}', 'x'.repeat(10_000), 'end']
  const bytes = textBytes(4)
  for (const text of texts) bytes.add(text)
  expect(bytes.taken().toString()).toBe(texts.join(''))
})
