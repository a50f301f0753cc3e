import { expect, test } from 'vitest'
import { FileUnreadable, type SheetRow } from './sheet-row.ts'
import { sampleWorkbook, zipOf } from './testing/sample-workbook.ts'
import { openWorkbook } from './xlsx-rows.ts'

const all = async (rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> => {
  const found: SheetRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

const parts = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/one.xml"/></Relationships>',
}

test('texts, numbers, days and what formulas came to are read; hidden rows too, and said to be', async () => {
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

test('shared texts lose how they are pronounced; prefixed names and days since 1904 are understood', async () => {
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

test('what is no workbook is refused, however it is damaged', async () => {
  const whole = sampleWorkbook({ A: [{ cells: ['x'] }] })
  await expect(openWorkbook(Buffer.from('no archive at all, but long enough'))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(Buffer.alloc(3))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(zipOf({ 'a.txt': 'x' }))).rejects.toThrow(FileUnreadable)
  await expect(openWorkbook(zipOf(parts))).rejects.toThrow(FileUnreadable)
  for (let cut = 10; cut < whole.length; cut += 97) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, cut, cut + 12)
    const read = openWorkbook(damaged).then(({ rows }) => all(rows(0)))
    const fault = await read.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(fault === undefined || fault instanceof FileUnreadable).toBe(true)
  }
})

test('an entity of a document type is not followed', async () => {
  const file = zipOf({
    ...parts,
    'xl/one.xml':
      '<!DOCTYPE a [<!ENTITY x "1111111111">]><worksheet><row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row></worksheet>',
  })
  const { rows } = await openWorkbook(file)
  expect(await all(rows(0))).toEqual([{ row: 1, hidden: false, cells: ['&x;'] }])
})

test('what unpacks to far more than it is, is refused while it is unpacked', async () => {
  const file = zipOf({
    ...parts,
    'xl/sharedStrings.xml': `<sst>${' '.repeat(140 * 1_048_576)}</sst>`,
    'xl/one.xml': '<a/>',
  })
  expect(file.length).toBeLessThan(2_000_000)
  await expect(openWorkbook(file)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE_INSIDE' })
})

test('a percentage is read as it is shown, by a format of the program or of the file', async () => {
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
