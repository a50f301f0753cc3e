/**
 * Value of a cell: text; a number, as the workbook stores it; a day; a percentage as shown (12 for 12 %). An empty
 * cell is empty text.
 */
export type Cell = string | number | { day: string } | { percent: number }

/** A row with its number in the file, from 1. `hidden`: hidden by hand or by a filter. */
export type SheetRow = {
  row: number
  hidden: boolean
  cells: readonly Cell[]
  /** Number of non-empty cells to the right of the last column read. */
  beyond?: number
  /** Hidden columns of the sheet, from 0; on its first row only. */
  hiddenColumns?: readonly number[]
}

/** Maximum number of cells read per row; further ones are only counted. */
export const MOST_COLUMNS = 120

type UnreadableCode = 'FILE_UNREADABLE' | 'FILE_MISSING' | 'FILE_TOO_LARGE_INSIDE' | 'TOO_MANY_ROWS' | 'NO_ROWS'

/** The file has another format, is damaged, or is missing. `code` is stable. */
export class FileUnreadable extends Error {
  readonly code: UnreadableCode

  constructor(reason: string, code: UnreadableCode = 'FILE_UNREADABLE') {
    super(reason)
    this.name = 'FileUnreadable'
    this.code = code
  }
}
