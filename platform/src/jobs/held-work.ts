import { setTimeout } from 'node:timers/promises'
import type { HeldReason } from '@freight/contracts/api/operator-views'
import type { Pool, PoolClient } from 'pg'
import { noteAccess } from '../audit/access-log.ts'
import { inTransaction } from '../embedded-postgres/in-transaction.ts'
import type { Logger } from '../telemetry/logging.ts'

type Db = Pick<Pool, 'query'>
type Stop = () => Promise<void>

const schema = `select pg_advisory_xact_lock(hashtext('operation'));
create schema if not exists operation;
create table if not exists operation.hold (
  single boolean primary key default true check (single),
  reason text not null,
  since timestamptz not null
);
create table if not exists operation.origin (
  single boolean primary key default true check (single),
  head bigint not null
);
create table if not exists operation.last_backup (
  single boolean primary key default true check (single),
  taken_at timestamptz not null
)`

export const prepareHold = async (db: Db): Promise<void> => void (await db.query(schema))

/** Stores the time of the last backup for the alert on a missing recent one. */
export const noteBackup = async (db: Db, takenAt: string): Promise<void> => {
  await db.query(schema)
  await db.query(
    `insert into operation.last_backup (taken_at) values ($1)
      on conflict (single) do update set taken_at = excluded.taken_at`,
    [takenAt],
  )
}

/** Stops mails, process managers and the scheduler until an administrator releases them. */
export const holdWork = async (db: Db, reason: HeldReason, since: Date): Promise<void> => {
  await db.query(schema)
  await db.query(
    `insert into operation.hold (reason, since) values ($1, $2)
      on conflict (single) do update set reason = excluded.reason, since = excluded.since`,
    [reason, since],
  )
}

type ReleasedBy = { userId: string; company: string; requestId: string }

/** Automatic work: mails, process managers, the scheduler. Held work waits for an administrator. */
export type HeldWork = {
  state: () => Promise<{ reason: HeldReason; since: Date } | undefined>
  /** Records the user in the access log in the same transaction. */
  release: (by: ReleasedBy) => Promise<void>
  /** Begins at once if no work is held, else on release. Resolves with the function that stops the work. */
  onceReleased: (begin: () => Promise<Stop>) => Promise<Stop>
}

type Parts = {
  db: Pick<Pool, 'query' | 'connect'>
  log: Pick<Logger, 'warn' | 'error'>
  clock: () => Date
  /** Number of events in the log. */
  head?: number
  /** RELEASE_HELD=yes */
  releases?: boolean
  /** PROCESS_FROM */
  processFrom?: number | undefined
  lookEveryMs?: number
}

/** Runs work under the lock of the hold: no other process holds or releases meanwhile. */
const underLock = (db: Parts['db'], work: (client: PoolClient) => Promise<void>): Promise<void> =>
  inTransaction(db, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('operation'))`)
    await work(client)
  })

const hasCheckpoints = async (db: Db): Promise<boolean> => {
  // A new database does not have this table yet.
  const { rows } = await db.query(`select to_regclass('commands.process_checkpoints') as stored`)
  if (rows[0]?.stored === null) return false
  return (await db.query('select from commands.process_checkpoints limit 1')).rowCount === 1
}

/**
 * Holds the work if no process manager has a checkpoint and the log is older than this database: their table was
 * lost, and it is unknown to which events they have reacted.
 */
const holdWithoutCheckpoints = ({ db, log, clock }: Parts): Promise<void> =>
  underLock(db, async (client) => {
    if (await hasCheckpoints(client)) return
    const { rowCount } = await client.query(
      `insert into operation.hold (reason, since)
        select $1, $2 from operation.origin where head > 0 on conflict do nothing`,
      ['NO_CHECKPOINTS' satisfies HeldReason, clock()],
    )
    if (rowCount)
      log.error(
        'no process manager has a checkpoint although the log has events: set PROCESS_FROM to the position that they had reached, or release them at the end of the log (settings, outgoing mail, or RELEASE_HELD=yes)',
      )
  })

/** Decides whether work is held; the senders and process managers start after it. */
export const openedHeldWork = async (parts: Parts): Promise<HeldWork> => {
  const { db, log, clock, head = 0, releases = false, processFrom, lookEveryMs = 2_000 } = parts
  await prepareHold(db)
  // Above 0 if a former database was lost.
  await db.query('insert into operation.origin (head) values ($1) on conflict do nothing', [head])
  if (!releases && processFrom === undefined) await holdWithoutCheckpoints(parts)

  const state: HeldWork['state'] = async () => {
    const { rows } = await db.query<{ reason: HeldReason; since: Date }>('select reason, since from operation.hold')
    return rows[0]
  }

  const release: HeldWork['release'] = async (by) => {
    let isReleased = false
    await underLock(db, async (client) => {
      const { rowCount } = await client.query('delete from operation.hold')
      isReleased = rowCount === 1
      if (isReleased)
        await noteAccess(client, {
          kind: 'RELEASE',
          at: clock(),
          method: 'POST',
          path: '/app/v1/held-work/release',
          file: '',
          ...by,
        })
    })
    if (isReleased) log.warn({ userId: by.userId }, 'mails, process managers and the scheduler were released')
  }

  const onceReleased: HeldWork['onceReleased'] = async (begin) => {
    if (!(await state())) return begin()
    const ending = new AbortController()
    const beginOnRelease = async (): Promise<Stop | undefined> => {
      for (;;) {
        await setTimeout(lookEveryMs, undefined, { signal: ending.signal, ref: false })
        try {
          if (!(await state())) return await begin()
        } catch (err) {
          log.warn({ err }, 'held work cannot start yet; it is tried again')
        }
      }
    }
    // Only the abort rejects it.
    const running = beginOnRelease().catch(() => undefined)
    return async () => {
      ending.abort()
      await (
        await running
      )?.()
    }
  }

  const hold = await state()
  if (hold && releases) await release({ userId: 'RELEASE_HELD', company: '', requestId: '' })
  else if (hold)
    log.warn(
      hold,
      'mails, process managers and the scheduler are held until an administrator releases them (settings, outgoing mail) or RELEASE_HELD=yes is set',
    )
  return { state, release, onceReleased }
}
