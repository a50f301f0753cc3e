import type { MailState } from '@freight/contracts/mail/outbox'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Logger } from '../telemetry/logging.ts'
import { prepareHold } from './held-work.ts'
import { jobLanes } from './job-lanes.ts'
import { takeOver } from './take-over.ts'

const schema = `
create table if not exists operation.outbox (
  queue text not null,
  key text not null,
  kind text not null,
  payload jsonb not null,
  state text not null default 'WAITING',
  tries int not null default 0,
  error text,
  -- What the last try left, as the answer of a receiver.
  result jsonb not null default '{}',
  at timestamptz not null,
  next_try timestamptz not null,
  -- Until then its sender is at work on it.
  leased_until timestamptz,
  sent_at timestamptz,
  -- After a manual retry: since then, and not since it was written.
  waiting_since timestamptz,
  -- Whether its outcome, or its delay, is recorded in events; and the next try to do so.
  recorded boolean not null default false,
  delay_recorded boolean not null default false,
  recording_tries int not null default 0,
  record_at timestamptz,
  erased_at timestamptz,
  file_gone boolean not null default false,
  primary key (queue, key)
);
create index if not exists outbox_at on operation.outbox (queue, at desc, key desc);
create index if not exists outbox_by_webhook on operation.outbox ((payload->>'webhookId'), at desc) where queue = 'WEBHOOK';
create index if not exists outbox_waiting on operation.outbox (queue, next_try) where state = 'WAITING';
create index if not exists outbox_unrecorded on operation.outbox (queue, kind) where not recorded and state <> 'WAITING'`

/** The table of mails and of webhooks' requests. */
export const prepareOutbox = async (db: Pool): Promise<void> => {
  await prepareHold(db)
  await db.query(`select pg_advisory_xact_lock(hashtext('operation')); ${schema}`)
}

export type Queue = 'MAIL' | 'WEBHOOK'

/** A row of `operation.outbox`. */
export type OutboxJob<Kind extends string = string, Payload = unknown, Result extends object = object> = {
  key: string
  kind: Kind
  payload: Payload
  state: MailState
  tries: number
  error: string | null
  result: Result
  at: Date
  next_try: Date
  sent_at: Date | null
  waiting_since: Date | null
  erased_at: Date | null
}

// PostgreSQL stores neither NUL nor half a surrogate pair; encoding and decoding replaces the latter.
const asJson = (payload: unknown): string =>
  JSON.stringify(payload, (_, value: unknown) =>
    typeof value === 'string' ? Buffer.from(value).toString().replaceAll('\0', '') : value,
  )

type Db = Pick<PoolClient, 'query'>

/** Jobs of a queue in PostgreSQL, and what is recorded of them. */
export const outboxTable = <Job extends OutboxJob>(db: Db, queue: Queue, clock: () => Date) => ({
  /** Durable when it resolves, or with the transaction of a client. The same key again adds nothing. */
  put: async ({ key, kind, payload }: Pick<Job, 'key' | 'kind' | 'payload'>, client: Db = db) => {
    await client.query(
      `insert into operation.outbox (queue, key, kind, payload, at, next_try) values ($1, $2, $3, $4, $5, $5)
         on conflict do nothing`,
      [queue, key, kind, asJson(payload), clock()],
    )
  },
  find: async (key: string): Promise<Job | undefined> => {
    const { rows } = await db.query<Job>('select * from operation.outbox where queue = $1 and key = $2', [queue, key])
    return rows[0]
  },
  /** Makes it due at once, with the count of tries if one is given; undefined if it was sent or erased. */
  retry: async (key: string, tries?: number): Promise<Job | undefined> => {
    const { rows } = await db.query<Job>(
      `update operation.outbox set state = 'WAITING', next_try = $3, waiting_since = $3, tries = coalesce($4, tries),
         recorded = false, delay_recorded = false, record_at = null
       where queue = $1 and key = $2 and state <> 'SENT' and erased_at is null returning *`,
      [queue, key, clock(), tries],
    )
    return rows[0]
  },
  /** Ended jobs whose outcome is not recorded, 100 at most; those whose recording failed come last. */
  unrecorded: async (kind: Job['kind'], states: readonly MailState[]): Promise<Job[]> => {
    const { rows } = await db.query<Job>(
      `select * from operation.outbox where queue = $1 and kind = $2 and not recorded and state <> 'WAITING' and state = any($3)
         and (record_at is null or record_at <= $4) order by record_at nulls first, at limit 100`,
      [queue, kind, states, clock()],
    )
    return rows
  },
  /** Marks the outcome of a try as recorded, not that of a later try. */
  markRecorded: async (key: string, tries: number): Promise<void> => {
    await db.query(
      `update operation.outbox set recorded = true where queue = $1 and key = $2 and tries = $3 and state <> 'WAITING'`,
      [queue, key, tries],
    )
  },
})

