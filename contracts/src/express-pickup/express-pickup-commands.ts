import { z } from 'zod'
import { may, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { BookingProblem } from '../express-shipment/booking.ts'
import { PickupWindow } from '../express-shipment/pickup.ts'

const operations = may('EXPRESS_OP')
const reason = z.string().trim().min(1, 'Enter a reason.').max(500)
const confirmation = z.string().trim().max(60)

export const expressPickupCommands = {
  SchedulePickup: command(
    operations,
    PickupWindow.extend({
      shipments: z.array(z.string().min(1).max(80)).min(1).max(200),
      /** Number of a pickup that a person agreed with the carrier: no call follows. */
      confirmation: confirmation.default(''),
    }),
    {
      summary: 'Request one pickup for booked shipments of one carrier account and one place.',
      creates: 'main',
      leadsTo: ['REQUESTED', 'CONFIRMED'],
      needs: ['settings', 'expressShipments'],
    },
  ),
  ChangePickup: command(operations, PickupWindow, {
    summary: 'Change day or window of a confirmed pickup.',
    from: ['CONFIRMED'],
    leadsTo: ['CHANGING', 'CONFIRMED'],
    needs: ['settings'],
  }),
  CancelPickup: command(operations, z.object({ reason }), {
    summary: 'Cancel a confirmed pickup.',
    from: ['CONFIRMED'],
    leadsTo: ['CANCELLING', 'CANCELLED'],
  }),
  ConfirmPickupOutcome: command(
    operations,
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('CONFIRMED'), confirmation: confirmation.min(1, 'Enter the confirmation.') }),
      z.object({ outcome: z.literal('NOT_SCHEDULED'), reason }),
    ]),
    { summary: 'Decide a doubtful pickup, after asking the carrier.', from: ['DOUBTFUL'] },
  ),
  RecordPickupAnswer: command(
    system,
    z.object({
      /** Of a change or cancellation; empty for the request. */
      attempt: z.string().max(80),
      answer: z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('DONE'), confirmation }),
        z.object({ outcome: z.literal('REFUSED'), problems: z.array(BookingProblem).min(1).max(50) }),
        z.object({ outcome: z.literal('DOUBTFUL'), text: z.string().max(500) }),
      ]),
    }),
    { summary: "Record a carrier's answer to a pickup." },
  ),
  /** Follows from the deactivation of a user. */
  HandOverPickup: command(system, z.object({ assignedTo: z.string().max(80) }), {
    summary: 'Move an open pickup to another user of operations.',
    needs: ['targetUsers'],
  }),
}
export type ExpressPickupCommands = typeof expressPickupCommands
