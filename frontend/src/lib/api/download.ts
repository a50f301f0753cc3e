import { urlOf } from './api.ts'
import { Problem, problemOf } from './problem.ts'
import { storedSession } from '../auth/session.ts'

/** Gives a file to the browser, as if it had been clicked. */
export const saveFile = (content: Blob, fileName: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads what the server made: the browser's own download would go without the token. */
const download = async (accept: string, path: string, query: object, fileName: string) => {
  const token = storedSession()?.token
  const response = await fetch(urlOf(path, {}, query), {
    headers: { accept, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
  })
  if (!response.ok) throw await problemOf(response)
  saveFile(await response.blob(), fileName)
}

/** Downloads rows as CSV. */
export const downloadRows = (path: string, query: object, fileName: string) =>
  download('text/csv', path, query, fileName)

/** Downloads a file as it is. */
export const downloadFile = (path: string, fileName: string) => download('*/*', path, {}, fileName)

/** Downloads a document on paper. */
export const downloadPdf = (path: string, query: object, fileName: string) =>
  download('application/pdf', path, query, fileName)
