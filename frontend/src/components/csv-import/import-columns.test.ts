import { expect, test } from 'vitest'
import { cellsOf, guessColumns, type ImportColumn, rememberedOf } from './import-columns.ts'
import { csvOf } from './import-file.ts'

const columns: readonly ImportColumn[] = [
  { field: 'id', label: 'Código', required: true, names: ['code', 'charge code'] },
  { field: 'concept', label: 'Concepto', names: ['concept', 'conceito', 'name'] },
  { field: 'sea', label: 'Marítimo', names: ['sea', 'ocean'] },
]

test('headings match in three languages, with or without accents and capitals', () => {
  expect(guessColumns(columns, ['CODIGO', 'Concepto', 'Maritimo'])).toEqual({ id: 0, concept: 1, sea: 2 })
  expect(guessColumns(columns, ['Ocean', 'Charge code', 'Name'])).toEqual({ id: 1, concept: 2, sea: 0 })
  expect(guessColumns(columns, ['Código', 'Conceito'])).toEqual({ id: 0, concept: 1 })
})

test('a heading that begins like the field matches when there is no better one', () => {
  expect(guessColumns(columns, ['Código de cargo', 'Concepto facturable'])).toEqual({ id: 0, concept: 1 })
})

test('the remembered choice precedes every guess', () => {
  const remembered = rememberedOf({ id: 2, concept: 0 }, ['A', 'Código', 'Sigla'])
  expect(remembered).toEqual({ id: 'Sigla', concept: 'A' })
  expect(guessColumns(columns, ['Código', 'Sigla', 'A'], remembered)).toEqual({ id: 1, concept: 2 })
})

test('a column of the file fills one field only', () => {
  const choice = guessColumns(columns, ['Código', 'Código', ''])
  expect(choice).toEqual({ id: 0 })
  expect(cellsOf(choice, ['BAF', 'x'])).toEqual({ id: 'BAF' })
})

test('a spreadsheet never calculates text that begins like a formula; a number stays a number', () => {
  expect(csvOf([['=HYPERLINK("http://x")', '@a', '-5', '+cmd|x', '-2.5']])).toBe(
    `\uFEFF"'=HYPERLINK(""http://x"")";'@a;-5;'+cmd|x;-2.5\r\n`,
  )
})
