import { join } from 'node:path'
import { directoryFiles } from './directory.ts'
import type { OpenedFiles } from './port.ts'

/**
 * Per kind of file: its folder in the data directory, its folder in the object store, and the folder for temporary
 * files.
 */
const folders = {
  kept: { directory: 'files', prefix: '', temporary: 'incoming' },
  reports: { directory: 'report-files', prefix: 'reports/', temporary: 'incoming-reports' },
} as const

/** The configured object store, otherwise a directory. The client of the object store is loaded only if needed. */
export const openedFiles = async (
  url: string,
  dataDir: string,
  kind: keyof typeof folders = 'kept',
): Promise<OpenedFiles> => {
  const { directory, prefix, temporary } = folders[kind]
  if (url === '') return { ...directoryFiles(join(dataDir, directory)), ping: async () => {}, close: () => {} }
  const { s3Files } = await import('./s3.ts')
  return s3Files(url, { temporaryFolder: join(dataDir, temporary), subfolder: prefix })
}
