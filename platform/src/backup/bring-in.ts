import { join } from 'node:path'
import type pg from 'pg'
import { hasTable } from '../postgres/has-table.ts'
import { quoted, type Store } from './catalog.ts'
import { framesOf } from './frames.ts'
import type { KeptDatabases } from './kept-databases.ts'
import type { Manifest, Table } from './manifest.ts'

type BringInOptions = {
  databases: Pick<KeptDatabases, 'events' | 'views'>
  key?: Buffer | undefined
  onTable?: (table: Table) => void
  /** When every table is there, before an application may start on them; what is broken off comes here once more. */
  whenThere?: () => Promise<void>
}

/**
 * Brings the tables of a backup into databases that are empty. What was broken off goes on where it was; another backup
 * begins anew. Until the end `moving` stands in the database, and no application starts on it.
 * @throws when something else is kept there
 */
export const bringIn = async (
  folder: string,
  manifest: Manifest,
  { databases, key, onTable = () => {}, whenThere = async () => {} }: BringInOptions,
): Promise<void> => {
  const stores: readonly Store[] = ['events', 'views']
  const schemasOf = (store: Store) => [
    ...new Set(
      [...manifest.tables, ...manifest.sequences].filter((one) => one.store === store).map((one) => one.schema),
    ),
  ]
  // Both are looked at before anything is made in either: they may be one.
  const states = new Map<Store, string | undefined>()
  for (const store of stores) states.set(store, await whatIsThere(databases[store], schemasOf(store)))
  for (const store of stores) await begin(databases[store], schemasOf(store), manifest.id, states.get(store))

  for (const { store, schema, name, type } of manifest.sequences.filter((one) => !one.ofIdentity))
    await databases[store].query(`create sequence if not exists ${quoted(schema)}.${quoted(name)} as ${type}`)
  for (const table of manifest.tables) {
    await broughtIn(databases[table.store], folder, table, key)
    onTable(table)
  }
  for (const { store, schema, name, value, ownedBy } of manifest.sequences) {
    const sequence = `${quoted(schema)}.${quoted(name)}`
    if (value !== null) await databases[store].query('select setval($1::regclass, $2)', [sequence, value])
    if (ownedBy !== null) await databases[store].query(`alter sequence ${sequence} owned by ${ownedBy}`)
  }
  await whenThere()
  await letGo({ databases })
}

/** From now on an application may start on what was brought in. */
export const letGo = async ({ databases: { events, views } }: Pick<BringInOptions, 'databases'>): Promise<void> => {
  for (const db of [events, views]) await db.query('drop schema if exists moving cascade')
}

/** The id of the backup that is being brought in there. @throws when something else is kept there */
const whatIsThere = async (db: pg.Pool, schemas: readonly string[]): Promise<string | undefined> => {
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

const begin = async (db: pg.Pool, schemas: readonly string[], id: string, former: string | undefined) => {
  await db.query(`
    create schema if not exists moving;
    create table if not exists moving.source (id text not null);
    create table if not exists moving.progress (part text primary key, frames int not null, whole boolean not null)`)
  const { rows } = await db.query<{ id: string }>('select id from moving.source')
  if (former !== undefined && former !== id && rows[0]?.id === former) {
    for (const schema of schemas) await db.query(`drop schema if exists ${quoted(schema)} cascade`)
    await db.query('delete from moving.progress; delete from moving.source')
  }
  await db.query('insert into moving.source select $1 where not exists (select from moving.source)', [id])
  for (const schema of schemas) await db.query(`create schema if not exists ${quoted(schema)}`)
}

const broughtIn = async (db: pg.Pool, folder: string, table: Table, key: Buffer | undefined): Promise<void> => {
  const { part, make, finish } = table
  const full = `${quoted(table.schema)}.${quoted(table.name)}`
  const { rows } = await db.query<{ frames: number; whole: boolean }>(
    'select frames, whole from moving.progress where part = $1',
    [part],
  )
  const { frames: done, whole } = rows[0] ?? { frames: 0, whole: false }
  if (whole) return
  await db.query(make)
  let frames = done
  for await (const frame of framesOf(join(folder, part), part, key, done)) {
    frames += 1
    await inTransaction(db, async (client) => {
      // Read as a row once, and then taken apart: without `offset 0` each column would read it again.
      await client.query(
        `insert into ${full} overriding system value select (one.kept).*
        from (select line::${full} as kept from json_array_elements_text($1) as line offset 0) one`,
        [frame.toString()],
      )
      await note(client, part, frames, false)
    })
  }
  await inTransaction(db, async (client) => {
    for (const statement of finish) await client.query(statement)
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${full}`)
    if (Number(counted[0]?.count) !== table.rows)
      throw new Error(`${part} has ${counted[0]?.count} rows where ${table.rows} were written`)
    await note(client, part, frames, true)
  })
  await db.query(`analyze ${full}`)
}

const note = (client: pg.PoolClient, part: string, frames: number, whole: boolean) =>
  client.query(
    `insert into moving.progress values ($1, $2, $3)
    on conflict (part) do update set frames = excluded.frames, whole = excluded.whole`,
    [part, frames, whole],
  )

const inTransaction = async (db: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await db.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
