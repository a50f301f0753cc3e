import type { ReportColumn } from '../words.ts'
import type { FileFormat } from '@freight/contracts/report/report-routes'
import { type FileLocale, cellText } from '../../catalogue/csv-cells.ts'
import type { ReadCells } from '../read-cells.ts'
import { type Row, plainValue } from '../report-cells.ts'
import { xlsxStream } from '../../catalogue/xlsx-stream.ts'
import { decimalSignOf } from '@freight/contracts/api/decimal-sign'
import { csv } from '@freight/platform/spreadsheet/csv-text'
import { Exact } from '@freight/contracts/money/money'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { NameOf } from '../../user/user-names.ts'

/** Rows per row group, which limits the memory. */
const rowsPerGroup = 20_000
/** Decimal places of every number: exact decimals, never floats. Volumes and unit prices need six. */
const scale = 6

const typeOf = ({ kind }: ReportColumn): Omit<SchemaElement, 'name'> => {
  switch (kind) {
    case 'int':
      return { type: 'INT64' }
    case 'number':
      return { type: 'INT64', converted_type: 'DECIMAL', scale, precision: 18 }
    case 'flag':
      return { type: 'BOOLEAN' }
    case 'day':
      return { type: 'INT32', converted_type: 'DATE' }
    case 'moment':
      return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }
    case 'text':
    case 'list':
    case 'user':
    case 'users':
    case 'organization':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  }
}

const valueOf = ({ kind }: ReportColumn, value: unknown, nameOf: NameOf) => {
  const cell = plainValue(value)
  if (cell === null || cell === '') return undefined
  switch (kind) {
    case 'int':
      return BigInt(cell)
    case 'number':
      return BigInt(new Exact(String(cell)).times(10 ** scale).toFixed(0))
    case 'flag':
      return cell === true || cell === 1
    case 'day':
    case 'moment':
      return new Date(String(cell))
    case 'user':
      return nameOf(String(cell))
    case 'text':
    case 'list':
    case 'users':
    case 'organization':
      return String(cell)
  }
}

async function* groups(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let group: Row[] = []
  for await (const rows of pages) {
    group.push(...rows)
    if (group.length < rowsPerGroup) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/**
 * A report as Parquet for programs, in chunks: field names as columns, codes as stored, people by name, decimals with
 * `scale` places, instants in UTC.
 */
async function* parquetStream(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn[],
  nameOf: NameOf,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const takeBytes = (): Uint8Array => {
    const bytes = new Uint8Array(writer.getBuffer())
    writer.index = 0
    return bytes
  }
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map((column): SchemaElement => ({
      name: column.field,
      repetition_type: 'OPTIONAL',
      ...typeOf(column),
    })),
  ]
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'freight-quotation' })
  for await (const rows of groups(pages)) {
    const columnData = columns.map((column) => ({
      name: column.field,
      data: rows.map((row) => valueOf(column, row[column.field], nameOf)),
    }))
    await parquet.write({ columnData, rowGroupSize: rowsPerGroup })
    yield takeBytes()
  }
  await parquet.finish()
  yield takeBytes()
}

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
