import type { Language } from '@freight/contracts/access/session'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Row } from './table-rows.ts'

/** Places in the reader's language: `Ciudad Ho Chi Minh` as `Ho Chi Minh City`. */
export const placeCells =
  (language: Language) =>
  async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isPlace }) => (isPlace === true ? [field] : []))
    if (fields.length === 0 || language === 'es') return rows
    const localName = (name: unknown) => (typeof name === 'string' ? placeName(name, language) : name)
    return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, localName(row[field])])) }))
  }
