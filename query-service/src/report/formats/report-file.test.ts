import { column } from '../../testing/report-column.ts'
import type { ReportColumn } from '../words.ts'
import type { SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { openWorkbook } from '@freight/platform/spreadsheet/xlsx-rows'
import { archiveOf } from '@freight/platform/spreadsheet/zip-entries'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { expect, test, vi } from 'vitest'
import { fileFormats } from './report-file.ts'
import type { Row } from '../report-cells.ts'
import { csvRows } from '@freight/platform/spreadsheet/open-sheets'

const columns: readonly ReportColumn[] = [
  column('key', 'text', 'Referencia'),
  column('person', 'user', 'Quién'),
  column('count', 'int', 'Filas'),
  column('sell', 'number', 'Venta & más'),
  column('day', 'day', 'Día'),
  column('at', 'moment', 'Cuándo'),
  column('late', 'flag', 'Tarde'),
]
const locale = {
  language: 'es' as const,
  timeZone: 'America/Montevideo',
  login: (id: string) => (id === 'u-1' ? 'Ana Duarte' : id),
  cells: async (rows: readonly Row[]) => rows.map((one) => ('lane' in one ? { ...one, lane: 'Hong Kong' } : one)),
}
const row: Row = {
  key: 'MVD-2026-000001',
  person: 'u-1',
  count: 1200,
  sell: '-1045.06',
  day: '2026-03-01',
  at: new Date('2026-03-05T01:30:00Z'),
  late: true,
}

async function* pagesOf(...pages: readonly (readonly Row[])[]) {
  yield* pages
}

const file = async (
  format: keyof typeof fileFormats,
  pages: AsyncIterable<readonly Row[]>,
  of = columns,
  title = 'Ventas [2026]',
) => {
  const pieces: Buffer[] = []
  for await (const piece of fileFormats[format].write(pages, of, locale, title)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
const all = async (rows: AsyncIterable<SheetRow>) => {
  const sheetRows: SheetRow['cells'][] = []
  for await (const { cells } of rows) sheetRows.push(cells)
  return sheetRows
}
const sheetOf = async (bytes: Buffer) => {
  const { sheets, rows } = await openWorkbook(bytes)
  return { sheets, rows: await all(rows(0)) }
}
const parts = (bytes: Buffer) => () =>
  Promise.resolve(
    (async function* all() {
      yield bytes
    })(),
  )
const headings = ['Referencia', 'Quién', 'Filas', 'Venta & más', 'Día', 'Cuándo', 'Tarde']

test('a CSV file has numbers, dates and words in its language on every page', async () => {
  const text = (await file('csv', pagesOf([row], [{ ...row, sell: null, late: false }]))).toString()
  expect(text).toBe(
    `\ufeff${headings.join(';')}\r\nMVD-2026-000001;Ana Duarte;1200;-1045,06;01/03/2026;04/03/2026 22:30;sí\r\n` +
      'MVD-2026-000001;Ana Duarte;1200;;01/03/2026;04/03/2026 22:30;no\r\n',
  )
})

test('a streamed workbook contains numbers and dates as such', async () => {
  const { sheets, rows } = await sheetOf(await file('xlsx', pagesOf([row], [{ key: '<&"', sell: null }])))
  expect(sheets).toEqual(['Ventas  2026 '])
  expect(rows[0]).toEqual(headings)
  expect(rows[1]).toEqual([
    'MVD-2026-000001',
    'Ana Duarte',
    1200,
    -1045.06,
    { day: '2026-03-01' },
    { day: '2026-03-04' },
    'sí',
  ])
  expect(rows[2]?.[0]).toBe('<&"')
  expect(rows).toHaveLength(3)
})

test.each([
  ["'Ventas' de 'Norte'", "Ventas' de 'Norte"],
  [`${'x'.repeat(30)}'s`, 'x'.repeat(30)],
  ["'/'", 'Sheet1'],
  ['quotations_2026-11-01_2026-11-28', 'quotations'],
  ['ventas_2026-11-01', 'ventas_2026-11-01'],
  ['\t', 'Sheet1'],
])('the name of a sheet is shortened and cleaned: %s', async (title, name) =>
  expect((await sheetOf(await file('xlsx', pagesOf(), columns, title))).sheets).toEqual([name]),
)

test('the auto filter of a workbook covers all rows', async () => {
  const bytes = await file('xlsx', pagesOf([row, row], [row]))
  let sheet = ''
  for await (const piece of (await archiveOf(bytes)).read('xl/worksheets/sheet1.xml', 100_000))
    sheet += piece.toString()
  expect(sheet).toContain('<autoFilter ref="A1:G4"/>')
})

test('a Parquet file has exact decimals, instants in UTC, and nulls', async () => {
  const bytes = await file('parquet', pagesOf([row], [{ ...row, sell: '1.630125', person: null }]))
  const source = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const [first, second] = await parquetReadObjects({ file: source as ArrayBuffer })
  expect(first).toMatchObject({
    key: 'MVD-2026-000001',
    person: 'Ana Duarte',
    count: 1200n,
    sell: -1045.06,
    day: new Date('2026-03-01'),
    at: new Date('2026-03-05T01:30:00Z'),
    late: true,
  })
  expect([second?.['sell'], second?.['person'] ?? null]).toEqual([expect.closeTo(1.630125, 9), null])
})

test('lanes are names for people and codes for programs', async () => {
  const of = [column('lane', 'text', 'Ruta', { isLane: true })]
  const rows = () => pagesOf([{ lane: 'HKG-MVD' }])
  expect((await file('csv', rows(), of)).toString()).toBe('\ufeffRuta\r\nHong Kong\r\n')
  expect((await sheetOf(await file('xlsx', rows(), of))).rows).toEqual([['Ruta'], ['Hong Kong']])
  const bytes = await file('parquet', rows(), of)
  const source = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  expect(await parquetReadObjects({ file: source as ArrayBuffer })).toEqual([{ lane: 'HKG-MVD' }])
})

test('an empty report is a valid file', async () => {
  expect((await sheetOf(await file('xlsx', pagesOf()))).rows).toEqual([headings])
  expect((await file('csv', pagesOf())).toString()).toBe(`\ufeff${headings.join(';')}\r\n`)
  expect((await file('parquet', pagesOf())).subarray(0, 4).toString()).toBe('PAR1')
})

test('a text never starts like a formula, and a number stays a number', async () => {
  const formulaText = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', "'=", ''), fc.string({ unit: 'binary' }))
    .map(([mark, text]) => mark + text)
  await fc.assert(
    fc.asyncProperty(fc.array(formulaText, { minLength: 1, maxLength: 8 }), async (texts) => {
      const of = [column('text', 'text', 'Texto'), column('amount', 'number', 'Monto')]
      const rows = texts.map((text) => ({ text, amount: '-12.5' }))
      const written = await all(csvRows(parts(await file('csv', pagesOf(rows), of))))
      for (const [text, amount] of written.slice(1)) {
        expect(text).toEqual(expect.not.stringMatching(/^[=+\-@\p{Cc}](?![\d.,]*$)/u))
        expect(amount).toBe('-12,5')
      }
      const bytes = await file('xlsx', pagesOf(rows), of)
      for (const [, amount] of (await sheetOf(bytes)).rows.slice(1)) expect(amount).toBe(-12.5)
    }),
    { numRuns: 30 },
  )
})

test('an error while reading rows fails only this file', async () => {
  async function* broken() {
    yield [row]
    throw new Error('the store died')
  }
  for (const format of ['csv', 'xlsx', 'parquet'] as const)
    await expect(file(format, broken())).rejects.toThrow('the store died')
})

test.each(['csv', 'parquet', 'xlsx'] as const)('an aborted download of %s ends the reading of rows', async (format) => {
  let isOver = false
  async function* endless() {
    try {
      for (;;) {
        yield Array.from({ length: 1000 }, () => row)
        // Like a store that is queried for each page.
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      isOver = true
    }
  }
  // A workbook has about twenty chunks before its sheet.
  let pieces = 0
  for await (const _ of fileFormats[format].write(endless(), columns, locale, 'x'))
    if ((pieces += 1) > (format === 'xlsx' ? 30 : 2)) break
  await vi.waitFor(() => expect(isOver).toBe(true))
})

test('a CSV page is sent in chunks, each row once', async () => {
  const page = Array.from({ length: 1_200 }, (_, index) => ({ key: `q-${index}` }))
  const pieces: string[] = []
  for await (const piece of fileFormats.csv.write(pagesOf(page), columns.slice(0, 1), locale, 'Rows'))
    pieces.push(String(piece))
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 500, 500, 200])
  expect(pieces.slice(1).join('').trim().split('\r\n')).toEqual(page.map(({ key }) => key))
})
