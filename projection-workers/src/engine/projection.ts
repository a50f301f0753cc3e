import type { AggregateName, aggregates } from '@freight/contracts/registry/aggregates'
import { type Envelope, actorId } from '@freight/contracts/events/envelope'
import type { EventData, EventOf, EventSchemas } from '@freight/contracts/events/event'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type Columns, initialRow, type RowOf, epoch, text, timestamptz } from '@freight/contracts/tables/columns'

type EventsOf<Name extends AggregateName> = (typeof aggregates)[Name]['events']

/** Facts from outside the stream as of the time of an event. The same for every fold of that event. */
export type KnownThen = {
  ratesAt: (envelope: Envelope) => FxSnapshot
  /** Whether a charge code was main freight. Before the first decision on it, that first decision counts. */
  isMainFreight: (code: string, envelope: Pick<Envelope, 'position'>) => boolean
}

export type StepsOf<Row, Name extends AggregateName> = Steps<Row, EventsOf<Name>>

type Steps<Row, Events extends EventSchemas> = {
  [Type in keyof Events]?: (row: Row, data: EventData<Events, Type>, envelope: Envelope, known: KnownThen) => Row
}

/**
 * A table that is a pure fold over the events of one aggregate; events without a step are ignored. It relies on the
 * order within a stream and on `KnownThen`; it can be dropped and rebuilt from the first event.
 */
export type Projection<Of extends Columns, Name extends AggregateName> = {
  /** Name in commands: `npm run projections:rebuild -- quotation-list`. */
  name: string
  /** Raise it to rebuild: the new version is built next to the active one and replaces it after catching up. */
  version: number
  /** Readers use a view of this name in the schema `read`. */
  table: string
  aggregate: Name
  columns: Of
  /** Rest of `create index on <table>`, e.g. `(status, created_at)`. */
  indexes: readonly string[]
  /** A text column whose words are stored in a second table, the vocabulary of the search. */
  words?: keyof Of & string
  /** Key of the row of an event, if it is not the aggregate's id. Each row belongs to one stream only. */
  key?: (event: EventOf<EventsOf<Name>> & Pick<Envelope, 'stream' | 'revision'>) => string
  evolve: StepsOf<RowOf<Of>, Name>
  /**
   * Derives columns that no step reads, once for all events of a batch. `before`: the finished row before these events.
   */
  finish?: (row: RowOf<Of>, before: RowOf<Of>) => RowOf<Of>
}

export type Row = Readonly<Record<string, unknown>>

/** A projection as seen by the engine, without the types of its rows and events. */
export type AnyProjection = {
  name: string
  version: number
  table: string
  aggregate: AggregateName
  columns: Columns
  indexes: readonly string[]
  words?: string
  initial: Row
  key?: (event: { type: string; data: unknown; stream: string; revision: number }) => string
  evolve: Readonly<Record<string, (row: Row, data: unknown, envelope: Envelope, known: KnownThen) => Row>>
  finish?: (row: Row, before: Row) => Row
}

/** The only cast that drops the types of a projection. Rows and events return to its steps unchanged. */
export const anyProjection = <Of extends Columns, Name extends AggregateName>(
  projection: Projection<Of, Name>,
): AnyProjection => ({ ...projection, initial: initialRow(projection.columns) }) as unknown as AnyProjection

/** Time and user of the last change: columns of every catalogue table. */
export const auditColumns = { changedAt: timestamptz(epoch), changedBy: text('') }

/** The user's name is looked up by this id on reading. */
export const withAudit = ({ occurredAt, actor }: Envelope): RowOf<typeof auditColumns> => ({
  changedAt: occurredAt,
  changedBy: actorId(actor),
})

type Changes<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/** The row with the changed fields; undefined fields stay. */
export const withChanges = <Row extends object>(row: Row, fields: Changes<Row>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})

/**
 * A record with one entry added or replaced. It has no prototype: V8 otherwise creates a hidden class for each new id
 * as a key, which takes three times as long.
 */
export const withEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> =>
  // TypeScript types `__proto__` as an entry.
  ({ __proto__: null as never, ...record, [key]: value })

/** A record without one entry. */
export const withoutEntry = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
