import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { type Checkpoints, postgresCheckpoints } from '@freight/platform/event-store/checkpoints'

/** A stream that a process has stopped processing for now, from the event on that failed. */
export type ParkedStream = { stream: string; position: number; revision: number; retry: boolean }

/** The parked streams of each process; they survive restarts. */
export type ParkedStreams = {
  of: (process: string) => Promise<ParkedStream[]>
  /** Parks a stream; for a parked stream it updates the error. */
  park: (process: string, event: Pick<StoredEvent, 'stream' | 'position' | 'revision'>, error: string) => Promise<void>
  free: (process: string, stream: string) => Promise<void>
}

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.parked_streams (
  process text not null,
  stream text not null,
  position bigint not null,
  revision bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  retry boolean not null default false,
  primary key (process, stream)
)`

const park = `insert into commands.parked_streams (process, stream, position, revision, error)
  values ($1, $2, $3, $4, $5) on conflict (process, stream) do update
  set position = excluded.position, revision = excluded.revision, error = excluded.error, retry = false`

/** Stores them in PostgreSQL, in the command side's schema. */
export const postgresParkedStreams = async (db: Pick<Platform['db'], 'query'>): Promise<ParkedStreams> => {
  await db.query(schema)
  return {
    of: async (process) => {
      const { rows } = await db.query<{ stream: string; position: string; revision: string; retry: boolean }>(
        'select stream, position, revision, retry from commands.parked_streams where process = $1 order by position',
        [process],
      )
      return rows.map((row) => ({ ...row, position: Number(row.position), revision: Number(row.revision) }))
    },
    park: async (process, { stream, position, revision }, error) => {
      await db.query(park, [process, stream, position, revision, error.replaceAll('\0', '').slice(0, 1000)])
    },
    free: async (process, stream) => {
      await db.query('delete from commands.parked_streams where process = $1 and stream = $2', [process, stream])
    },
  }
}

type Needs = Pick<Platform, 'db'>

/** The process managers that have parked streams, with their number. */
export const parkedProcesses = async ({ db }: Needs): Promise<{ name: string; parked: number }[]> => {
  await postgresParkedStreams(db)
  const { rows } = await db.query<{ name: string; parked: number }>(
    'select process as name, count(*)::int as parked from commands.parked_streams group by process order by process',
  )
  return rows
}

/** Requests a retry of a process manager's parked streams: a running one retries within seconds, others at the next start. */
export const retryProcess = async ({ db }: Needs, name: string): Promise<void> => {
  await db.query('update commands.parked_streams set retry = true where process = $1', [name])
}

const processCheckpointsSchema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.process_checkpoints (name text primary key, position bigint not null)`

/** The position of each process in the log, stored in the command side's schema. */
export const processCheckpoints = async (db: Pick<Platform['db'], 'query'>): Promise<Checkpoints> => {
  await db.query(processCheckpointsSchema)
  return postgresCheckpoints(db, 'commands.process_checkpoints')
}

type BeginOfProcessesNeeds = Pick<Platform, 'db' | 'heldWork'> & {
  eventStore: Pick<Platform['eventStore'], 'head'>
  checkpoints: Pick<Checkpoints, 'openAll'>
  processFrom?: number | undefined
}

/**
 * Opens all process managers at PROCESS_FROM if none has a checkpoint, and releases them if they are held for that
 * reason. Stores the position before the release, so that a failed start does not lose it.
 */
export const beginOfProcesses = async (
  { db, eventStore, heldWork, checkpoints, processFrom }: BeginOfProcessesNeeds,
  names: readonly string[],
): Promise<void> => {
  const head = await eventStore.head()
  if (processFrom === undefined || head === 0) return
  const { rows } = await db.query('select from commands.process_checkpoints limit 1')
  if (rows.length === 0) await checkpoints.openAll(names, Math.min(processFrom, head))
  if ((await heldWork.state())?.reason !== 'NO_CHECKPOINTS') return
  await heldWork.release({ userId: 'PROCESS_FROM', company: '', requestId: '' })
}
