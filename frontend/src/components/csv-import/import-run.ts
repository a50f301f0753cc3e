import type { ImportAnswer, ImportBody, RowResult } from '@freight/contracts/api/catalogue'
import { type CommandId, newCommandId, request } from '../../lib/api/api.ts'

export type ImportRow = ImportBody['rows'][number]
export type ImportResult = RowResult

/** Rows per request. */
export const CHUNK_ROWS = 200

export interface ImportChunk {
  rows: readonly ImportRow[]
  /** The same for every chunk of a run: the server finds duplicates across chunks. */
  file: string
  /** The same for every retry: a chunk whose response was lost is not applied twice. */
  commandId: CommandId
  /** Sample numbers from which the server detects the number style of the file. */
  numbers: readonly string[]
}

const MAX_SAMPLES = 40
// 1.234 may be a thousand or one; `=1234.5` is a workbook’s own number.
const ambiguous = /^\D*\d{1,3}[.,]\d{3}\D*$|^=/

/** Numbers whose notation is unambiguous, so that they show the number style of the file. */
export const sampleNumbers = (rows: readonly ImportRow[], fields: readonly string[]): string[] => {
  const cells = rows.flatMap(({ cells: one }) => fields.map((field) => one[field] ?? ''))
  const samples = cells.filter((cell) => /\d[.,]\d/.test(cell) && !ambiguous.test(cell) && cell.length <= 60)
  return [...new Set(samples)].slice(0, MAX_SAMPLES)
}

/** Rows in parts of at most `CHUNK_ROWS`, unless one group has more: the rows of a group stay together. */
const partsOf = (rows: readonly ImportRow[], groupField: string | undefined): ImportRow[][] => {
  const groups = new Map<string, ImportRow[]>()
  for (const row of rows) {
    const value = groupField === undefined ? '' : (row.cells[groupField] ?? '').trim().toLowerCase()
    const key = value === '' ? `row ${row.row}` : `group ${value}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const parts: ImportRow[][] = []
  for (const group of groups.values()) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + group.length <= CHUNK_ROWS) last.push(...group)
    else parts.push([...group])
  }
  return parts
}

export const chunksOf = (
  rows: readonly ImportRow[],
  numbers: readonly string[] = [],
  groupField?: string,
  isWhole = false,
): ImportChunk[] => {
  const file = newCommandId()
  return (isWhole ? [[...rows]] : partsOf(rows, groupField)).map((part) => ({
    rows: part,
    file,
    commandId: newCommandId(),
    numbers,
  }))
}

/** Tries or applies one chunk after the other and calls `onDone` with each response. Stops when `signal` is aborted. */
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
      // A trial changes nothing: it needs no key and can be aborted.
      ...(dryRun ? { signal } : { commandId }),
    })
    onDone(results)
  }
}
