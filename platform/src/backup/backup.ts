import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { type DescribedTable, quoted, sequencesOf, tablesOf } from './catalog.ts'
import { frameWriter } from './frames.ts'
import { copiedFiles, type FilesFolder } from './backup-files.ts'
import type { Files } from '../files/port.ts'
import { type BackupDatabases, type Manifest, type Table, writeManifest } from './manifest.ts'

/** May be newer than the log but never older: without the key of its person an event cannot be read. */
const readLast = new Set(['vault.person_keys', 'session.credentials'])
const isLast = ({ schema, name }: DescribedTable) => readLast.has(`${schema}.${name}`)
const rowsAtOnce = 1_000

type Db = Pick<pg.ClientBase, 'query'>

type BackupOptions = {
  databases: Pick<BackupDatabases, 'events' | 'views'>
  /** Folder of files, digests and keys; absent: databases only. */
  dataDir?: string
  /** An object store with the files, instead of the folder. */
  elsewhere?: Readonly<Partial<Record<FilesFolder, Pick<Files, 'names' | 'read'>>>>
  /** Encrypts everything but names and counts. */
  key?: Buffer | undefined
}

/**
 * Writes a backup of all data into a new folder while the application runs: the log up to one position, and the
 * tables of its readers from slightly before, so that every follower resumes from there. The folder appears in full
 * or not at all.
 */
export const backup = async (
  to: string,
  { databases, dataDir, elsewhere = {}, key }: BackupOptions,
): Promise<Manifest> => {
  const folder = resolve(to)
  if (await isThere(folder)) throw new Error(`${folder} is there already: a backup is written into a new folder`)
  const draft = `${folder}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(draft), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  const { events, views } = databases
  const write = async (db: Db, tables: readonly DescribedTable[]) => {
    const writtenTables: Table[] = []
    for (const table of tables) writtenTables.push(await writtenTable(db, table, draft, key))
    return writtenTables
  }

  const log = await atOneMoment(views, async (before) => {
    const eventPart = await atOneMoment(events, async (now) => ({
      head: await headOf(now),
      digests: await digestsIn(now),
      tables: await write(now, await tablesOf(now, 'events')),
    }))
    const viewTables = await write(
      before,
      (await tablesOf(before, 'views')).filter((table) => !isLast(table)),
    )
    return { ...eventPart, tables: [...eventPart.tables, ...viewTables] }
  })
  const last = await atOneMoment(views, async (after) => ({
    tables: await write(after, (await tablesOf(after, 'views')).filter(isLast)),
    sequences: await sequencesOf(after, 'views'),
  }))
  const manifest: Manifest = {
    format: 1,
    id: randomUUID(),
    takenAt: new Date().toISOString(),
    head: log.head,
    encrypted: key !== undefined,
    tables: [...log.tables, ...last.tables],
    sequences: last.sequences,
    files:
      dataDir === undefined ? [] : await copiedFiles(dataDir, { folder: draft, digests: log.digests, key, elsewhere }),
  }
  await writeManifest(draft, manifest, key)
  await rename(draft, folder)
  return manifest
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** All reads in it see the snapshot of its start. */
const atOneMoment = async <Result>(pool: pg.Pool, read: (db: Db) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  try {
    // The snapshot is taken at the first query. A fixed date style, because another server reads the text: 03/04/2026
    // could be another day there.
    await client.query(`begin isolation level repeatable read read only; set local datestyle = 'ISO';
      set local intervalstyle = 'postgres'; set local extra_float_digits = 1; select 1`)
    return await read(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** The end of a log. */
export const headOf = async (db: Db): Promise<Manifest['head']> => {
  const { rows } = await db.query<{ position: string; seal: string }>(
    `select position, encode(seal, 'hex') as seal from event_store.log_head`,
  )
  return { position: Number(rows[0]?.position ?? 0), seal: rows[0]?.seal ?? '' }
}

const digestsIn = async (db: Db): Promise<number> => {
  const { rows } = await db.query<{ last: string }>('select coalesce(max(number), 0) as last from event_store.digests')
  return Number(rows[0]?.last)
}

/** A row in the text form of PostgreSQL, which restores any column type exactly. */
const writtenTable = async (db: Db, table: DescribedTable, folder: string, key: Buffer | undefined): Promise<Table> => {
  const part = `${table.schema}.${table.name}`
  const frames = await frameWriter(join(folder, part), part, key)
  let count = 0
  try {
    await db.query(
      `declare kept no scroll cursor for select row(${table.columns.join(', ')})::text as line
      from ${quoted(table.schema)}.${quoted(table.name)}`,
    )
    for (;;) {
      const { rows } = await db.query<{ line: string }>(`fetch ${rowsAtOnce} from kept`)
      if (rows.length === 0) break
      await frames.add(Buffer.from(JSON.stringify(rows.map(({ line }) => line))))
      count += rows.length
    }
    await db.query('close kept')
    return { ...table, part, rows: count, ...(await frames.end()) }
  } finally {
    await frames.close()
  }
}
