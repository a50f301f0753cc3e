import { join } from 'node:path'
import { directoryFiles } from './directory.ts'
import type { OpenedFiles } from './port.ts'

/** Of each kind of file: its folder here, that below the one of the object store, and where its bytes pass on their way there. */
const folders = {
  kept: { here: 'files', there: '', passing: 'incoming' },
  reports: { here: 'report-files', there: 'reports/', passing: 'incoming-reports' },
} as const

/** The object store where one is named, else a directory. The client of the former is loaded only where it is named. */
export const openedFiles = async (
  url: string,
  dataDir: string,
  kind: keyof typeof folders = 'kept',
): Promise<OpenedFiles> => {
  const { here, there, passing } = folders[kind]
  if (url === '') return { ...directoryFiles(join(dataDir, here)), ping: async () => {}, close: () => {} }
  const { s3Files } = await import('./s3.ts')
  return s3Files(url, { passing: join(dataDir, passing), below: there })
}
