import type { FileRows, NewFileRows } from '@freight/contracts/api/file-rows'
import type { Separator } from '@freight/contracts/csv/separator'
import { MOST_BYTES } from '@freight/contracts/document/kinds'
import { withFormulaMarks } from '@freight/contracts/formula-marks'
import type { z } from 'zod'
import { request } from '../../lib/api/api.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { contentOf, type FileContent } from './file-content.ts'

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
