import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { expect, test } from 'vitest'
import { workbookRows } from './workbook-route.ts'

test('a workbook is read as text: heads, days, and its own numbers as such, each row with its number', async () => {
  const bytes = sampleWorkbook({
    Facturas: [
      { cells: ['Cotización', 'Fecha', 'Importe'] },
      { cells: ['MVD-2026-000123', { serial: 46090 }, 1045.06] },
      { cells: ['MVD-2026-000124', 1_042, 717.360_000_000_000_1] },
    ],
  })
  expect(await workbookRows(bytes)).toEqual({
    header: ['Cotización', 'Fecha', 'Importe'],
    rows: [
      { number: 2, cells: ['MVD-2026-000123', '2026-03-09', '=1045.06'] },
      { number: 3, cells: ['MVD-2026-000124', '1042', '=717.36'] },
    ],
  })
})

test('what is no workbook, or has no rows, is refused with a reason', async () => {
  await expect(workbookRows(Buffer.from('no workbook'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  await expect(workbookRows(sampleWorkbook({ A: [{ cells: ['Alone'] }] }))).rejects.toMatchObject({ code: 'NO_ROWS' })
})
