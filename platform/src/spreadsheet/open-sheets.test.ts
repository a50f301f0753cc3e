import { expect, test } from 'vitest'
import type { SheetRow } from './sheet-row.ts'
import { csvRows, separatorOf } from './open-sheets.ts'

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

test('cells are split at semicolons, tabs, commas and bars, but not at commas in numbers and quotes', async () => {
  const rows = [
    ['Origen', 'OFR'],
    ['Ningbó', '1.234,50'],
  ]
  for (const mark of [';', '\t', '|'])
    expect(await cellsOf(Buffer.from(rows.map((row) => row.join(mark)).join('\r\n')))).toEqual(rows)
  expect(await cellsOf(Buffer.from('Origen,OFR\n"Ningbó","1.234,50"\n'))).toEqual(rows)
})

test('accents are read in every encoding', async () => {
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

test('row numbers are those of the file with empty rows, and a quoted cell may have several lines', async () => {
  expect(await read(Buffer.from('a;b\n\n"x\ny";"say ""z"""\n;\n1;2'))).toEqual([
    { row: 1, hidden: false, cells: ['a', 'b'] },
    { row: 3, hidden: false, cells: ['x\ny', 'say "z"'] },
    { row: 5, hidden: false, cells: ['1', '2'] },
  ])
  expect(await read(Buffer.from(''))).toEqual([])
})

test('a disk error rejects the read', async () => {
  let readCount = 0
  const bytes = async () =>
    (async function* () {
      readCount += 1
      yield Buffer.from('a;b\n1;2\n'.repeat(20_000))
      if (readCount > 1) throw new Error('disk')
    })()
  const reading = async () => {
    for await (const row of csvRows(bytes)) expect(row.hidden).toBe(false)
  }
  await expect(reading()).rejects.toThrow('disk')
})

const asBytes = (text: string) => async () =>
  (async function* () {
    yield Buffer.from(text)
  })()

test('commas in remarks and decimals do not become the separator', async () => {
  const row = (port: string, price: string) =>
    `${port};UYMVD;${price};2.100,00;01/12/2027;31/12/2027;Incl. BAF, CAF, LSS, ISPS, PSS, excl. THC, DOC, VGM, CMD`
  const file = [
    "POL;POD;20' DV;40' HC;Valid from;Valid to;Remarks",
    row('CNSHA', '1.850,00'),
    row('CNNGB', '1.900,50'),
    row('CNSZX', '1.875,25'),
  ].join('\n')
  const rows = await cellsOf(Buffer.from(file))
  expect(rows.map((cells) => cells.length)).toEqual([7, 7, 7, 7])
  expect(rows[1]?.slice(2, 4)).toEqual(['1.850,00', '2.100,00'])
  expect(await separatorOf(asBytes(file))).toBe(';')
})

test('a title above the headings and a remark below do not affect the separator', async () => {
  const file = 'Tarifas, diciembre, enero, febrero\nPOL|POD|OFR\nCNSHA|UYMVD|58,50\nCNNGB|UYMVD|61,00\n'
  expect(await separatorOf(asBytes(file))).toBe('|')
})

test('the separator is the given one, or that of a line `sep=`, which is not a row', async () => {
  const rows: SheetRow[] = []
  for await (const row of csvRows(asBytes('a,b;c,d\n1,2;3,4'), ',')) rows.push(row)
  expect(rows[0]?.cells).toEqual(['a', 'b;c', 'd'])
  expect(await read(Buffer.from('sep=,\r\na,b;c\r\n1,2;3'))).toEqual([
    { row: 2, hidden: false, cells: ['a', 'b;c'] },
    { row: 3, hidden: false, cells: ['1', '2;3'] },
  ])
})

test('line breaks of every kind inside quotes stay in their cell, and doubled quotes mean one', async () => {
  expect(await cellsOf(Buffer.from('a,b\r\n"x\r\ny, z","q ""r"""\r\n'))).toEqual([
    ['a', 'b'],
    ['x\r\ny, z', 'q "r"'],
  ])
})

test('cells beyond the last column read are counted', async () => {
  const [row] = await read(Buffer.from(Array.from({ length: 200 }, (_, at) => `c${at}`).join(';')))
  expect([row?.cells.length, row?.beyond]).toEqual([120, 80])
})
