import { urlOf } from '../../lib/api/api.ts'
import { Problem, problemOf } from '../../lib/api/problem.ts'
import { storedSession } from '../../lib/auth/session.ts'
import type { ReportId, ReportQuery } from './queries.ts'

export type FileFormat = 'csv' | 'xlsx' | 'parquet'

interface Following {
  signal: AbortSignal
  /** How many rows have been written so far. */
  onRows: (rows: number) => void
}

const LINE_END = 10

/** A whole report as the server writes it, piece by piece. */
export const reportFile = async (
  id: ReportId,
  query: ReportQuery & { format: FileFormat },
  { signal, onRows }: Following,
): Promise<Blob> => {
  const token = storedSession()?.token
  const response = await fetch(urlOf('/app/v1/reports/:id/export', { id }, query), {
    headers: { accept: '*/*', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
  })
  if (!response.ok) throw await problemOf(response)
  const reader = response.body?.getReader()
  if (reader === undefined) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = -1
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    if (query.format !== 'csv') continue
    rows += piece.value.reduce((lines, byte) => lines + Number(byte === LINE_END), 0)
    onRows(Math.max(rows, 0))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}
