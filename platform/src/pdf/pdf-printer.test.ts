import { expect, test } from 'vitest'
import { plainFont } from './pdf-printer.ts'

const header = Buffer.from([0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0])
const contentAt = header.length + 3 * 16
const entry = (tag: string, at: number) => {
  const bytes = Buffer.alloc(16)
  bytes.write(tag, 'latin1')
  bytes.writeUInt32BE(at, 8)
  return bytes
}
const feature = (tag: string) => Buffer.from([...Buffer.from(tag, 'latin1'), 0, 0])
/** A GSUB table with the given features. */
const alternates = (...tags: string[]) =>
  Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 0, 0, 10, 0, 0]), Buffer.from([0, tags.length]), ...tags.map(feature)])
const fontWith = (kerning: string, ...tags: string[]) =>
  Buffer.concat([
    header,
    entry(kerning, 0),
    entry('GSUB', contentAt),
    entry('cmap', 0),
    alternates(...tags),
    Buffer.from('GPOS calt'),
  ])

test('the plain font hides kerning and all alternates but tabular figures, and moves no bytes', () => {
  const font = fontWith('GPOS', 'calt', 'tnum', 'liga')
  const plain = plainFont(font)
  expect(plain.equals(fontWith('----', '----', 'tnum', '----'))).toBe(true)
  expect(font.equals(fontWith('GPOS', 'calt', 'tnum', 'liga'))).toBe(true)
})
