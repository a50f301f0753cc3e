import type { AggregateName, aggregates } from '@freight/contracts/registry/aggregates'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { atHour, storedEvent } from '@freight/contracts/testing/sample-events'
import type { EventOf } from '@freight/contracts/events/event'
import type { Columns, RowOf } from '@freight/contracts/tables/columns'
import { expect } from 'vitest'
import { anyProjection, type Projection } from '../engine/projection.ts'
import { fold, keyOf } from '../engine/fold.ts'
import { rateHistory } from '../engine/rate-history.ts'

type EventsOf<Name extends AggregateName> = (typeof aggregates)[Name]['events']

/** The n-th event of a stream, one hour after the previous one. */
export const stored = (stream: string, revision: number, event: { type: string; data: unknown }): StoredEvent =>
  storedEvent(revision, event.type, event.data, {
    stream,
    occurredAt: atHour(revision),
    actor: { kind: 'STAFF', userId: 'lferreyra' },
  })

/** Facts from outside the stream: these rates, and the sample charge code as main freight. */
export const knownThen = (rates: readonly StoredEvent[] = []) => {
  const known = rateHistory()
  known.learn([
    { ...stored('charge-code-AF', 1, { type: 'ChargeCodeChanged', data: { mainFreight: true } }), position: -1 },
  ])
  known.learn(rates)
  return known
}

/** The row after these events of one stream. */
export const after = <Of extends Columns, Name extends AggregateName>(
  projection: Projection<Of, Name>,
  ...events: EventOf<EventsOf<Name>>[]
) => afterRates([], projection, ...events)

/** The row after these events of one stream, with exchange rates that were set before. */
export const afterRates = <Of extends Columns, Name extends AggregateName>(
  rates: readonly StoredEvent[],
  projection: Projection<Of, Name>,
  ...events: EventOf<EventsOf<Name>>[]
) => ({
  shows: (expected: Partial<RowOf<Of>>): void => {
    const untypedProjection = anyProjection(projection)
    const stream = events.map((event, index) => stored(`${projection.aggregate}-1`, index + 1, event))
    const rows = new Map()
    expect(fold(untypedProjection, stream, rows, new Set(), knownThen(rates)).deadLetters).toEqual([])
    const last = stream.at(-1)
    expect(rows.get(last && keyOf(untypedProjection, last))?.row).toMatchObject(expected)
  },
})
