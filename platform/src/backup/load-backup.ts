import { join } from 'node:path'
import type pg from 'pg'
import { hasTable } from '../postgres/has-table.ts'
import { quoted, type Store } from './catalog.ts'
import { framesOf } from './frames.ts'
import type { BackupDatabases } from './backup-databases.ts'
import type { Manifest, Table } from './manifest.ts'
import { inTransaction } from '../embedded-postgres/in-transaction.ts'

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
export const releaseDatabases = async ({
  databases: { events, views },
}: Pick<LoadOptions, 'databases'>): Promise<void> => {
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
