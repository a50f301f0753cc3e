import type { ImportAnswer, ImportBody, RowResult } from '@freight/contracts/api/catalogue-files'
import { type CommandId, newCommandId, request } from '../../lib/api/api.ts'

export type ImportRow = ImportBody['rows'][number]
export type ImportResult = RowResult

/** So many rows go with one request. */
export const CHUNK = 200

export interface ImportChunk {
  rows: readonly ImportRow[]
  /** The same for every chunk of a run: the server finds what repeats a row of another one. */
  file: string
  /** The same for every repetition: a chunk whose answer was lost is not applied twice. */
  commandId: CommandId
}

export const chunksOf = (rows: readonly ImportRow[]): ImportChunk[] => {
  const file = newCommandId()
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => ({
    rows: rows.slice(index * CHUNK, (index + 1) * CHUNK),
    file,
    commandId: newCommandId(),
  }))
}

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
  for (const { rows, file, commandId } of chunks) {
    if (signal.aborted) return
    const { results } = await request<ImportAnswer>('POST', `/app/v1/${collection}/import`, {
      body: { rows, dryRun, file },
      // What is tried changes nothing: it needs no key, and can be stopped on the way.
      ...(dryRun ? { signal } : { commandId }),
    })
    onDone(results)
  }
}
