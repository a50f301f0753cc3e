import { join } from 'node:path'
import { directoryFiles } from './directory.ts'
import type { OpenedFiles } from './port.ts'

/** The object store where one is named, else a directory. The client of the former is loaded only where it is named. */
export const openedFiles = async (url: string, dataDir: string): Promise<OpenedFiles> => {
  if (url === '') return { ...directoryFiles(join(dataDir, 'files')), ping: async () => {}, close: () => {} }
  const { s3Files } = await import('./s3.ts')
  return s3Files(url, { passing: join(dataDir, 'incoming') })
}
