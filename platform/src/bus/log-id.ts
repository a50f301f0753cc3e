import type { EventStore } from '../event-store/port.ts'

/** Identity of the log: the unique id of its first event. Undefined while the log is empty. */
export const logId = (store: Pick<EventStore, 'readAll'>): (() => Promise<string | undefined>) => {
  let knownId: string | undefined
  return async () => {
    knownId ??= (await store.readAll(0, { limit: 1 }))[0]?.eventId
    return knownId
  }
}