const pollMs = 5_000
const mostStopMs = 4_000
const firstPauseMs = 10_000
const longestPauseMs = 3600_000

/** Pause (ms) before the next try; it doubles with each try. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))

// A running sender renews its lease. Jobs of a killed sender are retried after it, each time later.
const leaseMs = 60_000
const renewMs = 20_000
// Longest delivery: enough for a mail server that needs several seconds per recipient; after that it is retried.
const mostSendingMs = 15 * 60_000

// The next try is set here too, after the pause of `pauseAfter`: a sender that is killed cannot set it.
const takeSql = (condition: string) => `update operation.outbox set leased_until = $3, tries = tries + 1,
    next_try = $2::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(tries, 12))
  where queue = $1 and key = (select key from operation.outbox where not exists (select from operation.hold)
    and queue = $1 and state = 'WAITING' and next_try <= $2 and (leased_until is null or leased_until <= $2) ${condition}
    order by next_try limit 1 for update skip locked)
  returning *`

/** `result` replaces the stored one, if it is given. */
export type Outcome<Job extends OutboxJob> = { state: MailState; error?: string; result?: Job['result'] }

type SenderParts<Job extends OutboxJob> = {
  db: Pool
  queue: Queue
  clock: () => Date
  log: Pick<Logger, 'warn'>
  /** The condition on the jobs of each lane: '' for all, else SQL that begins with `and`. */
  lanes: readonly string[]
  send: (job: Job) => Promise<Outcome<Job>>
}

/**
 * Sends jobs of a queue with retries, in lanes. A job is leased while it is sent: no transaction is open meanwhile,
 * and a slow receiver blocks one lane only.
 */
export const outboxLanes = <Job extends OutboxJob>(parts: SenderParts<Job>): ReturnType<typeof jobLanes> => {
  const { db, queue, clock, log, lanes, send } = parts
  const leaseEnd = () => new Date(clock().getTime() + leaseMs)

  /** Sends a job and renews its lease meanwhile; returns the outcome. */
  const deliver = async (job: Job): Promise<Outcome<Job>> => {
    const { key, tries } = job
    const renewal = setInterval(() => {
      db.query('update operation.outbox set leased_until = $4 where queue = $1 and key = $2 and tries = $3', [
        queue,
        key,
        tries,
        leaseEnd(),
      ]).catch((error: unknown) => log.warn({ queue, key, reason: errorCode(error) }, 'a lease was not renewed'))
    }, renewMs)
    let limit: NodeJS.Timeout | undefined
    const tooSlow = new Promise<Outcome<Job>>((resolve) => {
      limit = setTimeout(() => resolve({ state: 'WAITING', error: 'TOO_SLOW' }), mostSendingMs)
    })
    try {
      return await Promise.race([send(job), tooSlow])
    } finally {
      clearInterval(renewal)
      clearTimeout(limit)
    }
  }

  const sendOne = async (condition: string): Promise<boolean> => {
    const { rows } = await db.query<Job>(takeSql(condition), [queue, clock(), leaseEnd()])
    const [job] = rows
    if (!job) return false
    const { state, error, result } = await deliver(job)
    const now = clock()
    const nextTry = new Date(now.getTime() + pauseAfter(job.tries))
    await db.query(
      `update operation.outbox set state = $4, error = $5, result = coalesce($6, result), next_try = $7, sent_at = $8,
         leased_until = null
       where queue = $1 and key = $2 and state = 'WAITING' and (tries = $3 or $4 = 'SENT')`,
      [queue, job.key, job.tries, state, error, result && asJson(result), nextTry, state === 'SENT' ? now : null],
    )
    return true
  }

  return jobLanes(
    [() => db.query(takeOver[queue]).then(() => false), ...lanes.map((condition) => () => sendOne(condition))],
    {
      pollMs,
      mostStopMs,
      onFailure: (error) => log.warn({ queue, reason: errorCode(error) }, 'the outbox could not be read'),
    },
  )
}
