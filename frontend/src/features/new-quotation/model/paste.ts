import { type NumberReading, readPasted } from '../../../components/form/decimal-text.ts'
import { isEmptyRow, type NumberCell, numberCells, type PackingCells } from './cells.ts'

interface PastedCell {
  row: string
  cell: NumberCell
  text: string
  reading: NumberReading
}

const kindOf = (cell: NumberCell) => (cell === 'cantidad' ? 'whole' : 'measure')

/**
 * A block of cells copied from a spreadsheet: type?, quantity, weight, length, width, height, description?; commas count
 * as points. A line of headings has no number and is passed by.
 */
const pastedRows = (text: string, blank: () => PackingCells): { row: PackingCells; cells: PastedCell[] }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => /^[\d.,\s]*\d[\d.,\s]*(kg|cm|lb|in)?$/i.test(cell)))
    .map((texts) => {
      const first = (texts[0] ?? '').toUpperCase()
      const hasType = first === '' || /^\p{L}/u.test(first)
      const numbers = hasType ? texts.slice(1) : texts
      const row: PackingCells = {
        ...blank(),
        ctnPlt: /^(PL|PAL|PARIHUELA|TARIMA|SKID)/.test(first) ? 'PLT' : 'CTN',
        description: (numbers[numberCells.length] ?? '').slice(0, 120),
      }
      const cells = numberCells.map((cell, index): PastedCell => {
        const typed = numbers[index] ?? ''
        return { row: row.id, cell, text: typed, reading: readPasted(typed, { kind: kindOf(cell) }) }
      })
      for (const { cell, reading } of cells) row[cell] = 'value' in reading ? reading.value : ''
      return { row, cells }
    })

/** The rows with those that were pasted behind them; rows without anything in them make room. */
export const withPasted = (rows: readonly PackingCells[], text: string, blank: () => PackingCells) => {
  const pasted = pastedRows(text, blank)
  const cells = pasted.flatMap((one) => one.cells)
  return {
    rows: [...rows.filter((row) => !isEmptyRow(row)), ...pasted.map(({ row }) => row)],
    count: pasted.length,
    /** The first number that was written otherwise than it is read. */
    read: cells.flatMap(({ text: from, reading }) =>
      'value' in reading && reading.isTold === true ? [{ from, to: reading.value }] : [],
    )[0],
    /** What has no reading, by its cell: it stays there as it was, and is asked about. */
    open: cells.flatMap(({ row, cell, text: typed, reading }) =>
      'problem' in reading ? [{ cell: `${row}.${cell}`, text: typed }] : [],
    ),
  }
}
