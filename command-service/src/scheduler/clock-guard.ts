import type { EventStore } from '@freight/platform/event-store/port'

type Parts = {
  eventStore: Pick<EventStore, 'head' | 'readAll'>
  clock: () => Date
  /** Milliseconds of a monotonic clock, which cannot be set. */
  steady?: () => number
}

const mostAheadMs = 60 * 60_000
const confirmMs = 15 * 60_000

/**
 * Checks whether the clock can be trusted. A clock that is an hour ahead of the last event at the start, or has jumped
 * since the last round, is trusted only after a steady quarter of an hour: a wrong clock must not reject offers or
 * expire links.
 */
export const clockGuard = ({ eventStore, clock, steady = () => performance.now() }: Parts) => {
  let trustedTime: { wall: number; at: number } | undefined
  let doubtedTime: { wall: number; at: number } | undefined
  const isSteady = (from: { wall: number; at: number }, now: { wall: number; at: number }) =>
    Math.abs(now.wall - from.wall - (now.at - from.at)) <= mostAheadMs
  const lastEvent = async (): Promise<number | undefined> => {
    const [event] = await eventStore.readAll(Math.max(0, (await eventStore.head()) - 1), { limit: 1 })
    return event && Date.parse(event.occurredAt)
  }
  return async (): Promise<boolean> => {
    const now = { wall: clock().getTime(), at: steady() }
    const isTrusted = trustedTime
      ? isSteady(trustedTime, now)
      : now.wall - ((await lastEvent()) ?? now.wall) <= mostAheadMs
    if (isTrusted || (doubtedTime && isSteady(doubtedTime, now) && now.at - doubtedTime.at >= confirmMs)) {
      trustedTime = now
      doubtedTime = undefined
      return true
    }
    if (!doubtedTime || !isSteady(doubtedTime, now)) doubtedTime = now
    return false
  }
}
