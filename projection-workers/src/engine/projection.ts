import type { AggregateName, aggregates } from '@freight/contracts/api/aggregates'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData, EventOf, EventSchemas } from '@freight/contracts/events/event'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Columns, initialRow, type RowOf } from '@freight/contracts/tables/columns'

type EventsOf<Name extends AggregateName> = (typeof aggregates)[Name]['events']

/** What was known beside the stream when an event was stored: the same whenever it is folded. */
export type RatesAt = { ratesAt: (envelope: Envelope) => FxSnapshot }

/** What the events of an aggregate do to a row. */
export type StepsOf<Row, Name extends AggregateName> = Steps<Row, EventsOf<Name>>

type Steps<Row, Events extends EventSchemas> = {
  [Type in keyof Events]?: (row: Row, data: EventData<Events, Type>, envelope: Envelope, known: RatesAt) => Row
}

/**
 * A table that is a pure fold over the events of one aggregate; events without a step pass by.
 * It relies on the order inside a stream, and on what was known beside it at each event; it can be thrown away and
 * rebuilt from the first event.
 */
export type Projection<Of extends Columns, Name extends AggregateName> = {
  /** As in `npm run projections:rebuild -- quotation-list`. */
  name: string
  /** A higher one is built beside the one that is read, and takes over when it has caught up. */
  version: number
  /** Readers find it as a view of this name in the schema `read`. */
  table: string
  aggregate: Name
  columns: Of
  /** What follows `create index on <table>`, e.g. `(status, created_at)`. */
  indexes: readonly string[]
  /** A column of text whose words are kept in a table beside it: what a search can find at all. */
  words?: keyof Of & string
  /** Which row an event belongs to, where it is not the aggregate's id. A row is made by one stream only. */
  key?: (event: EventOf<EventsOf<Name>> & Pick<Envelope, 'stream' | 'revision'>) => string
  evolve: StepsOf<RowOf<Of>, Name>
  /**
   * What follows from the rest of a row, and no step reads: found once for all events that come together. `before`: the row
   * without those, as it was finished then.
   */
  finish?: (row: RowOf<Of>, before: RowOf<Of>) => RowOf<Of>
}

export type Row = Readonly<Record<string, unknown>>

/** A projection as the runner sees it: one that knows nothing of what it carries. */
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
  evolve: Readonly<Record<string, (row: Row, data: unknown, envelope: Envelope, known: RatesAt) => Row>>
  finish?: (row: Row, before: Row) => Row
}

/** The one place where a projection's own types are put away: its rows and events come back as it wrote them. */
export const anyProjection = <Of extends Columns, Name extends AggregateName>(
  projection: Projection<Of, Name>,
): AnyProjection => ({ ...projection, initial: initialRow(projection.columns) }) as unknown as AnyProjection
