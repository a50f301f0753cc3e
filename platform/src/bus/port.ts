import type { EventStore } from '../event-store/port.ts'

/**
 * Hands the events of the log to whoever follows it: after a position, in global order, without gaps, as often as it takes.
 * Embedded, the event store is its own bus. Every adapter passes `port.contract.ts`.
 */
export type EventBus = Pick<EventStore, 'subscribe'>
