import { MOST_WORKBOOK_BYTES } from '@freight/contracts/quotation/invoices/invoice-file'
import type { WorkbookRows } from '@freight/contracts/quotation/invoices/invoice-routes'
import type { FileProblem, ImportFile } from '../../../components/csv-import/import-file.ts'
import { request } from '../../../lib/api/api.ts'
import { isProblem } from '../../../lib/api/problem.ts'

const problems: Readonly<Record<string, FileProblem>> = {
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

/** A workbook as its rows: the server reads it and keeps nothing of it. */
export const readWorkbook = async (file: File): Promise<ImportFile | FileProblem> => {
  if (file.size > MOST_WORKBOOK_BYTES) return 'TOO_LARGE'
  const data = base64(new Uint8Array(await file.arrayBuffer()))
  try {
    const { header, rows } = await request<WorkbookRows>('POST', '/app/v1/invoices/workbook', { body: { data } })
    return { name: file.name, header, rows }
  } catch (error) {
    const problem = isProblem(error) ? problems[error.code] : undefined
    if (problem === undefined) throw error
    return problem
  }
}
