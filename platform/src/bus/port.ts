import type { EventStore } from '../event-store/port.ts'

/**
 * Delivers the events of the log to subscribers: after a position, in global order, without gaps, with retries. In
 * the single-process application the event store is its own bus. Every adapter passes `testing/bus.contract.ts`.
 */
export type EventBus = Pick<EventStore, 'subscribe'>
