import { expect, test } from 'vitest'
import { readImportFile } from './import-file.ts'

const text = 'Código;Concepto\nBAF;Señal\n'

// jsdom's files cannot be read as bytes.
const fileOf = (bytes: Uint8Array, name = 'codigos.csv') =>
  Object.assign(new File([new Uint8Array(bytes)], name), { arrayBuffer: async () => new Uint8Array(bytes).buffer })

const utf16 = (isBig: boolean) => {
  const bytes = new Uint8Array((text.length + 1) * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, unit] of [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].entries())
    view.setUint16(index * 2, unit, !isBig)
  return bytes
}
const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const workbook = latin('PK\u0003\u0004....xl/workbook.xml..\0\0')

test('UTF-16 is read as what it says, whichever of its bytes comes first', async () => {
  for (const isBig of [true, false])
    expect(await readImportFile(fileOf(utf16(isBig)))).toMatchObject({
      header: ['Código', 'Concepto'],
      rows: [{ cells: ['BAF', 'Señal'] }],
    })
})

test.each([
  ['WORKBOOK', workbook],
  ['WORKBOOK', latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
  ['WORKBOOK', latin('\r\n<html><table><tr><td>Código</td><td>Concepto</td></tr></table>')],
  ['WORKBOOK', latin('\u00ef\u00bb\u00bf<?xml version="1.0"?><Workbook>')],
  ['PDF', latin('%PDF-1.7\n')],
  ['NO_TEXT', latin('PK\u0003\u0004....content.xml')],
  ['NO_TEXT', latin('a;b\0\n1;2\n')],
])('%s called .csv is no table of strange letters', async (problem, bytes) =>
  expect(await readImportFile(fileOf(bytes))).toBe(problem),
)

test('where workbooks are read a file is one by its content, whatever its name says', async () => {
  const read = async ({ name }: File) => ({ name, header: ['Workbook'], rows: [] })
  expect(await readImportFile(fileOf(workbook), read)).toMatchObject({ header: ['Workbook'] })
  expect(await readImportFile(fileOf(latin('a;b\n1;2\n'), 'a.xlsx'), read)).toMatchObject({ header: ['a', 'b'] })
  expect(await readImportFile(fileOf(latin('%PDF-1.7'), 'a.xlsx'), read)).toBe('PDF')
  const old = latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
  expect(await readImportFile(fileOf(old, 'a.xlsx'), read)).toBe('WORKBOOK')
})
