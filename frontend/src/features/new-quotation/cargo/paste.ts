import { type NumberReading, readPasted } from '../../../components/form/decimal-text.ts'
import { isEmptyRow, type NumberCell, numberCells, type PackingCells } from '../form/cells.ts'

interface PastedCell {
  row: string
  cell: NumberCell
  text: string
  reading: NumberReading
}

const kindOf = (cell: NumberCell) => (cell === 'cantidad' ? 'whole' : 'measure')

const hasType = ([first = '']: readonly string[]) => first === '' || /^\p{L}/u.test(first)
const behindType = (texts: readonly string[]) => (hasType(texts) ? texts.slice(1) : texts)
/** Digits that do not belong to a word, as in "m3". */
const hasNumber = (text: string) => /(?<![\p{L}\d])\d/u.test(text)

/** The lines of a block from the first one with numbers: headings have none. Lines with nothing behind their type are passed by. */
const linesIn = (text: string): string[][] => {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  const first = lines.findIndex((texts) => texts.some(hasNumber))
  return first < 0 ? [] : lines.slice(first).filter((texts) => behindType(texts).some((cell) => cell !== ''))
}

/**
 * A block of cells copied from a spreadsheet: type?, quantity, weight, length, width, height, description?; commas count
 * as points. A row in which nothing can be read is one as well: what stands in it is asked about.
 */
const pastedRows = (text: string, blank: () => PackingCells): { row: PackingCells; cells: PastedCell[] }[] =>
  linesIn(text).map((texts) => {
    const first = (texts[0] ?? '').toUpperCase()
    const numbers = behindType(texts)
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

/**
 * The rows with those that were pasted behind them; rows without anything in them make room. `isWaiting`: whether a row
 * has text without a reading, which is something too.
 */
export const withPasted = (
  rows: readonly PackingCells[],
  text: string,
  blank: () => PackingCells,
  isWaiting: (row: PackingCells) => boolean = () => false,
) => {
  const pasted = pastedRows(text, blank)
  const cells = pasted.flatMap((one) => one.cells)
  return {
    rows: [...rows.filter((row) => !isEmptyRow(row) || isWaiting(row)), ...pasted.map(({ row }) => row)],
    count: pasted.length,
    first: pasted[0]?.row,
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
