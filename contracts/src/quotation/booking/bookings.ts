import { z } from 'zod'
import { anyOf, own } from '../../access/policy.ts'
import { day } from '../../day.ts'
import { isInOrder, scheduleLimits } from '../../pricing/offer/offer-schedule.ts'
import { command } from '../../api/command.ts'
import { statuses } from '../../vocabulary/quotation.ts'
import { Recipient } from '../offer/recipient.ts'
import { BookingRequest } from './booking-request.ts'

/** Ways of a booking request: a file that a person takes along, a mail, or a request to the webhooks for bookings. */
export const bookingWays = ['FILE', 'MAIL', 'WEBHOOK'] as const
const BookingWay = z.enum(bookingWays)
export const bookingOutcomes = ['ACCEPTED', 'REFUSED'] as const

/** What the carrier confirmed: vessel or flight, and its days. */
export const bookingSchedule = {
  vessel: z.string().trim().min(1).max(scheduleLimits.vessel).optional(),
  voyage: z.string().trim().min(1).max(scheduleLimits.voyage).optional(),
  cutOff: day().optional(),
  departure: day().optional(),
  arrival: day().optional(),
}

/** Answer to a booking request: typed, or the JSON answer of a webhook. `number`: of the carrier or forwarder. */
export const BookingReply = z
  .object({
    outcome: z.enum(bookingOutcomes),
    number: z.string().trim().max(80).default(''),
    text: z.string().trim().max(1000).default(''),
    ...bookingSchedule,
  })
  .refine(({ cutOff, departure, arrival }) => isInOrder([cutOff, departure, arrival]), {
    path: ['departure'],
    message: 'Cut-off, departure and arrival are in this order.',
  })
  .refine(({ outcome, number }) => outcome === 'REFUSED' || number !== '', {
    path: ['number'],
    message: 'Enter the number of the booking.',
  })

const policy = anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING')

export const bookingCommands = {
  RequestBooking: command(
    policy,
    z
      .object({
        way: BookingWay,
        /** The carrier, forwarder or system that books it. */
        to: z.string().trim().min(1, 'Name who books it.').max(120),
        /** Only for the way MAIL. */
        mail: z.email().optional(),
        /** Only for the way WEBHOOK; absent: each webhook that may get it. */
        webhookId: z.uuid().optional(),
        /** Although the same offer is already requested the same way. */
        again: z.boolean().optional(),
      })
      .refine(({ way, mail }) => way !== 'MAIL' || mail !== undefined, {
        path: ['mail'],
        message: 'Enter the e-mail address of the booking desk.',
      }),
    { summary: 'Hand the approved offer over as a booking request.', from: ['APPROVED'], needs: ['bookingWebhooks'] },
  ),
  RecordBookingReply: command(policy, z.intersection(z.object({ bookingId: z.string().min(1) }), BookingReply), {
    summary: 'Record the answer to a booking request.',
    // A carrier may answer after the quotation was reopened.
    from: statuses,
  }),
}

export const bookingEvents = {
  /** `booking`: exactly what was handed over. */
  BookingHandedOver: z.object({
    bookingId: z.string(),
    way: z.string(),
    to: z.string(),
    /** Of a mail. */
    recipient: Recipient.optional(),
    /** Of a webhook; absent: each one that may get it, as in older events. */
    webhookId: z.string().optional(),
    booking: BookingRequest,
  }),
  BookingReplyRecorded: z
    .object({ bookingId: z.string(), outcome: z.string(), number: z.string(), text: z.string(), ...bookingSchedule })
    .meta({
      examples: [{ bookingId: 'b-1', outcome: 'ACCEPTED', number: 'HLCU4711', text: '' }],
    }),
}

/** A booking request in the detail of its quotation. */
export const BookingView = z.object({
  bookingId: z.string(),
  way: BookingWay,
  to: z.string(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  reply: z
    .object({
      outcome: z.enum(bookingOutcomes),
      number: z.string(),
      text: z.string(),
      at: z.string(),
      ...bookingSchedule,
    })
    .optional(),
})
