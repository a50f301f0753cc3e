import type { Platform } from '@freight/platform/connections/platform'

export type Db = Pick<Platform, 'db'>['db']
const connect = (db: Db) => db.connect()
/** A dedicated connection, for a transaction. */
export type Client = Awaited<ReturnType<typeof connect>>

/** The active build of a projection and its position. */
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

/** Creates the tables of the registry if they are missing. */
export const prepareRegistry = (db: Db): Promise<void> =>
  inTransaction(
    db,
    async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtext('projection registry'))")
      await client.query(schema)
    },
    { durable: true },
  )

/** Runs work on one connection. A crash of PostgreSQL ends it, so no commit can be lost between two reads within. */
export const onOneSession = async <Result>(db: Db, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await db.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // A connection in an unknown state must not return to the pool.
    client.release(true)
    throw error
  }
}

/**
 * Runs work in one transaction, without a statement timeout because an index of a million rows takes long. Unless
 * `durable`, the commit does not wait for the disk: rows and checkpoint are lost together, and the follower returns to
 * the checkpoint.
 */
export const inTransaction = <Result>(
  db: Db,
  work: (client: Client) => Promise<Result>,
  { durable = false } = {},
): Promise<Result> =>
  onOneSession(db, async (client) => {
    await client.query(
      `begin; set local synchronous_commit = ${durable ? 'on' : 'off'}; set local statement_timeout = 0`,
    )
    const result = await work(client)
    await client.query('commit')
    return result
  })

type ActiveRow = Omit<ActiveBuild, 'position'> & { position: string }

const columns = 'name, build::text, version, physical, position, parked'
const toActiveBuild = ({ position, ...row }: ActiveRow): ActiveBuild => ({ ...row, position: Number(position) })

export const activeBuilds = async (db: Db | Client, names: readonly string[]): Promise<ActiveBuild[]> => {
  const { rows } = await db.query<ActiveRow>(`select ${columns} from projection.active where name = any($1)`, [names])
  return rows.map(toActiveBuild)
}

const tablesLock = `(hashtext('projection tables'))`

/** Shared lock of processes that write rows of different streams to the same tables. Granted in order of arrival. */
export const holdTables = (client: Client) => client.query(`select pg_advisory_xact_lock_shared${tablesLock}`)

/** Exclusive lock: waits for holders of the shared lock and blocks new ones. */
export const holdTablesAlone = (client: Client) => client.query(`select pg_advisory_xact_lock${tablesLock}`)

/**
 * Lock of a process that writes alone to a projection or exchanges its table. Rows are locked in the order of the
 * names.
 */
export const lockActiveBuilds = async (client: Client, names: readonly string[]): Promise<ActiveBuild[]> => {
  await holdTablesAlone(client)
  const { rows } = await client.query<ActiveRow>({
    name: 'projection_lock',
    text: `select ${columns} from projection.active where name = any($1) order by name for update`,
    values: [names],
  })
  return rows.map(toActiveBuild)
}

/** Streams parked in the given builds. Read after taking the lock, so that a replay by another process is visible. */
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

/** Updates the number of parked streams. The row lock prevents two processes from overwriting each other's count. */
export const countParked = (client: Client, names: readonly string[]) =>
  client.query(
    `update projection.active as one set parked = (select count(*) from projection.dead_letters where build = one.build)
    where name = any($1)`,
    [names],
  )
