import { type Cell, MOST_COLUMNS, type SheetRow } from './sheet-row.ts'
import { archiveOf } from './zip-entries.ts'
import { mostBytes, numberStyles, sharedTexts, type Workbook, workbookOf, xmlVisitor } from './xlsx-workbook.ts'

const DAY = 86_400_000

/** 31 December 2026 is 46387; a workbook may count from 1904 on instead. */
const dayOf = (serial: number, { from1904 }: Workbook): Cell => {
  const at = Date.UTC(1899, 11, 30) + (Math.floor(serial) + (from1904 ? 1462 : 0)) * DAY
  return serial >= 1 && serial < 2_958_466 ? { day: new Date(at).toISOString().slice(0, 10) } : serial
}

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

type Known = { workbook: Workbook; texts: readonly string[]; styles: Awaited<ReturnType<typeof numberStyles>> }

/** 12 % is kept as 0.12; what is shown is what is meant. A workbook holds 15 digits: the rest is noise. */
const percentOf = (share: number): Cell => ({ percent: Number((share * 100).toPrecision(15)) })

/** A cell by its type. What a formula came to is taken as it stands; no formula is ever looked at. */
const valueOf = (type: string, text: string, style: number, { workbook, texts, styles }: Known): Cell => {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'd') return { day: text.slice(0, 10) }
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return text
  if (text === '') return ''
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const shown = styles.get(style)
  return shown === 'DAY' ? dayOf(number, workbook) : shown === 'PERCENT' ? percentOf(number) : number
}

/** Gathers rows as the XML of a sheet passes by. */
const rowsOfSheet = (known: Known) => {
  let rows: SheetRow[] = []
  let row = 0
  let hidden = false
  let cells: Cell[] = []
  let column = -1
  let [type, style, text] = ['', 0, '']
  let isValue = false
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    if (name === 'row') {
      row = attributes['r'] === undefined ? row + 1 : Number(attributes['r'])
      hidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true'
      cells = []
      column = -1
    } else if (name === 'c') {
      column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
      type = attributes['t'] ?? ''
      style = Number(attributes['s'] ?? 0)
      text = ''
    }
  }
  const close = (name: string) => {
    isValue = false
    if (name === 'c' && column >= 0 && column < MOST_COLUMNS) {
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(type, text, style, known)
    } else if (name === 'row' && cells.some((cell) => cell !== '')) rows.push({ row, hidden, cells })
  }
  const xml = xmlVisitor({
    open,
    close,
    text: (more) => {
      if (isValue) text += more
    },
  })
  return {
    ...xml,
    /** The rows that are whole since it was asked last. */
    taken: (): readonly SheetRow[] => {
      const whole = rows
      rows = []
      return whole
    },
  }
}

export type OpenedWorkbook = {
  sheets: readonly string[]
  /** `passed` is told which share of the sheet has gone by, between 0 and 1. */
  rows: (sheet: number, passed?: (share: number) => void) => AsyncGenerator<SheetRow>
}

/**
 * The sheets of a workbook in memory, and their rows as they are unpacked: only the texts that cells share are held.
 * @throws FileUnreadable when it is no workbook, is damaged, or unpacks to more than a workbook of rates can be
 */
export const openWorkbook = async (file: Buffer): Promise<OpenedWorkbook> => {
  const archive = archiveOf(file)
  const workbook = await workbookOf(archive)
  const known = { workbook, texts: await sharedTexts(archive), styles: await numberStyles(archive) }
  return {
    sheets: workbook.sheets.map(({ name }) => name),
    rows: async function* (sheet, passed) {
      const part = workbook.sheets[sheet]?.part
      if (part === undefined) return
      const rows = rowsOfSheet(known)
      let size = 0
      for await (const bytes of archive.read(part, mostBytes.sheet)) {
        size += bytes.length
        passed?.(Math.min(1, size / Math.max(1, archive.sizeOf(part))))
        rows.take(bytes)
        yield* rows.taken()
      }
      rows.end()
      yield* rows.taken()
    },
  }
}
