import { instantIn } from '../../working-time/time-zone.ts'
import { searchText } from '../../search-text.ts'
import type { StoredTrackingEvent, TrackingEvent } from '../tracking-event.ts'

type Fact = Pick<TrackingEvent, 'status' | 'rawCode' | 'localTime' | 'offset' | 'place' | 'piece'>
type LocalTime = Pick<TrackingEvent, 'localTime' | 'offset'>

const withSeconds = (localTime: string) => (localTime.length === 16 ? `${localTime}:00` : localTime)

/** Identity of an event: two events with the same one are doubles. An entry without raw code has its status. */
export const trackingKey = (carrier: string, { status, rawCode, localTime, offset, place, piece }: Fact): string =>
  [carrier, rawCode || status, withSeconds(localTime), offset, searchText(place), piece ?? ''].join('|')

/** Instant (UTC milliseconds) of a local time by its offset, else by a time zone: that of the place where it is known. */
export const trackingInstant = ({ localTime, offset }: LocalTime, timeZone: string): number => {
  const time = withSeconds(localTime)
  if (offset !== '') return Date.parse(`${time}${offset}`)
  const seconds = (Date.parse(`${time}Z`) - Date.parse(`${time.slice(0, 10)}T00:00:00Z`)) / 1000
  return instantIn(timeZone, time.slice(0, 10), seconds / 60)
}

// Clocks of carriers are minutes fast; a place without offset is up to 14 hours away.
const toleranceMs = 10 * 60_000
const unknownMs = 14 * 3_600_000

/** Whether the time is in the future or before the booking (UTC milliseconds). */
export const isDoubtfulTime = (
  event: LocalTime,
  { now, bookedAt, timeZone }: { now: number; bookedAt: number; timeZone: string },
): boolean => {
  const time = trackingInstant(event, timeZone)
  const tolerance = event.offset === '' ? unknownMs : 0
  return time > now + toleranceMs + tolerance || time < bookedAt - tolerance
}

/**
 * In the order of occurrence, then of arrival. A doubtful time has no place in it: the event follows those that arrived
 * before it.
 */
export const inOrder = <Event extends LocalTime & Pick<StoredTrackingEvent, 'doubtful'>>(
  events: readonly Event[],
  timeZone: string,
): Event[] => {
  let latest = Number.NEGATIVE_INFINITY
  const keyed = events.map((event) => {
    const key = event.doubtful ? latest : trackingInstant(event, timeZone)
    latest = Math.max(latest, key)
    return { event, key }
  })
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ event }) => event)
}
