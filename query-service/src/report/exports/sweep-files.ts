import type { Files } from '@freight/platform/files/port'
import type { ExportTable } from './export-table.ts'

const filesPerPage = 500

/**
 * Deletes files without an export, left by a crash between writing file and row. Files younger than `since` stay: their
 * row may be written just now.
 */
export const sweepFiles = async (
  files: Pick<Files, 'names' | 'forget'>,
  table: Pick<ExportTable, 'usedFiles'>,
  since: Date,
): Promise<number> => {
  const names = await files.names()
  let swept = 0
  for (let at = 0; at < names.length; at += filesPerPage) {
    const page = names.slice(at, at + filesPerPage)
    const used = await table.usedFiles(page)
    for (const name of page) if (!used.has(name) && (await files.forget(name, since))) swept += 1
  }
  return swept
}
