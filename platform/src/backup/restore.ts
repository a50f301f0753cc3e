import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { moveFiles } from '../files/move-files.ts'
import type { Logger } from '../telemetry/logging.ts'
import { bringIn, letGo } from './bring-in.ts'
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
  await refuseMount(dataDir)
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0) throw new Error(`DATA_DIR: ${dataDir} is not empty: a backup is restored into a new place`)
  const manifest = await readManifest(from, key)
  await checkParts(from, manifest)
  const draft = `${dataDir}.restoring`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const databases = await keptDatabases({ ...config, DATA_DIR: draft }, log, { alone: true })
  const whole = join(draft, 'restored')
  try {
    if ((await readFile(whole, 'utf8').catch(() => '')) === manifest.id) await letGo({ databases })
    else {
      await layFiles(from, draft, manifest, key)
      if (config.FILES_URL) await toStore(config.FILES_URL, draft)
      const whenThere = () => written(whole, manifest.id)
      await bringIn(from, manifest, { databases, key, whenThere, ...(onTable && { onTable }) })
    }
  } finally {
    await databases.close()
  }
  await rmdir(dataDir).catch(() => {})
  await rename(draft, dataDir)
  await rm(join(dataDir, 'restored'), { force: true })
  return manifest
}

/** Where the configuration names an object store, files lie there and not in the directory. */
const toStore = async (url: string, draft: string): Promise<void> => {
  await moveFiles({ from: '', to: url, dataDir: draft })
  for (const folder of ['files', 'report-files']) await rm(join(draft, folder), { recursive: true, force: true })
}

const written = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What was made beside it could not take the place of a volume. */
const refuseMount = async (dataDir: string): Promise<void> => {
  const there = await stat(dataDir).catch(() => undefined)
  const above = there && (await stat(dirname(dataDir)))
  if (there && there.dev !== above?.dev)
    throw new Error(`DATA_DIR: ${dataDir} is a volume: restore into a folder on it, and name that one`)
}
