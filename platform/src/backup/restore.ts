import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../telemetry/logging.ts'
import { bringIn } from './bring-in.ts'
import { keptDatabases } from './kept-databases.ts'
import { layFiles } from './kept-files.ts'
import { checkParts, type Manifest, readManifest, type Table } from './manifest.ts'

type RestoreOptions = { key?: Buffer | undefined; log: Logger; onTable?: (table: Table) => void }

/**
 * Makes a data directory, and the databases that the configuration names, from a backup. The directory is there as a
 * whole or not at all; what was broken off goes on where it was.
 * @throws when something is kept there already, or the backup is not whole
 */
export const restore = async (from: string, config: Config, options: RestoreOptions): Promise<Manifest> => {
  const { key, log, onTable } = options
  const dataDir = resolve(config.DATA_DIR)
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0) throw new Error(`DATA_DIR: ${dataDir} is not empty: a backup is restored into a new place`)
  const manifest = await readManifest(from, key)
  await checkParts(from, manifest)
  const draft = `${dataDir}.restoring`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const databases = await keptDatabases({ ...config, DATA_DIR: draft }, log, { alone: true })
  try {
    await bringIn(from, manifest, { databases, key, ...(onTable && { onTable }) })
    await layFiles(from, draft, manifest, key)
  } finally {
    await databases.close()
  }
  await rmdir(dataDir).catch(() => {})
  await rename(draft, dataDir)
  return manifest
}
