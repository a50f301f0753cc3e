import { expect, test } from 'vitest'
import { openSheets } from './open-sheets.ts'
import { sampleWorkbook, zipOf } from './testing/sample-workbook.ts'

const read = async (bytes: Buffer, format: 'xlsx' | 'csv') => {
  const { rows } = await openSheets({ bytes, format })
  let cells = 0
  for await (const row of rows(0)) cells += row.cells.length
  return cells
}

const longestText = 'x'.repeat(32_767)

test.each(['xlsx', 'csv'] as const)(
  'a cell of a %s may be as long as spreadsheet programs allow, and no longer',
  async (format) => {
    const file = (text: string) =>
      format === 'xlsx' ? sampleWorkbook({ A: [{ cells: ['head', text] }] }) : Buffer.from(`head;"${text}"\n`)
    expect(await read(file(longestText), format)).toBe(2)
    await expect(read(file(`${longestText}xx`), format)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  },
)

test.each(['xlsx', 'csv'] as const)('a row of a %s of more than 1 MiB is rejected', async (format) => {
  const cells = Array.from({ length: 33 }, () => longestText)
  const file = format === 'xlsx' ? sampleWorkbook({ A: [{ cells }] }) : Buffer.from(cells.join(';'))
  await expect(read(file, format)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
})

test('a cell of 64 MB after a short beginning is rejected during decompression', async () => {
  const text = 'x'.repeat(64 * 1_048_576)
  const bytes = zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/one.xml"/></Relationships>',
    'xl/one.xml': `<worksheet><row><c t="inlineStr"><is><t>${text}</t></is></c></row></worksheet>`,
  })
  await expect(read(bytes, 'xlsx')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
})

test('shared texts of more than 64 MiB are rejected', async () => {
  const bytes = zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/one.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${`<si><t>${longestText}</t></si>`.repeat(2_100)}</sst>`,
    'xl/one.xml': '<worksheet/>',
  })
  await expect(read(bytes, 'xlsx')).rejects.toMatchObject({ code: 'FILE_TOO_LARGE_INSIDE' })
})

test('an unclosed quote is rejected before it is parsed again and again', async () => {
  const startedAt = performance.now()
  const file = Buffer.from(`"${'a;b\n'.repeat(5_000_000)}`)
  await expect(read(file, 'csv')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('quotes within cells and doubled quotes do not close a cell', async () => {
  const file = Buffer.from(`6" pipe;"say ""hi""; now"\n`.repeat(5_000))
  expect(await read(file, 'csv')).toBe(10_000)
})
