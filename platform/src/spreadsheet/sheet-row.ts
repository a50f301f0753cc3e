/** What a cell holds: text; a number, as a workbook keeps it; a day; a percentage as it is shown (12 for 12 %). An empty cell is empty text. */
export type Cell = string | number | { day: string } | { percent: number }

/** A row of a table in a file, as the file counts from 1. `hidden`: the file hides it, by hand or by a filter. */
export type SheetRow = { row: number; hidden: boolean; cells: readonly Cell[] }

/** Cells of a row that are looked at; what stands further right is passed over. */
export const MOST_COLUMNS = 120

type Unreadable = 'FILE_UNREADABLE' | 'FILE_MISSING' | 'FILE_TOO_LARGE_INSIDE' | 'TOO_MANY_ROWS' | 'NO_ROWS'

/** The file is none of its kind, is damaged, or is gone. `code` is stable. */
export class FileUnreadable extends Error {
  readonly code: Unreadable

  constructor(why: string, code: Unreadable = 'FILE_UNREADABLE') {
    super(why)
    this.name = 'FileUnreadable'
    this.code = code
  }
}
