import { z } from 'zod'
import { may, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { BookingProblem, ShipmentDocument } from '../express-shipment/booking.ts'

const operations = may('EXPRESS_OP')

/** Rejected by the carrier, or its booking ended before the call. */
const RejectedWaybill = z.object({
  trackingNumber: z.string().max(40),
  code: z.enum(['CARRIER', 'NOT_BOOKED']).default('CARRIER'),
  text: z.string().max(500),
})
export type RejectedWaybill = z.input<typeof RejectedWaybill>

export const expressManifestCommands = {
  CloseExpressDay: command(
    operations,
    z.object({
      carrier: z.string().min(1).max(40),
      account: z.string().max(40).default(''),
      day: day(),
      shipments: z.array(z.string().min(1).max(80)).min(1).max(5000),
    }),
    {
      summary: 'Close the day of a carrier account: one manifest, which lists what is not in it with the reason.',
      creates: 'main',
      leadsTo: ['CLOSING'],
      needs: ['expressShipments'],
    },
  ),
  RecordManifestAnswer: command(
    system,
    z.object({
      answer: z.discriminatedUnion('outcome', [
        z.object({
          outcome: z.literal('DONE'),
          number: z.string().max(80),
          document: ShipmentDocument.optional(),
          rejected: z.array(RejectedWaybill).max(5000),
        }),
        z.object({ outcome: z.literal('REFUSED'), problems: z.array(BookingProblem).min(1).max(50) }),
      ]),
    }),
    { summary: "Record a carrier's answer to a manifest." },
  ),
}
export type ExpressManifestCommands = typeof expressManifestCommands
