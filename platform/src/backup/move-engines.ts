import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { type MovedFiles, moveFiles } from '../files/move-files.ts'
import { hasTable } from '../postgres/has-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import { backup, headOf } from './backup.ts'
import { loadBackup } from './load-backup.ts'
import { openBackupDatabases } from './backup-databases.ts'
import { checkParts, type Manifest, readManifest, type Table } from './manifest.ts'

type Place = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'DATABASE_URL' | 'FILES_URL'>
type Move = {
  from: Place
  to: Place
  log: Logger
  onTable?: (table: Table) => void
  onFile?: (sha256: string) => void
}

/**
 * Moves all data from one engine to another while no application runs: files first, then events and tables. Keys and
 * digests stay in the data directory. An interrupted move resumes when it is run again.
 */
export const moveEngines = async (move: Move): Promise<{ manifest?: Manifest; files?: MovedFiles }> => {
  const { from, to } = move
  const files = from.FILES_URL === to.FILES_URL ? undefined : await movedFiles(move)
  const isSame = from.EVENT_STORE_URL === to.EVENT_STORE_URL && from.DATABASE_URL === to.DATABASE_URL
  const manifest = isSame ? undefined : await movedDatabases(move)
  return { ...(manifest && { manifest }), ...(files && { files }) }
}

const movedFiles = async ({ from, to, onFile }: Move): Promise<MovedFiles> => {
  const dataDir = resolve(from.DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDir(dataDir)
  try {
    return await moveFiles({ from: from.FILES_URL, to: to.FILES_URL, dataDir, ...(onFile && { onFile }) })
  } finally {
    await unlock()
  }
}

/**
 * Through a backup in the data directory. From the first step on no application starts on the former engine, so that
 * an interrupted move resumes with the same log.
 */
const movedDatabases = async ({ from, to, log, onTable }: Move): Promise<Manifest> => {
  const folder = join(from.DATA_DIR, 'moving')
  const manifest = await writtenBackup(from, folder, log)
  await checkParts(folder, manifest)
  const target = await openBackupDatabases(to, log, { alone: true })
  try {
    await loadBackup(folder, manifest, { databases: target, ...(onTable && { onTable }) })
  } finally {
    await target.close()
  }
  await rm(folder, { recursive: true })
  return manifest
}

const writtenBackup = async (from: Place, folder: string, log: Logger): Promise<Manifest> => {
  const databases = await openBackupDatabases(from, log, { alone: true })
  try {
    const isFrozen = await hasTable(databases.events, 'moving.away')
    for (const db of [databases.events, databases.views]) {
      if (await hasTable(db, 'moving.source')) throw new Error('The engine to move from is itself only half filled.')
      await db.query('create schema if not exists moving; create table if not exists moving.away ()')
    }
    const formerManifest = isFrozen ? await readManifest(folder, undefined).catch(() => undefined) : undefined
    const head = await headOf(databases.events)
    if (formerManifest?.head.seal === head.seal) return formerManifest
    await rm(folder, { recursive: true, force: true })
    return await backup(folder, { databases })
  } finally {
    await databases.close()
  }
}
