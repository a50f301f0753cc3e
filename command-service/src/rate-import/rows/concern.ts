import type { RowConcern } from '@freight/contracts/rate-import/routes'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'

/** A cell as it reads. */
export const textOf = (cell: Cell | undefined): string =>
  cell === undefined
    ? ''
    : typeof cell !== 'object'
      ? String(cell).trim()
      : 'day' in cell
        ? cell.day
        : `${cell.percent} %`

/** What is to be said of a row, and of which column. */
export const concern = (column: string, code: string, message: string, details?: object): RowConcern => ({
  column,
  code,
  message,
  ...(details && { details: { ...details } }),
})
