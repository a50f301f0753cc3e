import { type Cell, MOST_COLUMNS, type SheetRow } from './sheet-row.ts'
import { mostBytes, xmlVisitor } from './xlsx-workbook.ts'
import type { Archive } from './zip-entries.ts'

/** A range of merged cells, columns from 0; the first cell has its value. */
export type Merge = { top: number; left: number; bottom: number; right: number }

/** `AB12` is the 28th column: 27, counted from 0. */
export const columnOf = (place: string): number => {
  let column = 0
  for (const letter of place) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

const rowOf = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0)

const mergeOf = (ref: string): Merge | undefined => {
  const [first = '', last = first] = ref.replaceAll('$', '').split(':')
  const merge = { top: rowOf(first), left: columnOf(first), bottom: rowOf(last), right: columnOf(last) }
  return merge.top > 0 && merge.left >= 0 && merge.bottom >= merge.top && merge.right >= merge.left ? merge : undefined
}

const longestTag = 64
const endOfRows = /<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/

/** The merged cells of a sheet. They follow its rows, which are skipped as text. */
export const mergesOf = async (archive: Archive, part: string): Promise<Merge[]> => {
  const merges: Merge[] = []
  const xml = xmlVisitor({
    open: (name, { ref = '' }) => {
      const merge = name === 'mergeCell' ? mergeOf(ref) : undefined
      if (merge) merges.push(merge)
    },
  })
  let textTail: string | undefined = ''
  for await (const bytes of archive.read(part, mostBytes.sheet)) {
    if (textTail === undefined) {
      xml.take(bytes)
      continue
    }
    // One byte is one character, so that a character split between chunks does not matter.
    const text: string = textTail + bytes.toString('latin1')
    const end = endOfRows.exec(text)
    // The tag may be split between two chunks.
    textTail = end === null ? text.slice(-longestTag) : undefined
    if (end !== null) xml.take(Buffer.from(text.slice(end.index + end[0].length), 'latin1'))
  }
  xml.end()
  return merges.toSorted((a, b) => a.top - b.top || a.left - b.left)
}

/** Fills the value of a merged cell into its range. It gets only rows with own cells, so it adds no rows. */
export const fillMerged = (merges: readonly Merge[]): ((row: SheetRow) => SheetRow) => {
  const values = new Map<Merge, Cell>()
  let next = 0
  let open: Merge[] = []
  return (row) => {
    for (let merge = merges[next]; merge !== undefined && merge.top <= row.row; merge = merges[next]) {
      open.push(merge)
      next += 1
    }
    open = open.filter(({ bottom }) => bottom >= row.row)
    if (open.length === 0) return row
    const cells = [...row.cells]
    for (const merge of open) {
      if (merge.top === row.row) values.set(merge, row.cells[merge.left] ?? '')
      const value = values.get(merge) ?? ''
      if (value === '') continue
      for (let column = merge.left; column <= Math.min(merge.right, MOST_COLUMNS - 1); column += 1) {
        while (cells.length < column) cells.push('')
        cells[column] = value
      }
    }
    return { ...row, cells }
  }
}
