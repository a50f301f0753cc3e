import { setImmediate } from 'node:timers/promises'
import { doerIn } from '../words.ts'
import type { Files, Staged } from '@freight/platform/files/port'
import type { Platform } from '@freight/platform/connections/platform'
import type { NameOf } from '../../user/user-names.ts'
import { readCells } from '../read-cells.ts'
import { fileFormats } from '../formats/report-file.ts'
import { type Reader, refuseBeyondSheet, type ReportReading } from '../report-reading.ts'
import type { Row } from '../report-cells.ts'
import type { ExportJob } from './export-table.ts'
import { Readable } from 'node:stream'
import type { FileFormat } from '@freight/contracts/report/report-routes'

const mostBytes = 4 * 1024 ** 3
const progressEveryMs = 500

type Needs = Pick<Platform, 'db'> & {
  reading: ReportReading
  names: () => Promise<NameOf>
  files: Pick<Files, 'stage'>
  /** Called at intervals with the number of rows written and their total. Throws to abort the writing. */
  progress: (rows: number, total: number | undefined) => Promise<void>
  signal: AbortSignal
}

/** A complete report in temporary storage, with its columns. */
export type Written = { staged: Staged; rows: number; columns: readonly string[]; days: { from: string; to: string } }

/**
 * Writes a complete report to the file store, page by page; an aborted one leaves no file.
 * @throws Forbidden when the owner may no longer read it, Refusal when it exceeds a sheet
 */
export const writeExport = async (job: ExportJob, reader: Reader, needs: Needs): Promise<Written> => {
  const { reading, names, files, progress, signal } = needs
  const { columns, days, params, source, timeZone } = await reading.prepare(job.report, job.filters, reader)
  const { total } = await reading.firstRows(source, params, signal)
  refuseBeyondSheet(job.format, total)
  await progress(0, total)
  let rows = 0
  async function* countedPages(): AsyncGenerator<readonly Row[]> {
    let progressAt = Date.now()
    for await (const page of reading.pages(source, params, signal)) {
      yield page
      rows += page.length
      // Yields to other requests between two pages.
      await setImmediate()
      if (Date.now() - progressAt < progressEveryMs) continue
      progressAt = Date.now()
      await progress(rows, total)
    }
  }
  const login = doerIn(job.lang, await names())
  const locale = {
    language: job.lang,
    decimal: job.decimal ?? undefined,
    timeZone,
    login,
    cells: readCells(needs, job.lang),
  }
  const written = fileFormats[job.format].write(countedPages(), columns, locale, job.name)
  const staged = await files.stage(asBytes(written), mostBytes)
  return { staged, rows, columns: columns.map(({ field }) => field), days }
}

async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

const lineEnd = 10

/**
 * Passes a file through and counts the rows sent so far, up to the number `read` for it: in a CSV file by its lines.
 * Other formats are unreadable in part, so they count as undefined until the last byte, then as complete.
 */
export const withRowCount = (
  file: AsyncIterable<string | Uint8Array>,
  { format, read }: { format: FileFormat; read: () => number },
) => {
  let [lines, isWhole] = [0, false]
  async function* countedPieces() {
    for await (const text of file) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text
      if (format === 'csv')
        for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1
      yield piece
    }
    isWhole = true
  }
  const rows = (): number | undefined => {
    if (isWhole) return read()
    // Without the header; a row may have several lines, so the count is an upper bound.
    return format === 'csv' ? Math.min(read(), Math.max(0, lines - 1)) : undefined
  }
  return { content: Readable.from(countedPieces(), { objectMode: false }), rows }
}
