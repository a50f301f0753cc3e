import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { ReportColumn } from './words.ts'
import type { NameOf } from '../user/user-names.ts'
import { wordsOfColumn } from './words.ts'

/** Columns that these permissions allow. */
export const shownColumns = <Of extends Pick<ReportColumn, 'needs'>>(
  { columns }: { columns: readonly Of[] },
  permissions: readonly string[],
): readonly Of[] => {
  const rights: CostRights = costRights(permissions)
  return columns.filter(({ needs }) => needs === undefined || rights[needs])
}

/** The columns with the company's wording of its reasons. */
export const withReasons = (
  columns: readonly ReportColumn[],
  { reasons }: Pick<CompanySettings, 'reasons'>,
): readonly ReportColumn[] =>
  columns.map((column) =>
    column.reasons === undefined
      ? column
      : {
          ...column,
          words: Object.fromEntries([...reasons.lost, ...reasons.won].map(({ code, label }) => [code, label])),
        },
  )

/** Drops trailing zeros beyond the second decimal: `58.40500000` gives `58.405`, `200.00000000` gives `200.00`. */
const withoutTail = (decimal: string): string => decimal.replace(/(\.\d\d\d*?)0+$/, '$1')

/** Normalizes a database value for a cell: instants as ISO text, decimals without trailing zeros. */
export const plainValue = (value: unknown, kind?: ReportColumn['kind']): string | number | boolean | null => {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' && kind === 'number') return withoutTail(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** A value in the preview: words and names as text, numbers and instants unformatted. */
export const previewValue = (column: ReportColumn, value: unknown, language: Language, nameOf: NameOf) => {
  const cell = plainValue(value, column.kind)
  if (cell === null || cell === '') return null
  if (column.kind === 'user') return nameOf(String(cell))
  return wordsOfColumn(column)?.[String(cell)]?.[language] ?? cell
}
