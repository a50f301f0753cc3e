import type { EventStore } from '../event-store/port.ts'

/** Which log this is: the id of its first event, which no other one has. Undefined while it is empty. */
export const logId = (store: Pick<EventStore, 'readAll'>): (() => Promise<string | undefined>) => {
  let known: string | undefined
  return async () => {
    known ??= (await store.readAll(0, { limit: 1 }))[0]?.eventId
    return known
  }
}
