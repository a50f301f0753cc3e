import { expect, test } from 'vitest'
import { FileUnreadable, type SheetRow } from './sheet-row.ts'
import { sampleWorkbook, zipOf } from './testing/sample-workbook.ts'
import { openWorkbook } from './xlsx-rows.ts'

const all = async (rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> => {
  const collected: SheetRow[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

const parts = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/one.xml"/></Relationships>',
}

test('texts, numbers, days and results of formulas are read, and hidden rows with a mark', async () => {
  const file = sampleWorkbook({
    Notas: [{ cells: ['nada'] }],
    'Tarifas & más': [
      { cells: ['POL', 'W/M'] },
      { cells: ['CNSHA', 58.5, '', { serial: 46387 }, { formula: 'HYPERLINK("http://x","y")', value: '<y>' }] },
      { cells: [] },
      { cells: ['CNNGB', '1.234,50'], hidden: true },
    ],
  })
  const { sheets, rows } = await openWorkbook(file)
  expect(sheets).toEqual(['Notas', 'Tarifas & más'])
  expect(await all(rows(1))).toEqual([
    { row: 1, hidden: false, cells: ['POL', 'W/M'] },
    { row: 2, hidden: false, cells: ['CNSHA', 58.5, '', { day: '2026-12-31' }, '<y>'] },
    { row: 4, hidden: true, cells: ['CNNGB', '1.234,50'] },
  ])
  expect(await all(rows(7))).toEqual([])
})

test('phonetic texts are left out, and prefixed names and days since 1904 are read', async () => {
  const file = zipOf({
    ...parts,
    'xl/sharedStrings.xml':
      '<sst><si><r><t>Shang</t></r><r><t>hai</t></r><rPh><t>SH</t></rPh></si><si><t>B &amp; C</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/one.xml':
      '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c s="1"><x:v>1</x:v></x:c>' +
      '<x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  })
  const { rows } = await openWorkbook(file)
  expect(await all(rows(0))).toEqual([
    { row: 1, hidden: false, cells: ['Shanghai', 'B & C', { day: '1904-01-02' }, 'TRUE', '#N/A'] },
  ])
})

test('a damaged workbook is read or rejected as unreadable, wherever the damage is', async () => {
  const workbook = sampleWorkbook({ A: [{ cells: ['x'] }] })
  await expect(openWorkbook(Buffer.from('no archive at all, but long enough'))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(Buffer.alloc(3))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(zipOf({ 'a.txt': 'x' }))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(zipOf(parts))).rejects.toThrow(FileUnreadable)
  for (let offset = 10; offset < workbook.length; offset += 97) {
    const damaged = Buffer.from(workbook)
    damaged.fill(0xff, offset, offset + 12)
    const read = openWorkbook(damaged).then(({ rows }) => all(rows(0)))
    const fault = await read.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(fault === undefined || fault instanceof FileUnreadable).toBe(true)
  }
})

test('an entity of a document type is not resolved', async () => {
  const file = zipOf({
    ...parts,
    'xl/one.xml':
      '<!DOCTYPE a [<!ENTITY x "1111111111">]><worksheet><row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row></worksheet>',
  })
  const { rows } = await openWorkbook(file)
  expect(await all(rows(0))).toEqual([{ row: 1, hidden: false, cells: ['&x;'] }])
})

test('a file that unpacks to far more than allowed is rejected during decompression', async () => {
  const file = zipOf({
    ...parts,
    'xl/sharedStrings.xml': `<sst>${' '.repeat(140 * 1_048_576)}</sst>`,
    'xl/one.xml': '<a/>',
  })
  expect(file.length).toBeLessThan(2_000_000)
  await expect(openWorkbook(file)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE_INSIDE' })
})

test('a percentage is read as shown, by a format of the program or of the file', async () => {
  const file = zipOf({
    ...parts,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.00%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/one.xml':
      '<worksheet><row r="1"><c s="1"><v>0.07</v></c><c s="2"><v>0.145</v></c><c s="3"><v>12</v></c><c><v>0.5</v></c></row></worksheet>',
  })
  const { rows } = await openWorkbook(file)
  expect((await all(rows(0)))[0]?.cells).toEqual([{ percent: 7 }, { percent: 14.5 }, 12, 0.5])
})

const row = (at: number, ...cells: readonly [string, string][]) =>
  `<row r="${at}">${cells.map(([place, text]) => `<c r="${place}${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const oneSheet = async (sheet: string, otherParts: Record<string, string> = {}) =>
  all((await openWorkbook(zipOf({ ...parts, 'xl/one.xml': sheet, ...otherParts }))).rows(0))

test('a merged cell applies to every row and column of its range', async () => {
  const rows = await oneSheet(
    `<worksheet><sheetData>${row(1, ['A', 'POL'], ['B', 'POD'], ['C', 'W/M'], ['D', 'Valid'])}` +
      `${row(2, ['A', 'CNSHA'], ['B', 'UYMVD'], ['C', '58'], ['D', 'dic'])}${row(3, ['B', 'ARBUE'], ['C', '61'])}` +
      `${row(4, ['B', 'BRSSZ'], ['C', '49'])}<row r="5"><c r="A5" s="1"/></row>${row(6, ['A', 'CNNGB'], ['B', 'UYMVD'])}` +
      '</sheetData><mergeCells count="4"><mergeCell ref="A2:A5"/><mergeCell ref="D2:D4"/><mergeCell ref="B6:C6"/>' +
      '<mergeCell ref="Z9:Z8"/></mergeCells></worksheet>',
  )
  expect(rows.map(({ row: at, cells }) => [at, cells])).toEqual([
    [1, ['POL', 'POD', 'W/M', 'Valid']],
    [2, ['CNSHA', 'UYMVD', '58', 'dic']],
    [3, ['CNSHA', 'ARBUE', '61', 'dic']],
    [4, ['CNSHA', 'BRSSZ', '49', 'dic']],
    [6, ['CNNGB', 'UYMVD', 'UYMVD']],
  ])
})

test('merged cells are found behind rows of any length, with a prefix too', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => row(at + 3, ['B', `é${at}`])).join('')
  const sheet =
    `<x:worksheet><x:sheetData>${row(2, ['A', 'CNSHA'])}${many}</x:sheetData>` +
    '<x:mergeCells><x:mergeCell ref="A2:A3002"/></x:mergeCells></x:worksheet>'
  const rows = await oneSheet(sheet)
  expect(rows.at(-1)).toEqual({ row: 3002, hidden: false, cells: ['CNSHA', 'é2999'] })
})

test.each(['xl/SharedStrings.xml', 'XL/sharedstrings.XML', 'xl\\sharedStrings.xml', '/xl/sharedStrings.xml'])(
  'shared texts are found as %s',
  async (name) => {
    const rows = await oneSheet(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
      {
        [name]: '<sst><si><t>POL_x000A_(puerto)</t></si></sst>',
      },
    )
    expect(rows[0]?.cells).toEqual(['POL\n(puerto)'])
  },
)

test('parts are found by their relations, absolute or relative, with any name', async () => {
  const file = zipOf({
    '_rels/.rels':
      '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="book/wb.xml"/></Relationships>',
    'book/wb.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1" state="hidden"/><sheet name="B" r:id="r2"/></sheets></workbook>',
    'book/_rels/wb.xml.rels':
      '<Relationships><Relationship Id="r1" Target="../sheets/One%20a.xml"/><Relationship Id="r2" Target="/sheets/two.xml"/>' +
      '<Relationship Id="r3" Type="http://x/sharedStrings" Target="../texts.xml"/></Relationships>',
    'texts.xml': '<sst><si><t>POL</t></si></sst>',
    'sheets/one a.xml': '<worksheet><sheetData/></worksheet>',
    'sheets/two.xml':
      '<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
      '<row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
  })
  const { sheets, hiddenSheets, rows } = await openWorkbook(file)
  expect([sheets, hiddenSheets]).toEqual([['A', 'B'], ['A']])
  expect(await all(rows(0))).toEqual([])
  expect(await all(rows(1))).toEqual([
    { row: 1, hidden: false, cells: ['POL'], hiddenColumns: [1, 2] },
    { row: 2, hidden: false, cells: [1] },
  ])
})

test('an inline text is read without phonetic texts, with its runs joined', async () => {
  const cell =
    '<c r="A1" t="inlineStr"><is><r><t>上</t></r><r><t>海</t></r><rPh sb="0" eb="1"><t>シャンハイ</t></rPh></is></c>'
  expect((await oneSheet(`<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`))[0]?.cells).toEqual([
    '上海',
  ])
})

test('a formula without a stored result is an error, and one with an empty text is empty', async () => {
  const cells = [
    '<c r="A1"><f>1/0</f></c>',
    '<c r="B1"><f>1/0</f><v></v></c>',
    '<c r="C1" t="str"><f>1/0</f></c>',
    '<c r="D1"><f t="shared" si="0"/></c>',
    '<c r="E1" t="e"><f>A9</f><v>#REF!</v></c>',
    '<c r="F1" t="str"><f>""</f><v></v></c>',
    '<c r="G1"><f>1+1</f><v>2</v></c>',
  ]
  const rows = await oneSheet(`<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`)
  expect(rows[0]?.cells).toEqual(['#VALUE!', '#VALUE!', '#VALUE!', '#VALUE!', '#REF!', '', 2])
})

test('cells beyond the last column read are counted', async () => {
  const cells = '<c r="A1"><v>1</v></c><c r="DQ1"><v>2</v></c><c r="DR1"/><c r="ZZ1"><v>3</v></c>'
  expect(await oneSheet(`<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`)).toEqual([
    { row: 1, hidden: false, cells: [1], beyond: 2 },
  ])
})

test('days before March 1900 are read as a workbook counts them', async () => {
  const rows = await oneSheet(
    '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1" s="1"><v>59</v></c><c r="C1" s="1"><v>61</v></c></row></sheetData></worksheet>',
    {
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    },
  )
  expect(rows[0]?.cells).toEqual([{ day: '1900-01-01' }, { day: '1900-02-28' }, { day: '1900-03-01' }])
})
