import { pastedNumber } from '../../../components/form/decimal-text.ts'
import { isEmptyRow, numberCells, type PackingCells } from './cells.ts'

/**
 * A block of cells copied from a spreadsheet: type?, quantity, weight, length, width, height, description?; commas count
 * as points. A line of headings has no number and is passed by.
 */
const pastedRows = (text: string, blank: () => PackingCells): PackingCells[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => /^[\d.,\s]*\d[\d.,\s]*(kg|cm|lb|in)?$/i.test(cell)))
    .map((cells) => {
      const first = (cells[0] ?? '').toUpperCase()
      const hasType = !/^\d/.test(first)
      const [cantidad = '', ...others] = hasType ? cells.slice(1) : cells
      const row: PackingCells = {
        ...blank(),
        ctnPlt: /^(PL|PAL|PARIHUELA|TARIMA|SKID)/.test(first) ? 'PLT' : 'CTN',
        cantidad: pastedNumber(cantidad).text,
        description: (others[4] ?? '').slice(0, 120),
      }
      numberCells.slice(1).forEach((cell, index) => {
        row[cell] = pastedNumber(others[index] ?? '').text
      })
      return row
    })

/** A formatted number among those that were pasted, and how it was read. */
const readDifferently = (text: string) =>
  text
    .split(/[\t\r\n]/)
    .filter((cell) => /^[\d.,\s]+$/.test(cell))
    .map((cell) => ({ from: cell.trim(), to: pastedNumber(cell).readAs }))
    .find(({ to }) => to !== undefined)

/** The rows with those that were pasted behind them; rows without anything in them make room. */
export const withPasted = (rows: readonly PackingCells[], text: string, blank: () => PackingCells) => {
  const pasted = pastedRows(text, blank)
  return {
    rows: [...rows.filter((row) => !isEmptyRow(row)), ...pasted],
    count: pasted.length,
    read: readDifferently(text),
  }
}
