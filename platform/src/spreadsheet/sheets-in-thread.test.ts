import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { SheetRow } from './sheet-row.ts'
import { sheetsInThread } from './sheets-in-thread.ts'
import { sampleWorkbook, zipOf } from './testing/sample-workbook.ts'

// A thread that runs the sources, as that of the compiled application runs the compiled module.
const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
const thread = { module: pathToFileURL(join(folder, 'thread.mjs')) }
await writeFile(
  thread.module,
  `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
  register()
  await import(${JSON.stringify(new URL('./sheet-worker.ts', import.meta.url).href)})`,
)
afterAll(() => rm(folder, { recursive: true }))

const open = (bytes: Buffer, format: 'xlsx' | 'csv' = 'xlsx') => sheetsInThread({ bytes, format }, thread)

const all = async (rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> => {
  const collected: SheetRow[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

const parts = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="/xl/one.xml"/></Relationships>',
}

test('a thread reads the sheets of a workbook, also the same one again', async () => {
  const cells = Array.from({ length: 450 }, (_, index) => [`row ${index}`, index])
  const workbook = await open(sampleWorkbook({ A: cells.map((row) => ({ cells: row })), B: [{ cells: ['other'] }] }))
  expect(workbook.sheets).toEqual(['A', 'B'])
  const shares: number[] = []
  const rows = await all(workbook.rows(0, { passed: (share) => shares.push(share) }))
  expect(rows.map((row) => row.cells)).toEqual(cells)
  expect(shares.at(-1)).toBe(1)
  expect((await all(workbook.rows(1))).map((row) => row.cells)).toEqual([['other']])
})

test('a thread reads a CSV', async () => {
  const csvFile = await open(Buffer.from('A;B\n1;2\n'), 'csv')
  expect((await all(csvFile.rows(0))).map(({ cells }) => cells)).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
})

test('a reader that stops after the first row causes no error', async () => {
  const csvFile = await open(Buffer.from('A;B\n'.repeat(10_000)), 'csv')
  const rows = csvFile.rows(0)
  expect((await rows.next()).value).toMatchObject({ row: 1 })
  await rows.return(undefined)
})

test('a workbook that fills the memory of its thread is rejected, and the process survives', async () => {
  // The parser holds the name of an attribute until it ends.
  const file = zipOf({ ...parts, 'xl/one.xml': `<worksheet ${'x'.repeat(400 * 1_048_576)}="1"/>` })
  expect(file.length).toBeLessThan(3_000_000)
  const sheetFile = await open(file)
  await expect(all(sheetFile.rows(0))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE_INSIDE' })
})

test('an invalid workbook is rejected with the same code as without a thread', async () => {
  await expect(open(Buffer.from('no workbook'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
})
