import type { Column } from '@freight/contracts/api/file-columns'
import type { Language } from '@freight/contracts/access/session'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { cellValue } from '../catalogue/xlsx-cells.ts'

/** Content of a spreadsheet. `rows`: values in the order of the columns. */
export type Spreadsheet = {
  title: string
  columns: readonly Column[]
  rows: readonly (readonly unknown[])[]
  language: Language
  timeZone: string
}

const widthOf = ({ kind }: Column): number =>
  ({ text: 20, list: 20, moment: 17, day: 12, flag: 10, int: 10, number: 14 })[String(kind)] ?? 16

/** Builds the XLSX file, with a frozen header row. */
export const spreadsheet = async ({ title, columns, rows, language, timeZone }: Spreadsheet): Promise<Uint8Array> => {
  const headerCells = columns.map((column): Cell => ({ value: column.title[language], fontWeight: 'bold' }))
  const cells = rows.map((row) => columns.map((column, at) => cellValue(column, row[at], { language, timeZone })))
  const file = writeXlsxFile([headerCells, ...cells], {
    sheet: title,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widthOf(column) })),
  })
  return file.toBuffer()
}
