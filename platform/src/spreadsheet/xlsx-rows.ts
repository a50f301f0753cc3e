import { refuseLongCell, refuseLongRow } from './bounds.ts'
import { type Cell, MOST_COLUMNS, type SheetRow } from './sheet-row.ts'
import { archiveOf, type Archive } from './zip-entries.ts'
import {
  isOn,
  mostBytes,
  numberStyles,
  plainText,
  sharedTexts,
  type Workbook,
  workbookOf,
  xmlVisitor,
} from './xlsx-workbook.ts'

/** A range of merged cells, columns from 0; the first cell has its value. */
type Merge = { top: number; left: number; bottom: number; right: number }

/** `AB12` is the 28th column: 27, counted from 0. */
const columnOf = (place: string): number => {
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
const mergesOf = async (archive: Archive, part: string): Promise<Merge[]> => {
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
const fillMerged = (merges: readonly Merge[]): ((row: SheetRow) => SheetRow) => {
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

const dayMs = 86_400_000
/** 31 December 9999, the last day of the spreadsheet programs. */
const lastSerial = 2_958_465

/** A workbook counts the non-existent 29 February 1900 as its 60th day; the count from 1904 has no such day. */
const correctionDays = (serial: number, { from1904 }: Workbook): number => {
  if (from1904) return 1462
  return serial < 60 ? 1 : 0
}

/** 31 December 2026 is 46387; a workbook may count from 1904 instead. */
const dayOf = (serial: number, workbook: Workbook): Cell => {
  const days = Math.floor(serial) + correctionDays(serial, workbook)
  const at = Date.UTC(1899, 11, 30) + days * dayMs
  return serial >= 1 && serial < lastSerial + 1 ? { day: new Date(at).toISOString().slice(0, 10) } : serial
}

type SheetContext = { workbook: Workbook; texts: readonly string[]; styles: Awaited<ReturnType<typeof numberStyles>> }

/** 12 % is stored as 0.12; returned as shown. A workbook has 15 significant digits: the rest is rounding noise. */
const percentOf = (share: number): Cell => ({ percent: Number((share * 100).toPrecision(15)) })

/** A cell by its type. The stored result of a formula is read; formulas are never evaluated. */
const valueOf = (type: string, text: string, style: number, { workbook, texts, styles }: SheetContext): Cell => {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'd') return { day: text.slice(0, 10) }
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return plainText(text)
  if (text === '') return ''
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const format = styles.get(style)
  if (format === 'DAY') return dayOf(number, workbook)
  return format === 'PERCENT' ? percentOf(number) : number
}

/** The error text of a cell whose formula has no stored result: as an empty cell, its price would disappear. */
const uncalculated = '#VALUE!'

/** Collects rows from the XML of a sheet. */
const rowsOfSheet = (context: SheetContext) => {
  let rows: SheetRow[] = []
  let row = 0
  let hidden = false
  let cells: Cell[] = []
  let column = -1
  let [type, style, text] = ['', 0, '']
  let isValue = false
  // A formula that no program has calculated; an empty text as its result is not one.
  let isUncalculated = false
  let chars = 0
  // Phonetic text is a separate element, not part of the text.
  let phoneticDepth = 0
  let cellsBeyond = 0
  let hiddenColumns: number[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'rPh') phoneticDepth += 1
    if (name === 'f') isUncalculated = true
    else if (name === 'v' && type === 'str') isUncalculated = false
    isValue = name === 'v' || (name === 't' && type === 'inlineStr' && phoneticDepth === 0)
    if (name === 'col' && isOn(attributes['hidden']))
      for (let at = Number(attributes['min']); at <= Math.min(Number(attributes['max']), MOST_COLUMNS); at += 1)
        hiddenColumns.push(at - 1)
    if (name === 'row') {
      row = attributes['r'] === undefined ? row + 1 : Number(attributes['r'])
      hidden = isOn(attributes['hidden'])
      cellsBeyond = 0
      cells = []
      column = -1
      chars = 0
    } else if (name === 'c') {
      column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
      type = attributes['t'] ?? ''
      style = Number(attributes['s'] ?? 0)
      text = ''
      isUncalculated = false
    }
  }
  const close = (name: string) => {
    isValue = false
    if (name === 'rPh') phoneticDepth -= 1
    if (name === 'c' && column >= MOST_COLUMNS) cellsBeyond += text === '' && !isUncalculated ? 0 : 1
    else if (name === 'c' && column >= 0) {
      while (cells.length < column) cells.push('')
      const value = text === '' && isUncalculated ? uncalculated : valueOf(type, text, style, context)
      cells[column] = value
      if (typeof value === 'string') chars += value.length
      refuseLongRow(chars)
    } else if (name === 'row' && (cellsBeyond > 0 || cells.some((cell) => cell !== ''))) {
      rows.push({
        row,
        hidden,
        cells,
        ...(cellsBeyond > 0 && { beyond: cellsBeyond }),
        ...(hiddenColumns.length > 0 && { hiddenColumns }),
      })
      hiddenColumns = []
    }
  }
  const xml = xmlVisitor({
    open,
    close,
    text: (chunk) => {
      if (!isValue) return
      text += chunk
      refuseLongCell(text.length)
    },
  })
  return {
    ...xml,
    /** Rows completed since the last call. */
    taken: (): readonly SheetRow[] => {
      const completeRows = rows
      rows = []
      return completeRows
    },
  }
}

export type OpenedWorkbook = {
  sheets: readonly string[]
  /** Names of hidden sheets. */
  hiddenSheets: readonly string[]
  /** `passed` receives the progress, between 0 and 1. */
  rows: (sheet: number, passed?: (share: number) => void) => AsyncGenerator<SheetRow>
}

/**
 * The sheets of a workbook in memory, and their rows during decompression: only the shared texts are held in memory.
 * @throws FileUnreadable when it is not a workbook, is damaged, or is too large when unpacked
 */
export const openWorkbook = async (file: Buffer): Promise<OpenedWorkbook> => {
  const archive = await archiveOf(file)
  const workbook = await workbookOf(archive)
  const context = {
    workbook,
    texts: await sharedTexts(archive, workbook),
    styles: await numberStyles(archive, workbook),
  }
  return {
    sheets: workbook.sheets.map(({ name }) => name),
    hiddenSheets: workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    rows: async function* (sheet, passed) {
      const part = workbook.sheets[sheet]?.part
      if (part === undefined) return
      const rows = rowsOfSheet(context)
      const withMerged = fillMerged(await mergesOf(archive, part))
      let size = 0
      for await (const bytes of archive.read(part, mostBytes.sheet)) {
        size += bytes.length
        passed?.(Math.min(1, size / Math.max(1, archive.sizeOf(part))))
        rows.take(bytes)
        for (const row of rows.taken()) yield withMerged(row)
      }
      rows.end()
      for (const row of rows.taken()) yield withMerged(row)
    },
  }
}
