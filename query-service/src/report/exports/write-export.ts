import { setImmediate } from 'node:timers/promises'
import { doerIn } from '../words.ts'
import type { Files, Staged } from '@freight/platform/files/port'
import type { Platform } from '@freight/platform/connections/platform'
import type { NameOf } from '../../user/user-names.ts'
import { readCells } from '../read-cells.ts'
import { fileFormats } from '../formats/report-file.ts'
import { type Reader, refuseBeyondSheet, type ReportReading } from '../report-reading.ts'
import type { Row } from '../table-rows.ts'
import type { ExportJob } from './export-table.ts'

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
