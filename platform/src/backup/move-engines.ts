import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { hasTable } from '../postgres/has-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import { backup, headOf } from './backup.ts'
import { bringIn } from './bring-in.ts'
import { keptDatabases } from './kept-databases.ts'
import { checkParts, type Manifest, readManifest, type Table } from './manifest.ts'

type Place = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'DATABASE_URL'>
type Move = { from: Place; to: Place; log: Logger; onTable?: (table: Table) => void }

/**
 * Moves events and tables from one engine to another, over a backup in the data directory, while no application is at
 * work. No application starts on the former engine from the first step on, so that what was broken off goes on with the
 * same log when it is run again. Files and keys stay in the data directory.
 */
export const moveEngines = async ({ from, to, log, onTable }: Move): Promise<Manifest> => {
  const folder = join(from.DATA_DIR, 'moving')
  const manifest = await writtenBackup(from, folder, log)
  await checkParts(folder, manifest)
  const target = await keptDatabases(to, log, { alone: true })
  try {
    await bringIn(folder, manifest, { databases: target, ...(onTable && { onTable }) })
  } finally {
    await target.close()
  }
  await rm(folder, { recursive: true })
  return manifest
}

const writtenBackup = async (from: Place, folder: string, log: Logger): Promise<Manifest> => {
  const databases = await keptDatabases(from, log, { alone: true })
  try {
    const isFrozen = await hasTable(databases.events, 'moving.away')
    for (const db of [databases.events, databases.views]) {
      if (await hasTable(db, 'moving.source')) throw new Error('The engine to move from is itself only half filled.')
      await db.query('create schema if not exists moving; create table if not exists moving.away ()')
    }
    const written = isFrozen ? await readManifest(folder, undefined).catch(() => undefined) : undefined
    const head = await headOf(databases.events)
    if (written?.head.seal === head.seal) return written
    await rm(folder, { recursive: true, force: true })
    return await backup(folder, { databases })
  } finally {
    await databases.close()
  }
}
