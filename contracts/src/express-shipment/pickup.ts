import { z } from 'zod'
import { day } from '../day.ts'
import type { BookingState } from '../vocabulary/express.ts'
import type { ExpressParty } from '../express-address/party.ts'

/**
 * REQUESTED: the call to the carrier is due. DOUBTFUL: no answer to it, so a person asks the carrier. CHANGING and
 * CANCELLING: it stands until the carrier has accepted the change.
 */
export const pickupStatuses = [
  'REQUESTED',
  'DOUBTFUL',
  'REFUSED',
  'CONFIRMED',
  'CHANGING',
  'CANCELLING',
  'CANCELLED',
] as const
export type PickupStatus = (typeof pickupStatuses)[number]

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 17:30')

/** When and where the courier comes; times are local to the place. */
export const PickupWindow = z.object({
  day: day(),
  from: time,
  to: time,
  /** Where in the building, such as the reception. */
  location: z.string().trim().max(80).default(''),
  instruction: z.string().trim().max(75).default(''),
})
export type PickupWindow = z.infer<typeof PickupWindow>

/** A booked shipment; a later booking of the same shipment is another one. */
export const BookedShipment = z.object({ id: z.string(), bookingId: z.string(), trackingNumber: z.string() })
export type BookedShipment = z.infer<typeof BookedShipment>

/** The pickup of a shipment, as lists and decisions read it. */
export const PickupOfShipment = PickupWindow.pick({ day: true, from: true, to: true }).extend({
  pickupId: z.string().max(80),
  status: z.enum(pickupStatuses),
  confirmation: z.string().max(60),
  /** Why the carrier refused, or that it did not answer. */
  text: z.string().max(500),
})
export type PickupOfShipment = z.infer<typeof PickupOfShipment>

/** No courier comes any more. */
export const isPickupOver = ({ status }: { status: PickupStatus }): boolean =>
  status === 'REFUSED' || status === 'CANCELLED'

/** What pickups and manifests read of a shipment. */
export type ReadyShipment = BookedShipment & {
  company: string
  bookingState: BookingState
  carrier: string
  account: string
  service: string
  place: ExpressParty
  pieces: number
  /** Kilograms. */
  weight: string
  /** `HH:MM` by the tariff of its price; empty without one. */
  cutoff: string
  /** The carrier has scanned it. */
  isScanned: boolean
  pickup?: PickupOfShipment | undefined
  /** Number of its manifest. */
  manifest?: string | undefined
}
