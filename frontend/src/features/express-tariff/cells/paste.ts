import { readPasted } from '../../../components/form/decimal-text.ts'
import { cellName, type Column, type ChoiceName, type Row } from './column.ts'

interface Paste {
  text: string
  columns: readonly Column[]
  labels: readonly string[]
  rows: readonly Row[]
  /** Cell that has the focus. */
  at: { row: number; column: number }
  section: string
  blank: () => Row
  /** Stores text without a single reading, which its field then shows. */
  keepText: (cell: string, text: string | undefined) => void
}

const plain = (text = '') => text.trim().toLocaleLowerCase()

/**
 * Rows with a block of a spreadsheet from one cell on; missing rows are added. A first line that names columns places
 * the others. `left`: heads or cells without a column.
 */
export const pasteBlock = (
  { text, columns, labels, rows, at, section, blank, keepText }: Paste,
  choiceText: (name: ChoiceName | undefined, option: string) => string,
) => {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const names = labels.map(plain)
  const [heads = []] = block
  // Zones are often numbers: only a text in the first cell makes a head of a line.
  const isHeaded = !/^\s*[\d.,]+\s*$/.test(heads[0] ?? '') && heads.slice(1).some((head) => names.includes(plain(head)))
  const placeOf = (index: number) => {
    if (!isHeaded) return at.column + index
    const named = names.indexOf(plain(heads[index]))
    return named === -1 && index === 0 ? 0 : named
  }
  const left = new Set<string>()
  const next = [...rows]
  for (const [offset, cells] of block.slice(isHeaded ? 1 : 0).entries()) {
    let row = next[at.row + offset] ?? blank()
    for (const [index, cell] of cells.entries()) {
      const column = columns[placeOf(index)]
      if (column === undefined) {
        if (cell.trim() !== '') left.add(isHeaded ? (heads[index] ?? '') : cell)
        continue
      }
      const { kind, name, choice, options = [] } = column
      let value = cell.trim()
      if (kind === 'decimal' || kind === 'whole') {
        const reading = readPasted(cell, { kind })
        keepText(cellName(section, row.id, name), 'problem' in reading ? value : undefined)
        value = 'value' in reading ? reading.value : ''
      } else if (kind === 'choice') {
        const found = options.find((one) => [plain(one), plain(choiceText(choice, one))].includes(plain(cell)))
        if (found === undefined) left.add(cell)
        value = found ?? row[name] ?? ''
      }
      row = { ...row, [name]: value }
    }
    next[at.row + offset] = row
  }
  return { rows: next, left: [...left] }
}
