import type { ReportColumn } from '@freight/contracts/report/column'
import { cellText, type Writing } from '../../catalogue/csv-cells.ts'
import { csv } from '../../catalogue/csv-text.ts'
import { plain } from '../report-cells.ts'
import type { Row } from '../table-rows.ts'

/** So many rows go out together: a page has thousands, and of a file that is broken off it is told how many have gone. */
const rowsPerPiece = 500

/** A report as the lines of a CSV file, some of a page at a time: a mark of the encoding and the heads first. */
export async function* csvLines(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn[],
  writing: Writing,
) {
  const { language } = writing
  yield `\ufeff${csv(language, [columns.map(({ title }) => title[language])])}`
  const cellsOf = (row: Row) =>
    columns.map((column) => cellText(column, plain(row[column.field], column.kind), writing))
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += rowsPerPiece)
      yield csv(language, rows.slice(at, at + rowsPerPiece).map(cellsOf))
}
