import type { LabelFormat } from '@freight/contracts/vocabulary/express'
import type { Platform } from '@freight/platform/connections/platform'

/**
 * Call to a carrier: a booking, its cancellation, the query for movements, or one for a pickup or manifest, whose id stands
 * in place of the booking's and the shipment's.
 */
type CallKind = 'BOOK' | 'VOID' | 'TRACK' | 'PICKUP' | 'PICKUP_CHANGE' | 'PICKUP_CANCEL' | 'MANIFEST'

/**
 * READY: surely not sent. SENT: sent, or about to be. FIND: outcome unknown, looked up by reference (a manifest is sent again). RECORD: the answer is
 * stored and its command is due. LABEL: booked without a label.
 */
export type CallStep = 'READY' | 'SENT' | 'FIND' | 'RECORD' | 'LABEL' | 'DONE'

/** A call with everything that it needs besides the shipment. */
export type NewCall = {
  bookingId: string
  call: CallKind
  /** Of calls that a booking can have several of: id of the cancellation, waybill of a late answer; else empty. */
  attempt: string
  shipment: string
  company: string
  carrier: string
  /** Adapter of the carrier when the call was stored. */
  adapter: string
  service: string
  account: string
  labelFormat: LabelFormat
  trackingNumber: string
  /** Reason of a cancellation. */
  reason: string
  /** Instant of the event that started it. */
  startedAt: Date
}

export type StoredCall = NewCall & {
  step: CallStep
  /** Tries of the present step. */
  tries: number
  /** Data of the command that records the answer. */
  answer: unknown
  leasedUntil: Date
}

export type CallChange = Partial<Pick<StoredCall, 'tries' | 'trackingNumber' | 'answer'>> & {
  step: CallStep
  /** Instant of the next try. */
  nextAt?: Date
}

/** Calls to carriers with their progress, in PostgreSQL: a killed process leaves the step that it had reached. */
export type CallTable = {
  /** The same call again is no second one. */
  add: (call: NewCall) => Promise<void>
  /** Leases the next due call; a READY one is SENT from then on. Its `step` is the one before. */
  take: (now: Date, leasedUntil: Date) => Promise<StoredCall | undefined>
  /** Ends the lease. With `ifLeased` only if no other process has leased the call since. */
  change: (call: StoredCall, change: CallChange, options?: { ifLeased: boolean }) => Promise<void>
  /** Calls of a kind that are not done, of one shipment or by shipment. */
  open: (call: CallKind, shipment?: string) => Promise<StoredCall[]>
  /** Fetches the label of a booking that a person confirmed. */
  fetchLabel: (bookingId: string, trackingNumber: string, nextAt: Date) => Promise<void>
  /** Opens the queries of a shipment again, after a new movement. */
  reopen: (shipment: string, call: CallKind) => Promise<void>
}

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.express_calls (
  booking_id text not null,
  call text not null,
  shipment text not null,
  company text not null,
  carrier text not null,
  adapter text not null,
  service text not null,
  account text not null,
  label_format text not null,
  tracking_number text not null,
  reason text not null,
  started_at timestamptz not null,
  step text not null default 'READY',
  tries int not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  answer jsonb,
  attempt text not null default '',
  primary key (booking_id, call, attempt)
);
alter table commands.express_calls add column if not exists attempt text not null default '';
do $$ begin
  if (select array_length(conkey, 1) from pg_constraint
      where conrelid = 'commands.express_calls'::regclass and contype = 'p') = 2 then
    alter table commands.express_calls drop constraint express_calls_pkey, add primary key (booking_id, call, attempt);
  end if;
end $$;
create index if not exists express_calls_due on commands.express_calls (next_at) where step <> 'DONE' and call <> 'TRACK';
create index if not exists express_calls_shipment on commands.express_calls (shipment) where call = 'TRACK'`

const columns = `c.booking_id as "bookingId", c.call, c.attempt, c.shipment, c.company, c.carrier, c.adapter, c.service, c.account,
  c.label_format as "labelFormat", c.tracking_number as "trackingNumber", c.reason, c.started_at as "startedAt", c.tries,
  c.answer, c.leased_until as "leasedUntil"`

const take = `with due as (
    select booking_id, call, attempt, step from commands.express_calls
    where step <> 'DONE' and call <> 'TRACK' and next_at <= $1 and (leased_until is null or leased_until <= $1)
    order by next_at limit 1 for update skip locked)
  update commands.express_calls c
  set step = case when due.step = 'READY' then 'SENT' else due.step end, leased_until = $2
  from due where (c.booking_id, c.call, c.attempt) = (due.booking_id, due.call, due.attempt)
  returning ${columns}, due.step`

const change = `update commands.express_calls set step = $3, tries = coalesce($4, tries), next_at = coalesce($5, next_at),
    tracking_number = coalesce($6, tracking_number), answer = coalesce($7, answer), leased_until = null
  where booking_id = $1 and call = $2 and attempt = $9 and ($8::timestamptz is null or leased_until = $8)`

export const postgresCallTable = async (db: Pick<Platform['db'], 'query'>): Promise<CallTable> => {
  await db.query(schema)
  return {
    add: async ({ bookingId, call, shipment, company, carrier, adapter, service, account, ...others }) => {
      const { labelFormat, trackingNumber, reason, startedAt, attempt } = others
      const target = [bookingId, call, shipment, company, carrier, adapter, service, account, labelFormat]
      await db.query(
        `insert into commands.express_calls (booking_id, call, shipment, company, carrier, adapter, service, account,
           label_format, tracking_number, reason, started_at, next_at, attempt)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13) on conflict do nothing`,
        [...target, trackingNumber, reason, startedAt, attempt],
      )
    },
    take: async (now, leasedUntil) => {
      const { rows } = await db.query<StoredCall>(take, [now, leasedUntil])
      return rows[0]
    },
    change: async (
      { bookingId, call, attempt, leasedUntil },
      { step, tries, nextAt, trackingNumber, answer },
      options,
    ) => {
      const isConditional = options?.ifLeased ?? false
      await db.query(change, [
        bookingId,
        call,
        step,
        tries,
        nextAt,
        trackingNumber,
        answer === undefined ? undefined : JSON.stringify(answer),
        isConditional ? leasedUntil : undefined,
        attempt,
      ])
    },
    open: async (call, shipment) => {
      const { rows } = await db.query<StoredCall>(
        `select ${columns}, c.step from commands.express_calls c
         where c.call = $1 and c.step <> 'DONE' and ($2::text is null or c.shipment = $2) order by shipment`,
        [call, shipment],
      )
      return rows
    },
    fetchLabel: async (bookingId, trackingNumber, nextAt) => {
      await db.query(
        `update commands.express_calls set step = 'LABEL', tries = 0, tracking_number = $2, next_at = $3, leased_until = null
         where booking_id = $1 and call = 'BOOK' and step in ('FIND', 'DONE')`,
        [bookingId, trackingNumber, nextAt],
      )
    },
    reopen: async (shipment, call) => {
      await db.query(
        `update commands.express_calls set step = 'READY' where shipment = $1 and call = $2 and step = 'DONE'`,
        [shipment, call],
      )
    },
  }
}
