import { refuseLongCell, refuseLongRow } from './bounds.ts'
import { type Cell, MOST_COLUMNS, type SheetRow } from './sheet-row.ts'
import { archiveOf } from './zip-entries.ts'
import { columnOf, fillMerged, mergesOf } from './xlsx-merges.ts'
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

/** Collects rows from the XML of a sheet. */
const rowsOfSheet = (context: SheetContext) => {
  let rows: SheetRow[] = []
  let row = 0
  let hidden = false
  let cells: Cell[] = []
  let column = -1
  let [type, style, text] = ['', 0, '']
  let isValue = false
  let chars = 0
  // Phonetic text is a separate element, not part of the text.
  let phoneticDepth = 0
  let cellsBeyond = 0
  let hiddenColumns: number[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'rPh') phoneticDepth += 1
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
    }
  }
  const close = (name: string) => {
    isValue = false
    if (name === 'rPh') phoneticDepth -= 1
    if (name === 'c' && column >= MOST_COLUMNS) cellsBeyond += text === '' ? 0 : 1
    else if (name === 'c' && column >= 0) {
      while (cells.length < column) cells.push('')
      const value = valueOf(type, text, style, context)
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
  const archive = archiveOf(file)
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
