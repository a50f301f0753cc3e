import { z } from 'zod'
import { instantIn } from '../company-settings/time-zone.ts'
import { person, personal } from '../events/personal.ts'
import { searchText } from '../search-text.ts'
import { statusOfCode } from './carrier-codes.ts'
import { incidentReasons, trackingStatuses, type TrackingStatus } from './choices.ts'

/** A scan of a carrier, or an entry of a person. */
export const TrackingEvent = z.object({
  /** See `trackingId`. A correction has the id of its event. */
  id: z.string().max(400),
  status: z.enum(trackingStatuses),
  reason: z.enum(incidentReasons).optional(),
  rawCode: z.string().max(60),
  rawText: z.string().max(300),
  place: z.string().max(120),
  country: z.string().length(2).optional(),
  /** Time at the place, `YYYY-MM-DDTHH:mm`, with seconds where the carrier has them. */
  localTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/),
  offset: z
    .string()
    .regex(/^([+-]\d\d:\d\d|Z)$/)
    .optional(),
  /** Absent where neither the offset nor the time zone of the place is known. */
  at: z.iso.datetime().optional(),
  source: z.enum(['MANUAL', 'CARRIER']),
  waybill: z.string().max(60).optional(),
  /** Number of the piece at the carrier; absent: all pieces. */
  piece: z.string().max(60).optional(),
  /** A time in the future or before the booking; clocks ignore it. */
  doubtful: z.boolean(),
  /** `id` is that of the recipient, whose key encrypts the name. */
  signedBy: person(z.object({ id: z.string().max(80), name: personal(z.string().max(120)) }), 'id').optional(),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

type Fact = Pick<TrackingEvent, 'status' | 'rawCode' | 'localTime' | 'offset' | 'place' | 'piece'>

/** Identity of an event: two events with the same one are doubles. An entry without raw code has its status. */
export const trackingId = (carrier: string, { status, rawCode, localTime, offset, place, piece }: Fact): string => {
  const time = localTime.length === 16 ? `${localTime}:00` : localTime
  return [carrier, rawCode || status, time, offset ?? '', searchText(place), piece ?? ''].join('|')
}

/** Received events that are new, each once, in the order of arrival. */
export const withoutDoubles = <Event extends { id: string }>(known: readonly { id: string }[], received: Event[]) => {
  const ids = new Set(known.map(({ id }) => id))
  return received.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Instant of a local time, by its offset or by the time zone of the place; undefined without both. */
export const trackingInstant = (
  { localTime, offset }: Pick<TrackingEvent, 'localTime' | 'offset'>,
  timeZone?: string,
): string | undefined => {
  if (offset !== undefined) return new Date(`${localTime}${offset}`).toISOString()
  if (timeZone === undefined) return undefined
  const [day = '', time = ''] = localTime.split('T')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(instantIn(timeZone, day, hours * 60 + minutes) + seconds * 1000).toISOString()
}

// Clocks of carriers are minutes fast.
const toleranceMs = 10 * 60_000

// Without an instant the local time counts as UTC: at most 14 hours off.
const timeOf = ({ at, localTime }: TrackingEvent) => Date.parse(at ?? `${localTime}Z`)

/** Whether the time is in the future or before the booking (instants). */
export const isDoubtfulTime = (event: TrackingEvent, { now, bookedAt }: { now: string; bookedAt: string }): boolean => {
  const unknownMs = event.at === undefined ? 14 * 3_600_000 : 0
  const time = timeOf(event)
  return time > Date.parse(now) + toleranceMs + unknownMs || time < Date.parse(bookedAt) - unknownMs
}

/** Events that were UNKNOWN, with the status of a later mapping. Corrected events stay. */
export const remapped = (
  events: readonly TrackingEvent[],
  adapter: string,
  ownMapping: Readonly<Record<string, TrackingStatus>>,
): TrackingEvent[] =>
  events.map((event) =>
    event.source === 'CARRIER' && event.status === 'UNKNOWN'
      ? { ...event, status: statusOfCode(adapter, event.rawCode, ownMapping) }
      : event,
  )

/**
 * In the order of occurrence, then of arrival. A doubtful time has no place in it: the event follows those that arrived
 * before it.
 */
export const inOrder = (events: readonly TrackingEvent[]): TrackingEvent[] => {
  let latest = Number.NEGATIVE_INFINITY
  const keyed = events.map((event) => {
    const key = event.doubtful ? latest : timeOf(event)
    latest = Math.max(latest, key)
    return { event, key }
  })
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ event }) => event)
}
