import { newCommandId, request } from '../../lib/api.ts'

export interface ImportRow {
  row: number
  cells: Readonly<Record<string, string>>
}

export interface ImportResult {
  row: number
  outcome: 'new' | 'changed' | 'same' | 'problem'
  id?: string
  changes?: readonly { field: string; from?: unknown; to?: unknown }[]
  problems?: readonly { field?: string; code: string; message: string }[]
}

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
    const { results } = await request<{ results: readonly ImportResult[] }>('POST', `/app/v1/${collection}/import`, {
      body: { rows, dryRun },
      // What is tried changes nothing: it needs no key, and can be stopped on the way.
      ...(dryRun ? { signal } : { commandId }),
    })
    onDone(results)
  }
}
