import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, endingOf } from './file-name.ts'
import { acceptedEndings, formatNamed } from './formats.ts'

test.each([
  ['Packing list 12.pdf', 'Packing list 12.pdf'],
  ['packing_list-2026#1.pdf', 'packinglist20261.pdf'],
  ['Hoja de señales (ñ).PDF', 'Hoja de señales ñ.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\factura.xlsx', 'factura.xlsx'],
  ['.htaccess', ''],
  ['###.pdf', ''],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['one..two  three.pdf', 'one.two three.pdf'],
  ['<img src=x onerror=alert(1)>.png', 'img srcx onerroralert1.png'],
  ['', ''],
  ['no ending', 'no ending'],
])('the file name %j is cleaned to %j', (given, cleaned) => expect(cleanFileName(given)).toBe(cleaned))

test('a cleaned name of any file has letters, digits, dots and spaces only, and cleaning it again changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const cleaned = cleanFileName(given)
      expect(cleaned).toMatch(/^[\p{L}\p{N}. ]*$/u)
      expect(cleaned.length).toBeLessThanOrEqual(240)
      expect(cleaned.match(/./gu)?.length ?? 0).toBeLessThanOrEqual(120)
      expect(cleanFileName(cleaned)).toBe(cleaned)
    }),
  ))

test('a long name keeps its ending', () => expect(endingOf(cleanFileName(`${'x'.repeat(500)}.docx`))).toBe('.docx'))

test('the ending of a name decides the format', () => {
  expect(formatNamed('a.JPEG')).toBe('jpg')
  expect(formatNamed('a.pdf')).toBe('pdf')
  expect(formatNamed('a.pdf.exe')).toBeUndefined()
  expect(formatNamed('a.constructor')).toBeUndefined()
  expect(formatNamed('pdf')).toBeUndefined()
  expect(acceptedEndings).toContain('.pdf,.jpg')
})
