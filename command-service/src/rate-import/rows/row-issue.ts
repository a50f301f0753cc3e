import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'

/** The text of a cell. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell).trim()
  return 'day' in cell ? cell.day : `${cell.percent} %`
}

const mostQuotedCharacters = 80

/** The part of a text that a problem quotes. */
export const excerptOf = (text: string): string => text.slice(0, mostQuotedCharacters)

/** A problem or warning about a row, with its column. */
export const concern = (column: string, code: string, message: string, details?: object): RowIssue => ({
  column,
  code,
  message,
  ...(details && { details: { ...details } }),
})
