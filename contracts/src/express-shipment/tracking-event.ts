import { z } from 'zod'
import { trackingStatuses } from '../vocabulary/express.ts'

/**
 * A movement that a carrier or a person reported. `localTime` is the time at the place, `offset` its difference from
 * UTC such as `-03:00`; empty where the carrier gives none.
 */
export const TrackingEvent = z.object({
  status: z.enum(trackingStatuses),
  reason: z.string().max(60).default(''),
  /** Code and text of the carrier, as received; empty for an entry by hand. */
  rawCode: z.string().max(40).default(''),
  rawText: z.string().max(500).default(''),
  place: z.string().max(120).default(''),
  localTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/),
  offset: z
    .string()
    .regex(/^([+-]\d\d:\d\d)?$/)
    .default(''),
  source: z.enum(['MANUAL', 'CARRIER']),
  waybill: z.string().max(40).default(''),
  /** Number of our piece that it concerns; absent: the whole shipment. */
  piece: z.int().min(1).optional(),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

/** A stored event with its id, and when it became known. `doubtful`: in the future or before the booking. */
export const StoredTrackingEvent = TrackingEvent.extend({ eventId: z.string(), doubtful: z.boolean() })
export type StoredTrackingEvent = z.infer<typeof StoredTrackingEvent>
