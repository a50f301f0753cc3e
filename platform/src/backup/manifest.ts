import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, readFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { sumOf } from './frames.ts'
import type pg from 'pg'
import { type Config, isKurrent } from '../config.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { runningPostgres } from '../embedded-postgres/running-postgres.ts'
import { refuseUnusable } from '../refuse-unusable.ts'
import { watchedPool } from '../postgres/postgres-pool.ts'
import type { Logger } from '../telemetry/logging.ts'

const store = z.enum(['events', 'views'])
const partFields = { part: z.string().regex(/^[\w.-]+$/), sha256: z.string(), frames: z.int() }

const Table = z.object({
  ...partFields,
  store,
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Statements that create the table, and those that follow its rows. */
  make: z.string(),
  finish: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

const Sequence = z.object({
  store,
  schema: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.string().nullable(),
  /** The column of the sequence, if it has one: `inbox.notifications.seq`. */
  ownedBy: z.string().nullable(),
  /** Whether the column creates the sequence. */
  ofIdentity: z.boolean(),
})
export type Sequence = z.infer<typeof Sequence>

/** A file of the data directory. */
const BackupFile = z.object({ ...partFields, path: z.string().regex(/^(?!.*\.\.)[\w-]+(\/[\w.-]+)+$/) })
export type BackupFile = z.infer<typeof BackupFile>

/** Contents of a backup. Written last: a folder without it is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  /** The end of the log, with its seal over all events. */
  head: z.object({ position: z.int(), seal: z.string() }),
  encrypted: z.boolean(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(BackupFile),
})
export type Manifest = z.infer<typeof Manifest>

const Signed = z.object({ manifest: z.string(), signature: z.string() })

// A hash without a key reveals damage, not manipulation.
const signatureOf = (text: string, key: Buffer | undefined) =>
  createHmac('sha256', key ?? 'backup')
    .update(text)
    .digest('hex')

const manifestIn = (folder: string) => join(folder, 'manifest.json')

export const writeManifest = async (folder: string, manifest: Manifest, key: Buffer | undefined): Promise<void> => {
  const text = JSON.stringify(manifest)
  const file = await open(manifestIn(folder), 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify({ manifest: text, signature: signatureOf(text, key) }))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws when the backup is incomplete, was changed, or needs another key */
export const readManifest = async (folder: string, key: Buffer | undefined): Promise<Manifest> => {
  const signed = await readFile(manifestIn(folder), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no manifest`, { cause })
  })
  const { manifest: text, signature } = Signed.parse(JSON.parse(signed))
  const manifest = Manifest.parse(JSON.parse(text))
  if (manifest.encrypted && !key) throw new Error('BACKUP_KEY: the backup is encrypted, and no key is given')
  // With a key only content written with that key is accepted.
  if (!manifest.encrypted && key)
    throw new Error('BACKUP_KEY: the backup is not encrypted. If it is to be trusted, restore it without a key')
  const expectedSignature = Buffer.from(signatureOf(text, key))
  const givenSignature = Buffer.from(signature)
  if (givenSignature.length !== expectedSignature.length || !timingSafeEqual(givenSignature, expectedSignature))
    throw new Error('BACKUP_KEY: the backup was made with another key, or its manifest was changed')
  return manifest
}

/**
 * Verifies all parts before any is used.
 * @throws with the name of the part that is missing or was changed
 */
export const checkParts = async (folder: string, { tables, files }: Manifest): Promise<void> => {
  for (const { part: name, sha256 } of [...tables, ...files])
    if ((await sumOf(join(folder, name)).catch(() => '')) !== sha256)
      throw new Error(`The backup is damaged: ${name} is not what was written`)
}

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
