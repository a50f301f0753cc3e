import { NotFound } from '@freight/platform/errors'
import type { Files } from '@freight/platform/files/port'
import { csvRows } from '@freight/platform/spreadsheet/csv-rows'
import { FileUnreadable, type SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { openWorkbook } from '@freight/platform/spreadsheet/xlsx-rows'
import type { RateImport } from '../aggregates/rate-import/decider.ts'

type File = Pick<RateImport['file'], 'sha256' | 'size' | 'format'>

export type OpenedFile = {
  /** The sheets of a workbook; none of a CSV. */
  sheets: readonly string[]
  /** Rows of a sheet, one after the other; `passed` is told which share has gone by, between 0 and 1. */
  rows: (sheet: number, passed?: (share: number) => void) => AsyncGenerator<SheetRow>
}

/**
 * A kept file as rows: a CSV from the disk as it is read, a workbook (at most 20 MiB packed) as it is unpacked.
 * @throws FileUnreadable when a workbook is none, or the file is not kept any more
 */
export const openFile = async (files: Pick<Files, 'get' | 'read'>, file: File): Promise<OpenedFile> => {
  if (file.format === 'xlsx') return openWorkbook(await kept(files.get(file.sha256)))
  return {
    sheets: [],
    rows: (_sheet, passed) =>
      csvRows(async () => {
        const bytes: AsyncIterable<Uint8Array> = await kept(files.read(file.sha256))
        return counted(bytes, file.size, passed)
      }),
  }
}

/** That it is gone is said of the file: to look for it again does not bring it back. */
const kept = <Content>(looking: Promise<Content>): Promise<Content> =>
  looking.catch((error: unknown) => {
    throw error instanceof NotFound ? new FileUnreadable('the file is not kept any more', 'FILE_MISSING') : error
  })

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  passed?: (share: number) => void,
): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of bytes) {
    seen += chunk.length
    passed?.(seen / Math.max(1, size))
    yield chunk
  }
}
