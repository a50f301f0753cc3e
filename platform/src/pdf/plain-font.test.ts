import { expect, test } from '@jest/globals'
import { plainFont } from './plain-font.ts'

const entry = (tag: string) => {
  const bytes = Buffer.alloc(16, 7)
  bytes.write(tag, 'latin1')
  return bytes
}
const header = Buffer.from([0, 1, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0])
const made = (...tags: string[]) => Buffer.concat([header, ...tags.map(entry), Buffer.from('GSUB of the content')])

test('a reader no longer finds the tables of alternates and kerning, and finds all others where they were', () => {
  const font = made('GPOS', 'GSUB', 'cmap', 'glyf')
  expect(plainFont(font).equals(made('----', '----', 'cmap', 'glyf'))).toBe(true)
  expect(font.equals(made('GPOS', 'GSUB', 'cmap', 'glyf'))).toBe(true)
})
