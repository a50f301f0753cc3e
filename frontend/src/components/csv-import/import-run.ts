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
  /** What tells how the file writes its numbers. */
  numbers: readonly string[]
}

const mostTelling = 40
// 1.234 may be a thousand or one; `=1234.5` is a workbook's own number.
const silent = /^\D*\d{1,3}[.,]\d{3}\D*$|^=/

/** Numbers that tell in which style a file writes them. */
export const tellingOf = (rows: readonly ImportRow[], fields: readonly string[]): string[] => {
  const cells = rows.flatMap(({ cells: one }) => fields.map((field) => one[field] ?? ''))
  const telling = cells.filter((cell) => /\d[.,]\d/.test(cell) && !silent.test(cell) && cell.length <= 60)
  return [...new Set(telling)].slice(0, mostTelling)
}

export const chunksOf = (rows: readonly ImportRow[], numbers: readonly string[] = []): ImportChunk[] => {
  const file = newCommandId()
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => ({
    rows: rows.slice(index * CHUNK, (index + 1) * CHUNK),
    file,
    commandId: newCommandId(),
    numbers,
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
  for (const { rows, file, commandId, numbers } of chunks) {
    if (signal.aborted) return
    const { results } = await request<ImportAnswer>('POST', `/app/v1/${collection}/import`, {
      body: { rows, dryRun, file, ...(numbers.length > 0 && { numbers }) },
      // What is tried changes nothing: it needs no key, and can be stopped on the way.
      ...(dryRun ? { signal } : { commandId }),
    })
    onDone(results)
  }
}
