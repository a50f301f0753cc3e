import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { moveFiles } from '../files/move-files.ts'
import { holdWork } from '../jobs/held-work.ts'
import type { Logger } from '../telemetry/logging.ts'
import { loadBackup, releaseDatabases } from './load-backup.ts'
import { openBackupDatabases } from './backup-databases.ts'
import { layFiles } from './backup-files.ts'
import { checkParts, type Manifest, readManifest, type Table } from './manifest.ts'

type RestoreOptions = { key?: Buffer | undefined; log: Logger; onTable?: (table: Table) => void }

/**
 * Creates a data directory and the configured databases from a backup. The directory appears in full or not at all;
 * an interrupted restore resumes.
 * @throws when there are data already, or the backup is incomplete
 */
export const restore = async (from: string, config: Config, options: RestoreOptions): Promise<Manifest> => {
  const { key, log, onTable } = options
  const dataDir = resolve(config.DATA_DIR)
  await refuseMount(dataDir)
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0) throw new Error(`DATA_DIR: ${dataDir} is not empty: a backup is restored into a new place`)
  const manifest = await readManifest(from, key)
  await checkParts(from, manifest)
  const draft = `${dataDir}.restoring`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const databases = await openBackupDatabases({ ...config, DATA_DIR: draft }, log, { alone: true })
  const markerPath = join(draft, 'restored')
  try {
    if ((await readFile(markerPath, 'utf8').catch(() => '')) === manifest.id) await releaseDatabases({ databases })
    else {
      await layFiles(from, draft, manifest, key)
      if (config.FILES_URL) await toStore(config.FILES_URL, draft)
      const whenLoaded = async () => {
        // The original may still run: its mails must not be sent twice.
        await holdWork(databases.views, 'RESTORED', new Date())
        await writeDurably(markerPath, manifest.id)
      }
      await loadBackup(from, manifest, { databases, key, whenLoaded, ...(onTable && { onTable }) })
    }
  } finally {
    await databases.close()
  }
  await rmdir(dataDir).catch(() => {})
  await rename(draft, dataDir)
  await rm(join(dataDir, 'restored'), { force: true })
  return manifest
}

/** With an object store in the configuration, files go there instead of the directory. */
const toStore = async (url: string, draft: string): Promise<void> => {
  await moveFiles({ from: '', to: url, dataDir: draft })
  for (const folder of ['files', 'report-files']) await rm(join(draft, folder), { recursive: true, force: true })
}

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A mounted volume cannot be replaced by renaming a temporary directory. */
const refuseMount = async (dataDir: string): Promise<void> => {
  const directoryStats = await stat(dataDir).catch(() => undefined)
  const parentStats = directoryStats && (await stat(dirname(dataDir)))
  if (directoryStats && directoryStats.dev !== parentStats?.dev)
    throw new Error(`DATA_DIR: ${dataDir} is a volume: restore into a folder on it, and name that one`)
}
