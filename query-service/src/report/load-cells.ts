import type { Language } from '@freight/contracts/access/session'
import { truckNames } from '@freight/contracts/freight/transport'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Row } from './table-rows.ts'

/** Trucks by their names in the reader's language: `2 × LOWBED` as `2 × Carretón`. Containers stay codes. */
export const loadCells =
  (language: Language) =>
  async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isLoad }) => (isLoad === true ? [field] : []))
    if (fields.length === 0) return rows
    const names: Readonly<Record<string, string>> = truckNames[language]
    const inWords = (load: unknown) =>
      typeof load === 'string' ? load.replaceAll(/(?<= × )[A-Z]+(?=;|$)/g, (type) => names[type] ?? type) : load
    return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, inWords(row[field])])) }))
  }
