import { z } from 'zod'
import { BookedShipment } from '../express-shipment/pickup.ts'
import { BookingProblem, ShipmentDocument } from '../express-shipment/booking.ts'

/** Adds a stored example, which must stay readable. */
const event = <Schema extends z.ZodType>(schema: Schema, ...examples: object[]): Schema =>
  schema.meta({ examples: examples as z.output<Schema>[] })

/** A shipment that is not in the manifest. `code`: our reason, or CARRIER with the carrier's words in `text`. */
export const RejectedShipment = z.object({ id: z.string(), code: z.string(), text: z.string() })
export type RejectedShipment = z.infer<typeof RejectedShipment>

const shipments = [{ id: 'MVD-X-2026-000611', bookingId: 'b-1', trackingNumber: '1234567890' }]

export const expressManifestEvents = {
  /** `number`: ours, until the carrier gives its own. */
  ExpressManifestStarted: z.object({
    carrier: z.string(),
    account: z.string(),
    day: z.iso.date(),
    number: z.string(),
    shipments: z.array(BookedShipment),
    rejected: z.array(RejectedShipment),
  }),
  /** `shipments` and `rejected`: all of them, after the carrier's answer. `document`: of the carrier, if it gives one. */
  ExpressManifestClosed: event(
    z.object({
      number: z.string(),
      shipments: z.array(BookedShipment),
      rejected: z.array(RejectedShipment),
      document: ShipmentDocument.optional(),
    }),
    {
      number: 'DHL-20260310',
      shipments,
      rejected: [{ id: 'MVD-X-2026-000612', code: 'CARRIER', text: 'Unknown waybill' }],
    },
  ),
  ExpressManifestRefused: event(z.object({ problems: z.array(BookingProblem) }), {
    problems: [{ code: '998', path: '', text: 'Account is blocked' }],
  }),
}
export type ExpressManifestEvents = typeof expressManifestEvents
