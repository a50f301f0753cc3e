import { join, dirname, resolve } from 'node:path'
import type pg from 'pg'
import { hasTable } from '../postgres/held-connection.ts'
import { quoted, type Store } from './catalog.ts'
import { framesOf } from './frames.ts'
import {
  type BackupDatabases,
  openBackupDatabases,
  type Manifest,
  type Table,
  checkParts,
  readManifest,
} from './manifest.ts'
import { inTransaction } from '../embedded-postgres/in-transaction.ts'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { moveFiles } from '../files/move-files.ts'
import { holdWork } from '../jobs/held-work.ts'
import type { Logger } from '../telemetry/logging.ts'
import { layFiles } from './backup-files.ts'

type LoadOptions = {
  databases: Pick<BackupDatabases, 'events' | 'views'>
  key?: Buffer | undefined
  onTable?: (table: Table) => void
  /** Once every table is there and before an application may start; an interrupted restore comes here again. */
  whenLoaded?: () => Promise<void>
}

/**
 * Loads the tables of a backup into empty databases. An interrupted load resumes; another backup starts again. Until
 * the end the schema `moving` exists, and no application starts on the database.
 * @throws when the database contains other data
 */
export const loadBackup = async (
  folder: string,
  manifest: Manifest,
  { databases, key, onTable = () => {}, whenLoaded = async () => {} }: LoadOptions,
): Promise<void> => {
  const stores: readonly Store[] = ['events', 'views']
  const schemasOf = (store: Store) => [
    ...new Set(
      [...manifest.tables, ...manifest.sequences]
        .filter((described) => described.store === store)
        .map((described) => described.schema),
    ),
  ]
  // Both are checked before either is changed: they may be the same database.
  const states = new Map<Store, string | undefined>()
  for (const store of stores) states.set(store, await loadingBackupId(databases[store], schemasOf(store)))
  for (const store of stores) await prepareSchemas(databases[store], schemasOf(store), manifest.id, states.get(store))

  for (const { store, schema, name, type } of manifest.sequences.filter((sequence) => !sequence.ofIdentity))
    await databases[store].query(`create sequence if not exists ${quoted(schema)}.${quoted(name)} as ${type}`)
  for (const table of manifest.tables) {
    await loadTable(databases[table.store], folder, table, key)
    onTable(table)
  }
  for (const { store, schema, name, value, ownedBy } of manifest.sequences) {
    const sequence = `${quoted(schema)}.${quoted(name)}`
    if (value !== null) await databases[store].query('select setval($1::regclass, $2)', [sequence, value])
    if (ownedBy !== null) await databases[store].query(`alter sequence ${sequence} owned by ${ownedBy}`)
  }
  await whenLoaded()
  await releaseDatabases({ databases })
}

/** From now on an application may start on the restored databases. */
const releaseDatabases = async ({ databases: { events, views } }: Pick<LoadOptions, 'databases'>): Promise<void> => {
  for (const db of [events, views]) await db.query('drop schema if exists moving cascade')
}

/**
 * The id of the backup that is being loaded there.
 * @throws when the database contains other data
 */
const loadingBackupId = async (db: pg.Pool, schemas: readonly string[]): Promise<string | undefined> => {
  if (await hasTable(db, 'moving.source'))
    return (await db.query<{ id: string }>('select id from moving.source')).rows[0]?.id
  const { rows } = await db.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1) order by 1',
    [schemas],
  )
  if (rows.length > 0)
    throw new Error(`The database is not empty: it has ${rows.map(({ name }) => name).join(', ')}. Choose a new one.`)
  return undefined
}

const prepareSchemas = async (db: pg.Pool, schemas: readonly string[], id: string, formerId: string | undefined) => {
  await db.query(`
    create schema if not exists moving;
    create table if not exists moving.source (id text not null);
    create table if not exists moving.progress (part text primary key, frames int not null, whole boolean not null)`)
  const { rows } = await db.query<{ id: string }>('select id from moving.source')
  if (formerId !== undefined && formerId !== id && rows[0]?.id === formerId) {
    for (const schema of schemas) await db.query(`drop schema if exists ${quoted(schema)} cascade`)
    await db.query('delete from moving.progress; delete from moving.source')
  }
  await db.query('insert into moving.source select $1 where not exists (select from moving.source)', [id])
  for (const schema of schemas) await db.query(`create schema if not exists ${quoted(schema)}`)
}

const loadTable = async (db: pg.Pool, folder: string, table: Table, key: Buffer | undefined): Promise<void> => {
  const { part, make, finish } = table
  const fullName = `${quoted(table.schema)}.${quoted(table.name)}`
  const { rows } = await db.query<{ frames: number; whole: boolean }>(
    'select frames, whole from moving.progress where part = $1',
    [part],
  )
  const { frames: done, whole: isComplete } = rows[0] ?? { frames: 0, whole: false }
  if (isComplete) return
  await db.query(make)
  let frames = done
  for await (const frame of framesOf(join(folder, part), part, key, done)) {
    frames += 1
    await inTransaction(db, async (client) => {
      // `offset 0` makes PostgreSQL parse the row once; without it, once per column.
      await client.query(
        `insert into ${fullName} overriding system value select (one.kept).*
        from (select line::${fullName} as kept from json_array_elements_text($1) as line offset 0) one`,
        [frame.toString()],
      )
      await saveProgress(client, part, frames, false)
    })
  }
  await inTransaction(db, async (client) => {
    for (const statement of finish) await client.query(statement)
    const { rows: counts } = await client.query<{ count: string }>(`select count(*) from ${fullName}`)
    if (Number(counts[0]?.count) !== table.rows)
      throw new Error(`${part} has ${counts[0]?.count} rows where ${table.rows} were written`)
    await saveProgress(client, part, frames, true)
  })
  await db.query(`analyze ${fullName}`)
}

const saveProgress = (client: pg.PoolClient, part: string, frames: number, isComplete: boolean) =>
  client.query(
    `insert into moving.progress values ($1, $2, $3)
    on conflict (part) do update set frames = excluded.frames, whole = excluded.whole`,
    [part, frames, isComplete],
  )

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
