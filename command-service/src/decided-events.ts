import type { AggregateName } from '@freight/contracts/aggregates'
import type { StoredEvent } from '@freight/contracts/envelope'
import type { NewEvent, UniqueKey } from '@freight/platform/event-store/port'
import type { commandIds } from './command-ids.ts'
import type { Order } from './order.ts'
import type { Decided, Rules } from './rulebook.ts'

/** What the events of a command have in common. */
export type DecidedCommand = {
  aggregate: AggregateName
  id: string
  stream: string
  order: Order
  ids: ReturnType<typeof commandIds>
  now: string
  today: string
}

/** What was decided, as events on their way into the store. */
export const toEvents = (decided: readonly Decided[], { order, ids, now }: DecidedCommand): NewEvent[] =>
  decided.map(({ type, data }, index) => ({
    eventId: ids.event(index),
    type,
    schemaVersion: 1,
    data,
    occurredAt: now,
    actor: order.actor,
    company: order.company,
    correlationId: order.correlationId ?? order.commandId,
    causationId: order.commandId,
    commandId: order.commandId,
  }))

/** The events as they stand in their stream now. No step reads the hashes, so they are left to the store. */
export const toStored = (events: readonly NewEvent[], stream: string, before: number, last: number): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: before + index + 1,
    position: last - events.length + index + 1,
    previousHash: '',
    hash: '',
  }))

/** The unique values that the events take. */
export const reservedBy = (decided: readonly Decided[], rules: Rules<unknown>): { reserve?: UniqueKey[] } => {
  const values = decided.flatMap((one) => rules.uniqueKeys(one))
  return values.length === 0 ? {} : { reserve: values }
}
