import type { FileRows, NewFileRows } from '@freight/contracts/api/catalogue'
import type { Separator } from '@freight/contracts/csv/separator'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { withFormulaMarks } from '@freight/contracts/formula-marks'
import type { z } from 'zod'
import { request, isProblem } from '../../lib/api/api.ts'

/**
 * File type by its bytes, independent of its name. `OLD_WORKBOOK` also covers encrypted workbooks and HTML pages that
 * Excel opens.
 */
type FileContent = 'TEXT' | 'WORKBOOK' | 'OLD_WORKBOOK' | 'PDF' | 'NO_TEXT'

const signatures = [
  ['WORKBOOK', [0x50, 0x4b, 3, 4]],
  ['OLD_WORKBOOK', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
] as const

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const contentOf = (bytes: Uint8Array): FileContent => {
  const [kind] = signatures.find(([, marks]) => marks.every((mark, index) => bytes[index] === mark)) ?? []
  if (kind === 'UTF-16') return 'TEXT'
  // An archive may contain anything.
  if (kind === 'WORKBOOK') return latin(bytes).includes('xl/workbook') ? 'WORKBOOK' : 'NO_TEXT'
  if (kind !== undefined) return kind
  if (bytes.includes(0)) return 'NO_TEXT'
  return /^\W{0,3}\s*<[!?a-z]/i.test(latin(bytes.subarray(0, 200))) ? 'OLD_WORKBOOK' : 'TEXT'
}

/** The rows of a file: their row numbers in the sheet, and their cells as text. */
export type ImportFile = FileRows & { name: string }

export type FileProblem =
  'EMPTY' | 'TOO_LARGE' | 'NO_TABLE' | 'UNREADABLE' | Exclude<FileContent, 'TEXT' | 'OLD_WORKBOOK'>

const refusals: Readonly<Record<string, FileProblem>> = {
  NO_ROWS: 'EMPTY',
  TOO_MANY_ROWS: 'TOO_LARGE',
  FILE_TOO_LARGE_INSIDE: 'TOO_LARGE',
  FILE_UNREADABLE: 'UNREADABLE',
}

const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(text)
}

/**
 * Reads the rows of a file on the server, which stores none of it. The content decides the file type, not the name. A
 * separator chosen by the user may give a single column, so that another one can be chosen.
 */
export const readImportFile = async (file: File, separator?: Separator): Promise<ImportFile | FileProblem> => {
  if (file.size > MOST_BYTES) return 'TOO_LARGE'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const content = contentOf(bytes)
  // Parts of the workbook are lost: saving it as CSV does not help.
  if (content === 'NO_TEXT' && /\.xlsx$/i.test(file.name)) return 'UNREADABLE'
  if (content !== 'TEXT' && content !== 'WORKBOOK') return content === 'OLD_WORKBOOK' ? 'WORKBOOK' : content
  const body: z.input<typeof NewFileRows> = { data: base64(bytes), ...(separator && { separator }) }
  try {
    const rows = await request<FileRows>('POST', '/app/v1/file-rows', { body })
    const isTable = separator !== undefined || rows.header.filter((cell) => cell !== '').length >= 2
    return isTable ? { name: file.name, ...rows } : 'NO_TABLE'
  } catch (error) {
    const problem = isProblem(error) ? refusals[error.code] : undefined
    if (problem === undefined) throw error
    return problem
  }
}

const quotedCell = (cell: string) => {
  const text = withFormulaMarks(cell)
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file with a byte order mark, which spreadsheet programs need to detect UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => cells.map(quotedCell).join(';')).join('\r\n')}\r\n`
