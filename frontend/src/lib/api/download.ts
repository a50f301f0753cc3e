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

/** What became of a question that the network failed, unless it was given up. */
const asUnreachable = (signal?: AbortSignal) => (error: unknown) => {
  if (signal?.aborted === true) throw error
  throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
}

/** What the server made: the browser's own download would go without the token. */
const answered = async (accept: string, url: string, signal?: AbortSignal): Promise<Response> => {
  const token = storedSession()?.token
  const response = await fetch(url, {
    headers: { accept, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(signal && { signal }),
  }).catch(asUnreachable(signal))
  if (!response.ok) throw await problemOf(response)
  return response
}

const download = async (accept: string, path: string, query: object, fileName: string) =>
  saveFile(await (await answered(accept, urlOf(path, {}, query))).blob(), fileName)

export interface Following {
  signal: AbortSignal
  /** How many rows have come; of a file that is not CSV nothing is said. */
  onRows: (rows: number) => void
}

const LINE_END = 10
const CSV = 'text/csv'

/** A whole file as the server writes it, piece by piece. */
export const fetchedFile = async (accept: string, url: string, { signal, onRows }: Following): Promise<Blob> => {
  const response = await answered(accept, url, signal)
  const reader = accept === CSV ? response.body?.getReader() : undefined
  if (reader === undefined) return response.blob().catch(asUnreachable(signal))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = -1
  const next = () => reader.read().catch(asUnreachable(signal))
  for (let piece = await next(); !piece.done; piece = await next()) {
    pieces.push(piece.value)
    rows += piece.value.reduce((lines, byte) => lines + Number(byte === LINE_END), 0)
    onRows(Math.max(rows, 0))
  }
  return new Blob(pieces, { type: accept })
}

/** Downloads rows as CSV. */
export const downloadRows = (path: string, query: object, fileName: string) => download(CSV, path, query, fileName)

/** Downloads a file as it is. */
export const downloadFile = (path: string, fileName: string) => download('*/*', path, {}, fileName)

/** Downloads a document on paper. */
export const downloadPdf = (path: string, query: object, fileName: string) =>
  download('application/pdf', path, query, fileName)
