import type { ReportColumn } from '@freight/contracts/report/column'
import type { FileFormat } from '@freight/contracts/report/routes'
import type { Writing } from '../catalogue/csv-cells.ts'
import { csvLines } from './csv-lines.ts'
import { parquetStream } from './parquet-stream.ts'
import type { Row } from './table-rows.ts'
import { xlsxStream } from './xlsx-stream.ts'

type Pages = AsyncIterable<readonly Row[]>

type Format = {
  mediaType: string
  write: (
    pages: Pages,
    columns: readonly ReportColumn[],
    writing: Required<Writing>,
    title: string,
  ) => AsyncIterable<string | Uint8Array>
}

/** How a report is written to a file; no file is ever whole in memory. */
export const fileFormats: Readonly<Record<FileFormat, Format>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvLines },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxStream },
  parquet: {
    mediaType: 'application/vnd.apache.parquet',
    write: (pages, columns, { login }) => parquetStream(pages, columns, login),
  },
}
