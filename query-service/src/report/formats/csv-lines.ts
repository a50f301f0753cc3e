import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import type { ReportColumn } from '@freight/contracts/report/column'
import { cellText, type FileLocale } from '../../catalogue/csv-cells.ts'
import { csv } from '../../catalogue/csv-text.ts'
import { plainValue } from '../report-cells.ts'
import type { Row } from '../table-rows.ts'

/** Rows per chunk: small enough to count the sent rows of an aborted download. */
const rowsPerPiece = 500

/** A report as CSV in chunks of lines, with a byte order mark and the header first. */
export async function* csvLines(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn[],
  locale: FileLocale,
) {
  const { language } = locale
  const decimal = decimalSignOf(language, locale.decimal)
  yield `\ufeff${csv(decimal, [columns.map(({ title }) => title[language])])}`
  const cellsOf = (row: Row) =>
    columns.map((column) => cellText(column, plainValue(row[column.field], column.kind), locale))
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += rowsPerPiece)
      yield csv(decimal, rows.slice(at, at + rowsPerPiece).map(cellsOf))
}
