import { urlOf } from '../../../lib/api/api.ts'
import { Problem, problemOf } from '../../../lib/api/problem.ts'
import { storedSession } from '../../../lib/auth/session.ts'

const LINE_END = 10

const kinds = {
  csv: { path: '/app/v1/quotations/export', type: 'text/csv' },
  xlsx: {
    path: '/app/v1/quotations/spreadsheet',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

interface Following {
  signal: AbortSignal
  /** How many rows have come; a spreadsheet comes in one piece. */
  onRows: (rows: number) => void
}

/** A whole list as the server makes it, piece by piece. */
export const fetchedFile = async (
  kind: keyof typeof kinds,
  query: object,
  { signal, onRows }: Following,
): Promise<Blob> => {
  const { path, type } = kinds[kind]
  const token = storedSession()?.token
  const response = await fetch(urlOf(path, {}, query), {
    headers: { accept: type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
  })
  if (!response.ok) throw await problemOf(response)
  const reader = kind === 'csv' ? response.body?.getReader() : undefined
  if (reader === undefined) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = -1
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    rows += piece.value.reduce((lines, byte) => lines + Number(byte === LINE_END), 0)
    onRows(Math.max(rows, 0))
  }
  return new Blob(pieces, { type })
}
