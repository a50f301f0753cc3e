import { z } from 'zod'
import { BookingProblem } from '../express-shipment/booking.ts'
import { ExpressParty } from '../express-address/party.ts'
import { DecimalText } from '../money/money.ts'
import { BookedShipment, PickupWindow } from '../express-shipment/pickup.ts'

/** Adds a stored example, which must stay readable. */
const event = <Schema extends z.ZodType>(schema: Schema, ...examples: object[]): Schema =>
  schema.meta({ examples: examples as z.output<Schema>[] })
const attempt = z.string()
const window = { day: '2026-03-10', from: '14:00', to: '17:00', location: '', instruction: '' }

export const expressPickupEvents = {
  /** `byHand`: a person agreed it with the carrier, which gets no call from us. `cutoff`: `HH:MM`; empty without one. */
  ExpressPickupRequested: PickupWindow.extend({
    carrier: z.string(),
    account: z.string(),
    service: z.string(),
    place: ExpressParty,
    shipments: z.array(BookedShipment),
    pieces: z.int(),
    /** Kilograms. */
    weight: DecimalText,
    cutoff: z.string(),
    byHand: z.boolean(),
  }),
  ExpressPickupConfirmed: event(z.object({ confirmation: z.string() }), { confirmation: 'PRG100000' }),
  ExpressPickupRefused: event(z.object({ problems: z.array(BookingProblem) }), {
    problems: [{ code: '1003', path: '', text: 'No courier in this area' }],
  }),
  ExpressPickupDoubted: event(z.object({ text: z.string() }), { text: 'Time-out' }),
  ExpressPickupChangeStarted: event(PickupWindow.extend({ attempt }), { ...window, attempt: 'a-1' }),
  ExpressPickupChanged: event(PickupWindow.extend({ confirmation: z.string() }), {
    ...window,
    confirmation: 'PRG100001',
  }),
  ExpressPickupCancelStarted: event(z.object({ attempt, reason: z.string() }), { attempt: 'a-2', reason: 'No goods' }),
  ExpressPickupCancelled: event(z.object({ reason: z.string() }), { reason: 'No goods' }),
  /** The carrier refused a change or a cancellation: the pickup stands as it was. */
  ExpressPickupChangeRefused: event(z.object({ attempt, problems: z.array(BookingProblem) }), {
    attempt: 'a-1',
    problems: [{ code: '1006', path: '', text: 'The courier is on the way' }],
  }),
  ExpressPickupHandedOver: event(z.object({ assignedTo: z.string() }), { assignedTo: 'u-3' }),
}
export type ExpressPickupEvents = typeof expressPickupEvents
