import type { Platform } from '@freight/platform/platform'

export type Db = Pick<Platform, 'db'>['db']
const connected = (db: Db) => db.connect()
/** A connection of its own, for a transaction. */
export type Client = Awaited<ReturnType<typeof connected>>

/** The build of a projection that is read, and how far it has come. */
export type ActiveBuild = {
  name: string
  build: string
  version: number
  physical: string
  position: number
  parked: number
}

const schema = `
create schema if not exists projection;
create schema if not exists read;
create extension if not exists pg_trgm;
create table if not exists projection.active (
  name text primary key,
  build bigint not null,
  version int not null,
  physical text not null,
  position bigint not null,
  parked int not null default 0
) with (fillfactor = 40);
create table if not exists projection.builds (
  build bigint generated always as identity primary key,
  name text not null,
  version int not null,
  physical text not null,
  status text not null check (status in ('building', 'active', 'retired', 'abandoned')),
  position bigint not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create table if not exists projection.shares (
  build bigint not null,
  shares int not null,
  share int not null,
  position bigint not null,
  primary key (build, shares, share)
) with (fillfactor = 40);
create table if not exists projection.dead_letters (
  build bigint not null,
  projection text not null,
  stream text not null,
  position bigint not null,
  revision bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (build, stream)
);
`

/** Makes the tables in which the projections keep book, where they are missing. */
export const prepareRegistry = async (db: Db): Promise<void> => {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('projection registry'))")
    await client.query(schema)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Runs in one transaction. Its commit is not waited for on the disk: rows and checkpoint go together, so what a crash
 * takes away is folded again from the events. An index of a million rows takes what it takes.
 */
export const inTransaction = async <Result>(db: Db, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await db.connect()
  try {
    await client.query('begin; set local synchronous_commit = off; set local statement_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection in an unknown state is not given to anybody else.
    client.release(true)
    throw error
  }
}

type ActiveRow = Omit<ActiveBuild, 'position'> & { position: string }

const columns = 'name, build::text, version, physical, position, parked'
const counted = ({ position, ...row }: ActiveRow): ActiveBuild => ({ ...row, position: Number(position) })

export const activeBuilds = async (db: Db | Client, names: readonly string[]): Promise<ActiveBuild[]> => {
  const { rows } = await db.query<ActiveRow>(`select ${columns} from projection.active where name = any($1)`, [names])
  return rows.map(counted)
}

const gate = `(hashtext('projection tables'))`

/** Held by those who write to tables beside each other, each to rows of streams of its own; whoever comes first goes first. */
export const holdTables = (client: Client) => client.query(`select pg_advisory_xact_lock_shared${gate}`)

/** Waits for those, and holds them up. */
export const holdTablesAlone = (client: Client) => client.query(`select pg_advisory_xact_lock${gate}`)

/** Whoever writes to a projection alone or exchanges its table holds this lock, in the order of the names. */
export const lockActiveBuilds = async (client: Client, names: readonly string[]): Promise<ActiveBuild[]> => {
  await holdTablesAlone(client)
  const { rows } = await client.query<ActiveRow>({
    name: 'projection_lock',
    text: `select ${columns} from projection.active where name = any($1) order by name for update`,
    values: [names],
  })
  return rows.map(counted)
}

/** Streams parked in the given builds, read after the lock so that a replay by another process is seen. */
export const parkedStreams = async (
  client: Pick<Client, 'query'>,
  builds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const parked = new Map<string, Set<string>>()
  if (builds.length === 0) return parked
  const { rows } = await client.query<{ build: string; stream: string }>(
    'select build::text, stream from projection.dead_letters where build = any($1::bigint[])',
    [builds],
  )
  for (const { build, stream } of rows) {
    const streams = parked.get(build) ?? new Set()
    parked.set(build, streams.add(stream))
  }
  return parked
}

/** Counts what is parked anew. Whoever does holds the lock of the row, so that nobody counts what another one adds. */
export const countParked = (client: Client, names: readonly string[]) =>
  client.query(
    `update projection.active as one set parked = (select count(*) from projection.dead_letters where build = one.build)
    where name = any($1)`,
    [names],
  )
