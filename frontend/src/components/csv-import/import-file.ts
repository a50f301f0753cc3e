import { contentOf, type FileContent } from './file-content.ts'

/** One row of a file: where it stands in the sheet, and its cells as text. */
export interface FileRow {
  number: number
  cells: readonly string[]
}

export interface ImportFile {
  name: string
  header: readonly string[]
  rows: readonly FileRow[]
}

export type FileProblem =
  'EMPTY' | 'TOO_LARGE' | 'NO_TABLE' | 'UNREADABLE' | Exclude<FileContent, 'TEXT' | 'OLD_WORKBOOK'>

/** Reads the first sheet of a workbook. */
export type ReadWorkbook = (file: File) => Promise<ImportFile | FileProblem>

export const MOST_ROWS = 20_000
const MOST_BYTES = 10_000_000

const utf16 = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' } as const

/** UTF-16 with its mark, UTF-8 with or without one; what is neither was written by an older spreadsheet program. */
export const textOfBytes = (bytes: ArrayBuffer): string => {
  const mark = bytes.byteLength < 2 ? 0 : new DataView(bytes).getUint16(0)
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(utf16[mark]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The mark that parts the headings most often: a heading holds none of them, a cell below may hold any. */
const markOf = (text: string) => {
  const [head = ''] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const times = (mark: string) => bare.split(mark).length
  return [';', ',', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best))
}

/** Comma, semicolon or tab; empty rows are left out, but the others keep their numbers. */
export const tableOf = async (name: string, text: string): Promise<ImportFile | FileProblem> => {
  const { default: papa } = await import('papaparse')
  const bare = text.replace(/^\uFEFF/, '')
  const { data } = papa.parse<string[]>(bare, { delimiter: markOf(bare) })
  const numbered = data.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const [head, ...rows] = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined || rows.length === 0) return 'EMPTY'
  if (head.cells.filter((cell) => cell !== '').length < 2) return 'NO_TABLE'
  return rows.length > MOST_ROWS ? 'TOO_LARGE' : { name, header: head.cells, rows }
}

/** A file is what its bytes are, whatever it is called; a workbook is read where `readWorkbook` is given. */
export const readImportFile = async (file: File, readWorkbook?: ReadWorkbook): Promise<ImportFile | FileProblem> => {
  if (file.size > MOST_BYTES) return 'TOO_LARGE'
  const bytes = await file.arrayBuffer()
  const content = contentOf(new Uint8Array(bytes))
  if (content === 'TEXT') return tableOf(file.name, textOfBytes(bytes))
  if (content === 'WORKBOOK' && readWorkbook !== undefined) return readWorkbook(file)
  return content === 'OLD_WORKBOOK' ? 'WORKBOOK' : content
}

// What a spreadsheet would take for a formula; the mark before it is taken off again where the file is read.
const calculable = /^'*[=+\-@\p{Cc}＝＋－＠]/u
const plainNumber = /^-?\d+([.,]\d+)?$/
const neutral = (cell: string) => (calculable.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => {
  const text = neutral(cell)
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a file that every spreadsheet program opens: with the mark of UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`
