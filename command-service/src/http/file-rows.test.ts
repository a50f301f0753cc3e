import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { expect, test } from 'vitest'
import { rowsInFile } from './import-routes.ts'

const nothingElse = { hiddenRows: 0, hiddenColumns: 0, columnsBeyond: 0, otherSheets: [] }

test('the rows of a workbook are read as text: headings, days, numbers and row numbers', async () => {
  const bytes = sampleWorkbook({
    Facturas: [
      { cells: ['Cotización', 'Fecha', 'Importe'] },
      { cells: ['MVD-2026-000123', { serial: 46090 }, 1045.06] },
      { cells: ['MVD-2026-000124', 1_042, 717.360_000_000_000_1], hidden: true },
    ],
    Notas: [{ cells: ['x'] }],
  })
  expect(await rowsInFile(bytes)).toEqual({
    header: ['Cotización', 'Fecha', 'Importe'],
    rows: [
      { number: 2, cells: ['MVD-2026-000123', '2026-03-09', '=1045.06'] },
      { number: 3, cells: ['MVD-2026-000124', '1042', '=717.36'] },
    ],
    ...nothingElse,
    hiddenRows: 1,
    otherSheets: ['Notas'],
  })
})

test('a CSV is split at the separator of its headings, or at the chosen one', async () => {
  const csv = Buffer.from('\uFEFFCódigo;Nota\n\nBAF;a, b, c\nTHC;d, e, f\n')
  const read = { header: ['Código', 'Nota'], rows: [{ number: 3, cells: ['BAF', 'a, b, c'] }, { number: 4 }] }
  expect(await rowsInFile(csv)).toMatchObject({ ...read, separator: ';', ...nothingElse })
  expect(await rowsInFile(csv, ',')).toMatchObject({ header: ['Código;Nota'], separator: ',' })
})

test('columns beyond the maximum are counted', async () => {
  const wide = Array.from({ length: 125 }, (_, at) => `c${at}`).join(';')
  expect(await rowsInFile(Buffer.from(`${wide}\n${wide}\n`))).toMatchObject({ columnsBeyond: 5 })
})

test('a damaged workbook or a file without rows is refused with a reason', async () => {
  await expect(rowsInFile(Buffer.from('PK\u0003\u0004 no workbook'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  await expect(rowsInFile(sampleWorkbook({ A: [{ cells: ['Alone'] }] }))).rejects.toMatchObject({ code: 'NO_ROWS' })
  await expect(rowsInFile(Buffer.from('Código;Concepto\n'))).rejects.toMatchObject({ code: 'NO_ROWS' })
})
