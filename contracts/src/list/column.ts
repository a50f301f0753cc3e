import type { CostRights } from '../access/cost-rights.ts'
import type { ColumnOfTexts } from '../api/file-columns.ts'

/** A column of a report. Its values come from the report's SQL, under the name of the field. */
export type ReportColumn = ColumnOfTexts & {
  /** Cost right for the column; without it the column is left out. */
  needs?: keyof CostRights
  /** Words of the values, which the server has. */
  table?: 'event' | 'area' | 'exported'
  /** Codes of the company's own reasons, shown with their texts. */
  reasons?: 'won' | 'lost'
  /** Two place codes, shown with their names. */
  isLane?: true
  /** Spanish name of a place, shown in the reader's language. */
  isPlace?: true
  /** Containers and trucks: `2 × 40HC; 1 × LOWBED`. */
  isLoad?: true
  /** Concept of a charge, shown with the translation of its charge code; the column `code` has the code. */
  isConcept?: true
  /** Stream of an object, shown with the object's name. */
  isSubject?: true
  /** Filters of a file, shown with their names. */
  isFilterText?: true
}

type Options = Omit<ReportColumn, 'field' | 'kind'>

export const column = (field: string, kind: ReportColumn['kind'], options: Options = {}): ReportColumn => ({
  field,
  kind,
  ...options,
})

/** First column of most reports about quotations. */
export const key = column('key', 'text')
export const client = column('client', 'text')
export const commercial = column('commercial', 'user')
export const company = column('company', 'text')
export const lane = column('lane', 'text', { isLane: true })
export const mode = column('mode', 'text')
export const transport = column('transport', 'text', { words: 'reports:transport' })
export const status = column('status', 'text', { words: 'shell:status' })
export const requestedAt = column('requestedAt', 'moment')
export const quotes = column('quotes', 'int')
export const won = column('won', 'int')
export const lost = column('lost', 'int')
export const winRate = column('winRate', 'number')
export const sell = column('sell', 'number')
export const cost = column('cost', 'number', { needs: 'lines' })
export const margin = column('margin', 'number', { needs: 'margin' })
export const marginPct = column('marginPct', 'number', { needs: 'margin' })
