import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'
import type { SheetRow } from './sheet-row.ts'

const read = async (file: Buffer, pieceOf = 7): Promise<SheetRow[]> => {
  const bytes = async () =>
    (async function* () {
      for (let at = 0; at < file.length; at += pieceOf) yield file.subarray(at, at + pieceOf)
    })()
  const rows: SheetRow[] = []
  for await (const row of csvRows(bytes)) rows.push(row)
  return rows
}

const cellsOf = async (file: Buffer) => (await read(file)).map(({ cells }) => cells)

test('semicolons, tabs, commas and bars part the cells; commas in numbers and quotes do not', async () => {
  const rows = [
    ['Origen', 'OFR'],
    ['Ningbó', '1.234,50'],
  ]
  for (const mark of [';', '\t', '|'])
    expect(await cellsOf(Buffer.from(rows.map((row) => row.join(mark)).join('\r\n')))).toEqual(rows)
  expect(await cellsOf(Buffer.from('Origen,OFR\n"Ningbó","1.234,50"\n'))).toEqual(rows)
})

test('accents are read however the file was written', async () => {
  const text = 'Día;Año\nñandú;1\n'
  const expected = [
    ['Día', 'Año'],
    ['ñandú', '1'],
  ]
  expect(await cellsOf(Buffer.from(text))).toEqual(expected)
  expect(await cellsOf(Buffer.from(`\uFEFF${text}`))).toEqual(expected)
  expect(await cellsOf(Buffer.from(text, 'latin1'))).toEqual(expected)
  expect(await cellsOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
})

test('rows are counted as the file counts them, empty ones too, and a quoted cell holds several lines', async () => {
  expect(await read(Buffer.from('a;b\n\n"x\ny";"say ""z"""\n;\n1;2'))).toEqual([
    { row: 1, hidden: false, cells: ['a', 'b'] },
    { row: 3, hidden: false, cells: ['x\ny', 'say "z"'] },
    { row: 5, hidden: false, cells: ['1', '2'] },
  ])
  expect(await read(Buffer.from(''))).toEqual([])
})

test('a fault of the disk is a fault of the reading', async () => {
  let asked = 0
  const bytes = async () =>
    (async function* () {
      asked += 1
      yield Buffer.from('a;b\n1;2\n'.repeat(20_000))
      if (asked > 1) throw new Error('disk')
    })()
  const reading = async () => {
    for await (const row of csvRows(bytes)) expect(row.hidden).toBe(false)
  }
  await expect(reading()).rejects.toThrow('disk')
})
