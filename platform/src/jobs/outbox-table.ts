import type { MailState } from '@freight/contracts/mail/outbox'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Logger } from '../telemetry/logging.ts'
import { prepareHold } from './held-work.ts'
import { jobLanes } from './job-lanes.ts'

/**
 * Mails and webhooks' requests had a table each until version 1.0; columns were added over time, and those an old
 * table lacks are null here. During a rolling update processes of the former version still write and send: what they
 * have leased stays until they have ended.
 */
const takeOverFrom = (table: string, columns: string, queue: string, values: string) => `do $$ begin
  if to_regclass('${table}') is null then return; end if;
  with moved as (
    delete from ${table} o where coalesce((to_jsonb(o)->>'leased_until')::timestamptz, '-infinity') <= now()
    returning to_jsonb(o) as stored)
  insert into operation.outbox (queue, state, tries, at, next_try, sent_at, key, kind, payload, error, result, recorded,
    delay_recorded, recording_tries, record_at, waiting_since, erased_at, file_gone)
  select '${queue}', state, tries, at, next_try, sent_at, ${values}
    from moved, jsonb_to_record(stored) as o(state text, tries int, at timestamptz, next_try timestamptz,
      sent_at timestamptz, ${columns})
  on conflict do nothing;
end $$`

const mails = takeOverFrom(
  'mail.outbox',
  `key text, kind text, recipient text, subject text, body text, html text, link_path text, link_id text,
      useful_until timestamptz, last_error text, also jsonb, reply_to text, from_name text, attachments jsonb, told boolean,
      erased_at timestamptz, file_gone boolean, taken jsonb, telling_tries int, tell_at timestamptz,
      waiting_since timestamptz, delay_told boolean`,
  'MAIL',
  `key, kind, jsonb_strip_nulls(jsonb_build_object('to', recipient, 'subject', subject, 'text', body, 'html', html,
      'link', case when link_id is not null then jsonb_build_object('path', link_path, 'id', link_id) end,
      'usefulUntil', useful_until, 'also', also, 'replyTo', reply_to, 'fromName', from_name, 'attachments', attachments)),
    last_error, jsonb_strip_nulls(jsonb_build_object('receivedIndexes', taken)), coalesce(told, false),
    coalesce(delay_told, false), coalesce(telling_tries, 0), tell_at, waiting_since, erased_at, coalesce(file_gone, false)`,
)

const webhooks = takeOverFrom(
  'webhook.delivery',
  `id text, webhook_id text, user_id text, url text, topic text, quotation text, body text, status int, error text,
      answer text, recorded boolean`,
  'WEBHOOK',
  `id, topic, jsonb_build_object('webhookId', webhook_id, 'userId', user_id, 'url', url, 'quotation', quotation,
      'body', body), error, jsonb_strip_nulls(jsonb_build_object('status', status, 'answer', answer)), recorded,
    false, 0, null, null, null, false`,
)

/** Moves the jobs of a queue from its former table, if there is one. */
const takeOver = { MAIL: mails, WEBHOOK: webhooks }

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
  /** Recording failed: retry after 10 s, then after twice as long each time, up to an hour. */
  postponeRecording: async (key: string): Promise<void> => {
    await db.query(
      `update operation.outbox set recording_tries = recording_tries + 1,
         record_at = $3::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(recording_tries, 12))
       where queue = $1 and key = $2`,
      [queue, key, clock()],
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
