import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import type { Language } from '@freight/contracts/access/session'
import { wordsOf } from '@freight/contracts/api/file-columns'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Report } from '@freight/contracts/report/report'
import type { NameOf } from '../user/user-names.ts'

/** The columns that these permissions show. */
export const shownColumns = ({ columns }: Report, permissions: readonly string[]): readonly ReportColumn[] => {
  const rights: CostRights = costRights(permissions)
  return columns.filter(({ needs }) => needs === undefined || rights[needs])
}

/** The columns with the company's own words for its reasons. */
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

/** `58.40500000` as `58.405`, and `200.00000000` as `200.00`: nobody reads the zeros that a column has room for. */
const withoutTail = (decimal: string): string => decimal.replace(/(\.\d\d\d*?)0+$/, '$1')

/** What the engines answer as what a cell is made of: instants as ISO text, decimals as they are read. */
export const plain = (value: unknown, kind?: ReportColumn['kind']): string | number | boolean | null => {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' && kind === 'number') return withoutTail(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** A value as the preview answers it: words and names as they are read, numbers and instants as they are. */
export const previewed = (column: ReportColumn, value: unknown, language: Language, nameOf: NameOf) => {
  const cell = plain(value, column.kind)
  if (cell === null || cell === '') return null
  if (column.kind === 'user') return nameOf(String(cell))
  return wordsOf(column)?.[String(cell)]?.[language] ?? cell
}
