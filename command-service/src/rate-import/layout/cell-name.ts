const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** Name of a cell, such as C12 or Surcharges!C5; columns count from 0. */
export const cellName = (column: number, row: number, sheet?: string): string =>
  `${sheet === undefined ? '' : `${sheet}!`}${letters(column)}${row}`
