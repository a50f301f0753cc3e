import type { ReportColumn } from '@freight/contracts/report/column'
import type { FileFormat } from '@freight/contracts/report/report-routes'
import { type FileLocale, cellText } from '../../catalogue/csv-cells.ts'
import { parquetStream } from './parquet-stream.ts'
import type { ReadCells } from '../read-cells.ts'
import type { Row } from '../table-rows.ts'
import { xlsxStream } from '../../catalogue/xlsx-stream.ts'
import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { csv } from '../../catalogue/csv-text.ts'
import { plainValue } from '../report-cells.ts'

/** Rows per chunk: small enough to count the sent rows of an aborted download. */
const rowsPerPiece = 500

/** A report as CSV in chunks of lines, with a byte order mark and the header first. */
async function* csvLines(pages: AsyncIterable<readonly Row[]>, columns: readonly ReportColumn[], locale: FileLocale) {
  const { language } = locale
  const decimal = decimalSignOf(language, locale.decimal)
  yield `\ufeff${csv(decimal, [columns.map(({ title }) => title[language])])}`
  const cellsOf = (row: Row) => columns.map((column) => cellText(column, row[column.field], locale))
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += rowsPerPiece)
      yield csv(decimal, rows.slice(at, at + rowsPerPiece).map(cellsOf))
}

type Pages = AsyncIterable<readonly Row[]>

type Columns = readonly ReportColumn[]
type ReportLocale = FileLocale & Required<Pick<FileLocale, 'login'>> & { cells: ReadCells }

type Format = {
  mediaType: string
  write: (pages: Pages, columns: Columns, locale: ReportLocale, title: string) => AsyncIterable<string | Uint8Array>
}

async function* asRead(pages: Pages, columns: Columns, { cells }: ReportLocale) {
  for await (const rows of pages)
    yield (await cells(rows, columns)).map((row) =>
      Object.fromEntries(columns.map(({ field, kind }) => [field, plainValue(row[field], kind)])),
    )
}

/**
 * Streaming writer per format; no file is completely in memory. Parquet contains codes and ids, the other formats
 * names.
 */
export const fileFormats: Readonly<Record<FileFormat, Format>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: (pages, columns, locale) => csvLines(asRead(pages, columns, locale), columns, locale),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (pages, columns, locale, title) => xlsxStream(asRead(pages, columns, locale), columns, locale, title),
  },
  parquet: {
    mediaType: 'application/vnd.apache.parquet',
    write: (pages, columns, { login }) => parquetStream(pages, columns, login),
  },
}
