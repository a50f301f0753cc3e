import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { FILE_ROWS, fileRowsAnswer } from '../../testing/file-rows.ts'
import { readImportFile } from './import-file.ts'

// jsdom cannot read files as bytes.
const fileOf = (bytes: Uint8Array, name = 'codigos.csv') =>
  Object.assign(new File([new Uint8Array(bytes)], name), { arrayBuffer: async () => new Uint8Array(bytes).buffer })

const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const workbook = latin('PK\u0003\u0004....xl/workbook.xml..\0\0')

test.each([
  ['WORKBOOK', latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
  ['WORKBOOK', latin('\r\n<html><table><tr><td>Código</td><td>Concepto</td></tr></table>')],
  ['WORKBOOK', latin('\u00ef\u00bb\u00bf<?xml version="1.0"?><Workbook>')],
  ['PDF', latin('%PDF-1.7\n')],
  ['NO_TEXT', latin('PK\u0003\u0004....content.xml')],
  ['NO_TEXT', latin('a;b\0\n1;2\n')],
])('%s named .csv is not read as a table of garbage', async (problem, bytes) =>
  expect(await readImportFile(fileOf(bytes))).toBe(problem),
)

test('the content decides the file type, not the name, and the server reads the rows', async () => {
  const read = { header: ['A', 'B'], rows: [{ number: 2, cells: ['1', '2'] }] }
  const requests = fakeApi({ [FILE_ROWS]: () => ({ body: read }) })
  expect(await readImportFile(fileOf(workbook))).toMatchObject(read)
  expect(await readImportFile(fileOf(latin('a;b\n1;2\n'), 'a.xlsx'), '|')).toMatchObject({ name: 'a.xlsx', ...read })
  expect(requests.map(({ body }) => body)).toEqual([
    { data: btoa('PK\u0003\u0004....xl/workbook.xml..\0\0') },
    { data: btoa('a;b\n1;2\n'), separator: '|' },
  ])
  expect(await readImportFile(fileOf(latin('%PDF-1.7'), 'a.xlsx'))).toBe('PDF')
  // Damaged: saving it as CSV does not help.
  expect(await readImportFile(fileOf(latin('PK\u0003\u0004....\0'), 'a.xlsx'))).toBe('UNREADABLE')
  expect(requests).toHaveLength(2)
})

test.each([
  ['NO_ROWS', 'EMPTY'],
  ['TOO_MANY_ROWS', 'TOO_LARGE'],
  ['FILE_UNREADABLE', 'UNREADABLE'],
])('the refusal %s becomes the problem %s of the file', async (code, problem) => {
  fakeApi({ [FILE_ROWS]: () => ({ status: 409, body: { code } }) })
  expect(await readImportFile(fileOf(latin('a;b\n1;2\n')))).toBe(problem)
})

test('a single column is not a table, unless the user has chosen the separator', async () => {
  fakeApi({ [FILE_ROWS]: fileRowsAnswer })
  const file = fileOf(latin('solo\nuna\n'))
  expect(await readImportFile(file)).toBe('NO_TABLE')
  expect(await readImportFile(file, ',')).toMatchObject({ header: ['solo'] })
})
