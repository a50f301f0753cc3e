import type { EventStore } from '../event-store/port.ts'

/** Identity of the log: the unique id of its first event. Undefined while the log is empty. */
export const logId = (store: Pick<EventStore, 'readAll'>): (() => Promise<string | undefined>) => {
  let known: string | undefined
  return async () => {
    known ??= (await store.readAll(0, { limit: 1 }))[0]?.eventId
    return known
  }
}
