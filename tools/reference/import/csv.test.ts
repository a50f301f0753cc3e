import { expect, test } from 'vitest'
import { csvRows, decodedText } from './csv.ts'

test('quotes may contain commas, line ends and quotes', () =>
  expect([...csvRows('a,"b, ""c""\nd",\r\n,e\n')]).toEqual([
    ['a', 'b, "c"\nd', ''],
    ['', 'e'],
  ]))

test('the last line needs no line end', () => expect([...csvRows('a;b', ';')]).toEqual([['a', 'b']]))

test('an inch sign within a cell is no quote', () => expect([...csvRows('pipe 2",x')]).toEqual([['pipe 2"', 'x']]))

test('an empty file has no rows', () => expect([...csvRows('')]).toEqual([]))

test('a text is UTF-8, with or without a byte order mark, or Latin-1', () => {
  expect(decodedText(new TextEncoder().encode('\uFEFFZárate'))).toBe('Zárate')
  expect(decodedText(Uint8Array.from([0x5a, 0xe1, 0x72]))).toBe('Zár')
})
