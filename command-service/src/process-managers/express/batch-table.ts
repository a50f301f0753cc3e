import type { BatchAction, BatchRowState, NewExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import type { Platform } from '@freight/platform/connections/platform'

/** A row of a batch that is due, with what it needs of its batch. */
export type DueRow = Pick<NewExpressBatch, 'reason' | 'assignedTo'> & {
  batch: string
  row: number
  shipment: string
  action: BatchAction
  userId: string
  /** Id of the API key that started this round; absent: the user did. */
  apiKey?: string | undefined
  /** Each repetition by the user is another round: its commands are new ones. */
  round: number
  /** Failed tries on our side in this round. */
  tries: number
  /** Begin of the round. */
  since: Date
  leasedUntil: Date
}

export type RowEnd = { state: Exclude<BatchRowState, 'WAITING' | 'RUNNING'>; code: string; text: string }

/** Who starts a batch or a round of it. */
type Author = { userId: string; apiKey?: string | undefined }

type Counts = Record<'done' | 'refused' | 'doubtful', number>
type EndedBatch = Pick<DueRow, 'userId' | 'action'> & Counts & { id: string; rounds: number }

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.express_batches (
  id text primary key, no int generated always as identity, user_id text not null, action text not null,
  parameters jsonb not null, at timestamptz not null, ended_at timestamptz, rounds int not null default 0,
  dismissed boolean not null default false);
alter table commands.express_batches add column if not exists api_key text;
create index if not exists express_batches_by_user on commands.express_batches (user_id, at desc);
create index if not exists express_batches_open on commands.express_batches (no) where ended_at is null;
create table if not exists commands.express_batch_rows (
  batch_id text not null references commands.express_batches on delete cascade, "row" int not null,
  shipment text not null, state text not null default 'WAITING', code text not null default '',
  "text" text not null default '', round int not null default 0, tries int not null default 0,
  since timestamptz not null, next_at timestamptz not null, leased_until timestamptz, primary key (batch_id, "row"));
create index if not exists express_batch_rows_due on commands.express_batch_rows ("row", next_at) where state = 'WAITING'`

// By row, not by batch, so that a short batch does not wait for a long one.
const take = `with due as (
    select batch_id, "row" from commands.express_batch_rows
    where state = 'WAITING' and next_at <= $1 and (leased_until is null or leased_until <= $1)
    order by "row", next_at limit 1 for update skip locked)
  update commands.express_batch_rows r set leased_until = $2
  from due, commands.express_batches b
  where (r.batch_id, r."row") = (due.batch_id, due."row") and b.id = r.batch_id
  returning r.batch_id as batch, r."row", r.shipment, r.round, r.tries, r.since, r.leased_until as "leasedUntil", b.action,
    b.user_id as "userId", b.api_key as "apiKey", b.parameters->>'reason' as reason, b.parameters->>'assignedTo' as "assignedTo"`

const ended = `select b.id, b.user_id as "userId", b.action, b.rounds, count(*) filter (where r.state = 'DONE')::int as done,
    count(*) filter (where r.state = 'REFUSED')::int as refused, count(*) filter (where r.state = 'DOUBTFUL')::int as doubtful
  from commands.express_batches b join commands.express_batch_rows r on r.batch_id = b.id
  where b.ended_at is null group by b.id having bool_and(r.state <> 'WAITING')`

const retentionMs = 30 * 24 * 3_600_000

export type BatchTable = Awaited<ReturnType<typeof postgresBatchTable>>

/** Batches of users and the result of each row, in PostgreSQL: a killed process leaves what is not done. */
export const postgresBatchTable = async (db: Pick<Platform['db'], 'query'>, clock: () => Date) => {
  await db.query(schema)
  const didChange = async (text: string, values: readonly unknown[]) =>
    ((await db.query(text, [...values])).rowCount ?? 0) > 0
  return {
    /** The same id again is no second batch. */
    add: async (id: string, { userId, apiKey }: Author, { ids, action, ...parameters }: NewExpressBatch) => {
      const now = clock()
      const deadline = new Date(now.getTime() - retentionMs)
      await db.query(`delete from commands.express_batches where at < $1`, [deadline])
      await db.query(
        `with added as (insert into commands.express_batches (id, user_id, action, parameters, at, api_key)
           values ($1, $2, $3, $4, $5, $7) on conflict do nothing returning id)
         insert into commands.express_batch_rows (batch_id, "row", shipment, since, next_at)
         select added.id, no, shipment, $5, $5 from added, unnest($6::text[]) with ordinality as listed (shipment, no)`,
        [id, userId, action, JSON.stringify(parameters), now, [...new Set(ids)], apiKey ?? null],
      )
    },
    /** Opens the refused rows of an own ended batch again; never the doubtful ones. */
    repeat: (id: string, { userId, apiKey }: Author) =>
      didChange(
        `with opened as (update commands.express_batches b set ended_at = null, rounds = rounds + 1, dismissed = false, api_key = $4
           where id = $1 and user_id = $2 and ended_at is not null
             and exists (select from commands.express_batch_rows where batch_id = b.id and state = 'REFUSED')
           returning id, rounds)
         update commands.express_batch_rows r set state = 'WAITING', code = '', "text" = '', tries = 0, leased_until = null,
           round = opened.rounds, since = $3, next_at = $3
         from opened where r.batch_id = opened.id and r.state = 'REFUSED'`,
        [id, userId, clock(), apiKey ?? null],
      ),
    /** Hides an own ended batch from the recent ones. */
    dismiss: (id: string, { userId }: Author) =>
      didChange(
        `update commands.express_batches set dismissed = true where id = $1 and user_id = $2 and ended_at is not null`,
        [id, userId],
      ),
    /** Leases the next due row. */
    take: async (now: Date, leasedUntil: Date): Promise<DueRow | undefined> => {
      const [row] = (await db.query<Omit<DueRow, 'apiKey'> & { apiKey: string | null }>(take, [now, leasedUntil])).rows
      return row && { ...row, apiKey: row.apiKey ?? undefined }
    },
    end: ({ batch, row, round }: DueRow, { state, code, text }: RowEnd) =>
      didChange(
        `update commands.express_batch_rows set state = $4, code = $5, "text" = $6, leased_until = null
         where batch_id = $1 and "row" = $2 and round = $3 and state = 'WAITING'`,
        [batch, row, round, state, code, text],
      ),
    /** Releases a row until an instant, unless another process has leased it since. */
    postpone: ({ batch, row, leasedUntil }: DueRow, nextAt: Date, tries: number) =>
      didChange(
        `update commands.express_batch_rows set next_at = $4, tries = $5, leased_until = null
         where batch_id = $1 and "row" = $2 and leased_until = $3`,
        [batch, row, leasedUntil, nextAt, tries],
      ),
    /** Ends all leases. */
    release: () => didChange(`update commands.express_batch_rows set leased_until = null where state = 'WAITING'`, []),
    /** Batches without an open row whose end is not stored yet. */
    ended: async () => (await db.query<EndedBatch>(ended)).rows,
    storeEnd: (id: string, rounds: number) =>
      didChange(`update commands.express_batches set ended_at = $3 where id = $1 and rounds = $2`, [
        id,
        rounds,
        clock(),
      ]),
  }
}
