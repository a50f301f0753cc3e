import { NotFound } from '@freight/platform/errors'
import type { Files } from '@freight/platform/files/port'
import type { OpenedSheets } from '@freight/platform/spreadsheet/open-sheets'
import { FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { sheetsInThread } from '@freight/platform/spreadsheet/sheets-in-thread'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'

type File = Pick<RateImport['file'], 'sha256' | 'format'>

/**
 * The sheets of a stored file, at most 20 MiB.
 * @throws FileUnreadable if a workbook is damaged, or the file is no longer stored
 */
export const openFile = async (files: Pick<Files, 'get'>, { sha256, format }: File): Promise<OpenedSheets> => {
  const bytes = await files.get(sha256).catch((error: unknown) => {
    // Final, because a retry would not find the file either.
    throw error instanceof NotFound ? new FileUnreadable('the file is no longer stored', 'FILE_MISSING') : error
  })
  return sheetsInThread({ bytes, format })
}
