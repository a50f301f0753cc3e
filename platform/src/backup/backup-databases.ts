import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Config, isKurrent } from '../config.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { runningPostgres } from '../embedded-postgres/running-postgres.ts'
import { refuseUnusable } from '../refuse-unusable.ts'
import { watchedPool } from '../postgres/postgres-pool.ts'
import type { Logger } from '../telemetry/logging.ts'

/** The databases without schema changes: a restore into an empty database creates its own tables. */
export type BackupDatabases = { events: pg.Pool; views: pg.Pool; close: () => Promise<void> }

type StorePlaces = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'DATABASE_URL'>

/** @throws when `alone` is set and a process uses the data directory, or when a server does not answer */
export const openBackupDatabases = async (
  { DATA_DIR, EVENT_STORE_URL, DATABASE_URL }: StorePlaces,
  log: Logger,
  { alone }: { alone: boolean },
): Promise<BackupDatabases> => {
  if (isKurrent(EVENT_STORE_URL))
    throw new Error(
      'EVENT_STORE_URL: a log in KurrentDB is neither backed up, restored nor moved here: use its own means',
    )
  const dataDir = resolve(DATA_DIR)
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    const needsOwn = !EVENT_STORE_URL || !DATABASE_URL
    const runningUrl = alone || !needsOwn ? undefined : await runningPostgres(dataDir)
    if (alone || (needsOwn && runningUrl === undefined)) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      stops.push(await lockDataDir(dataDir))
    }
    const startEngine = async () => {
      const engine = await startEmbeddedPostgres({ dataDir, log })
      stops.push(engine.stop)
      return engine.url
    }
    const embedded = needsOwn ? (runningUrl ?? (await startEngine())) : ''
    const pool = async (variable: string, url: string) => {
      const watched = watchedPool(url || embedded, { max: 4 }, log)
      stops.push(watched.close)
      if (url) await refuseUnusable(`${variable}: the server`, () => watched.pool.query('select 1'))
      return watched.pool
    }
    const events = await pool('EVENT_STORE_URL', EVENT_STORE_URL)
    const views = await pool('DATABASE_URL', DATABASE_URL)
    return { events, views, close }
  } catch (error) {
    await close()
    throw error
  }
}
