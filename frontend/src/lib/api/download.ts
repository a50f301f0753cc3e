import { urlOf, Problem, problemOf } from './api.ts'
import { endSession, presentToken } from './ended-session.ts'

/** Starts a browser download of the file. */
export const saveFile = (content: Blob, fileName: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Replaces a network failure by its problem, unless the request was aborted. */
const asUnreachable = (signal?: AbortSignal) => (error: unknown) => {
  if (signal?.aborted === true) throw error
  throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
}

/** Fetches a file from the server: a link download would not send the token. */
export const answered = async (
  accept: string,
  url: string,
  { signal, method = 'GET' }: { signal?: AbortSignal | undefined; method?: 'GET' | 'HEAD' } = {},
): Promise<Response> => {
  const token = presentToken()
  const response = await fetch(url, {
    method,
    headers: { accept, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(signal && { signal }),
  }).catch(asUnreachable(signal))
  if (response.status === 401 && token !== undefined) return endSession(token)
  if (!response.ok) throw await problemOf(response)
  return response
}

const download = async (accept: string, path: string, query: object, fileName: string) =>
  saveFile(await (await answered(accept, urlOf(path, {}, query))).blob(), fileName)

export interface Following {
  signal: AbortSignal
  /** Number of rows of a CSV file; undefined for other files. */
  onRows: (rows: number) => void
}

const LINE_END_BYTE = 10
const CSV = 'text/csv'

/** A whole file as the server streams it. */
export const fetchedFile = async (accept: string, url: string, { signal, onRows }: Following): Promise<Blob> => {
  const response = await answered(accept, url, { signal })
  const reader = accept === CSV ? response.body?.getReader() : undefined
  if (reader === undefined) return response.blob().catch(asUnreachable(signal))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = -1
  const next = () => reader.read().catch(asUnreachable(signal))
  for (let piece = await next(); !piece.done; piece = await next()) {
    pieces.push(piece.value)
    rows += piece.value.reduce((lines, byte) => lines + Number(byte === LINE_END_BYTE), 0)
    onRows(Math.max(rows, 0))
  }
  return new Blob(pieces, { type: accept })
}

/** Downloads rows as CSV. */
export const downloadRows = (path: string, query: object, fileName: string) => download(CSV, path, query, fileName)

/** Downloads a file unchanged. */
export const downloadFile = (path: string, fileName: string) => download('*/*', path, {}, fileName)

/** Downloads a printable document. */
export const downloadPdf = (path: string, query: object, fileName: string) =>
  download('application/pdf', path, query, fileName)
