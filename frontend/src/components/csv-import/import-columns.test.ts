import { expect, test } from 'vitest'
import { cellsOf, guessColumns, type ImportColumn, rememberedOf } from './import-columns.ts'
import { csvOf, tableOf, textOfBytes } from './import-file.ts'

const columns: readonly ImportColumn[] = [
  { field: 'id', label: 'Código', required: true, names: ['code', 'charge code'] },
  { field: 'concept', label: 'Concepto', names: ['concept', 'conceito', 'name'] },
  { field: 'sea', label: 'Marítimo', names: ['sea', 'ocean'] },
]

test('headings are known in three languages, with or without accents and capitals', () => {
  expect(guessColumns(columns, ['CODIGO', 'Concepto', 'Maritimo'])).toEqual({ id: 0, concept: 1, sea: 2 })
  expect(guessColumns(columns, ['Ocean', 'Charge code', 'Name'])).toEqual({ id: 1, concept: 2, sea: 0 })
  expect(guessColumns(columns, ['Código', 'Conceito'])).toEqual({ id: 0, concept: 1 })
})

test('a heading that begins like the field is taken when nothing fits better', () => {
  expect(guessColumns(columns, ['Código de cargo', 'Concepto facturable'])).toEqual({ id: 0, concept: 1 })
})

test('what was chosen last time goes before every guess', () => {
  const remembered = rememberedOf({ id: 2, concept: 0 }, ['A', 'Código', 'Sigla'])
  expect(remembered).toEqual({ id: 'Sigla', concept: 'A' })
  expect(guessColumns(columns, ['Código', 'Sigla', 'A'], remembered)).toEqual({ id: 1, concept: 2 })
})

test('a column of the file fills one field only', () => {
  const choice = guessColumns(columns, ['Código', 'Código', ''])
  expect(choice).toEqual({ id: 0 })
  expect(cellsOf(choice, ['BAF', 'x'])).toEqual({ id: 'BAF' })
})

test('commas, semicolons and tabs part the cells; the rows keep the numbers of the sheet', async () => {
  for (const mark of [',', ';', '\t'])
    expect(await tableOf('f.csv', `\uFEFFCódigo${mark}Concepto\n\nBAF${mark}Recargo\n`)).toEqual({
      name: 'f.csv',
      header: ['Código', 'Concepto'],
      rows: [{ number: 3, cells: ['BAF', 'Recargo'] }],
    })
})

test('a file of an older program is read with its accents', () => {
  const bytes = (...codes: number[]) => new Uint8Array(codes).buffer
  expect(textOfBytes(bytes(0x43, 0xf3, 0x64))).toBe('Cód')
  expect(textOfBytes(bytes(0x43, 0xc3, 0xb3, 0x64))).toBe('Cód')
})

test('a file without rows or columns says so', async () => {
  expect(await tableOf('f.csv', '')).toBe('EMPTY')
  expect(await tableOf('f.csv', 'Código;Concepto\n')).toBe('EMPTY')
  expect(await tableOf('f.csv', 'solo\nuna\n')).toBe('NO_TABLE')
})

test('rows that are written can be read again, whatever they hold', async () => {
  const rows = [
    ['Código', 'Concepto'],
    ['A;"1"', 'dos\nlíneas'],
  ]
  expect(await tableOf('f.csv', csvOf(rows))).toMatchObject({ header: rows[0], rows: [{ cells: rows[1] }] })
})

test('what begins like a formula is never calculated by the spreadsheet that opens the file; a number stays one', () => {
  expect(csvOf([['=HYPERLINK("http://x")', '@a', '-5', '+cmd|x', '-2.5']])).toBe(
    `\uFEFF"'=HYPERLINK(""http://x"")";'@a;-5;'+cmd|x;-2.5\r\n`,
  )
})
