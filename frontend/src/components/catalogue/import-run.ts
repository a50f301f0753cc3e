import type { ImportAnswer, ImportBody, RowResult } from '@freight/contracts/catalogue-files'
import { newCommandId, request } from '../../lib/api.ts'

export type ImportRow = ImportBody['rows'][number]
export type ImportResult = RowResult

/** So many rows go with one request. */
export const CHUNK = 200

export interface ImportChunk {
  rows: readonly ImportRow[]
  /** The same for every repetition: a chunk whose answer was lost is not applied twice. */
  commandId: string
}

export const chunksOf = (rows: readonly ImportRow[]): ImportChunk[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => ({
    rows: rows.slice(index * CHUNK, (index + 1) * CHUNK),
    commandId: newCommandId(),
  }))

/** Tries or applies one chunk after the other; each answer is told as it comes. Stops when told to. */
export const runChunks = async (
  collection: string,
  chunks: readonly ImportChunk[],
  {
    dryRun,
    signal,
    onDone,
  }: { dryRun: boolean; signal: AbortSignal; onDone: (results: readonly ImportResult[]) => void },
) => {
  for (const { rows, commandId } of chunks) {
    if (signal.aborted) return
    const { results } = await request<ImportAnswer>('POST', `/app/v1/${collection}/import`, {
      body: { rows, dryRun },
      // What is tried changes nothing: it needs no key, and can be stopped on the way.
      ...(dryRun ? { signal } : { commandId }),
    })
    onDone(results)
  }
}

const keyOf = (cell: string | undefined) => (cell ?? '').trim().toLocaleLowerCase()

/**
 * Rows that repeat what another row of the file has in a column where each may stand once. The server sees two hundred
 * at a time; the whole file is seen here.
 */
export const repeatedIn = (rows: readonly ImportRow[], unique: readonly string[]): ImportResult[] =>
  unique.flatMap((field) => {
    const firstWith = new Map<string, number>()
    return rows.flatMap(({ row, cells }): ImportResult[] => {
      const key = keyOf(cells[field])
      const first = firstWith.get(key)
      if (key === '') return []
      if (first === undefined) firstWith.set(key, row)
      return first === undefined
        ? []
        : [{ row, outcome: 'problem', problems: [{ field, code: 'DUPLICATE', message: '', details: { row: first } }] }]
    })
  })
