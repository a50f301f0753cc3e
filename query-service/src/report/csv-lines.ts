import type { ReportColumn } from '@freight/contracts/report/column'
import { cellText, type Writing } from '../catalogue/csv-cells.ts'
import { csv } from '../catalogue/csv-text.ts'
import { plain } from './report-cells.ts'
import type { Row } from './table-rows.ts'

/** A report as the lines of a CSV file, page by page: a mark of the encoding and the heads first. */
export async function* csvLines(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn[],
  writing: Writing,
) {
  const { language } = writing
  yield `\ufeff${csv(language, [columns.map(({ title }) => title[language])])}`
  for await (const rows of pages)
    yield csv(
      language,
      rows.map((row) => columns.map((column) => cellText(column, plain(row[column.field], column.kind), writing))),
    )
}
