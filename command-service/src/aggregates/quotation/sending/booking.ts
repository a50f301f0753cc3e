import { bookingRequest } from '@freight/contracts/quotation/booking/booking-request'
import { asOffered } from '@freight/contracts/quotation/offer/client-link'
import { sameContent } from '@freight/contracts/same-content'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

type Recipient = {
  way: string
  to: string
  recipient?: { mail?: string | undefined } | undefined
  webhookId?: string | undefined
}

const receiverOf = ({ way, to, recipient }: Recipient): string =>
  `${way} ${(way === 'MAIL' ? (recipient?.mail ?? to) : to).toLowerCase()}`

/** Whether two requests have a receiver in common: webhooks by their id, whatever name was typed. */
const hasSameReceiver = (one: Recipient, other: Recipient): boolean => {
  if (one.way !== 'WEBHOOK' || other.way !== 'WEBHOOK') return receiverOf(one) === receiverOf(other)
  return one.webhookId === undefined || other.webhookId === undefined || one.webhookId === other.webhookId
}

export const booking = {
  decide: {
    RequestBooking: ({ way, to, mail, webhookId: chosenId, again = false }, quotation, { id, newId, lookups }) => {
      const { request, sells, selected, approvedRevisionNo, bookings } = quotation
      const sell = sells.find(({ group }) => group.idSell === selected)
      if (!request || !sell) throw new Refusal('NO_SELL', 'There is no approved alternative.')
      const webhookId = way === 'WEBHOOK' ? chosenId : undefined
      const webhookIds = lookups.bookingWebhooks
      if (way === 'WEBHOOK' && !(webhookId === undefined ? webhookIds.length > 0 : webhookIds.includes(webhookId)))
        throw new Refusal('NO_WEBHOOK', 'No active webhook gets bookings of this quotation.')
      const receiver = { way, to, recipient: { mail }, webhookId }
      const open = Object.values(bookings).some(
        (one) =>
          one.revisionNo === approvedRevisionNo && hasSameReceiver(one, receiver) && one.reply?.outcome !== 'REFUSED',
      )
      if (open && !again) throw new Refusal('BOOKING_OPEN', 'The same booking is requested, or accepted.')
      const bookingId = newId()
      const offered = asOffered(sell.group, request.scope)
      const content = bookingRequest({ bookingId, quotation: id, revision: approvedRevisionNo, request, sell: offered })
      const recipient = {
        ...(way === 'MAIL' && mail !== undefined && { recipient: { name: to, mail } }),
        ...(webhookId !== undefined && { webhookId }),
      }
      return [{ type: 'BookingHandedOver', data: { bookingId, way, to, ...recipient, booking: content } }]
    },
    RecordBookingReply: (reply, { bookings }, { principal }) => {
      const { bookingId } = reply
      const before = Object.hasOwn(bookings, bookingId) ? bookings[bookingId] : undefined
      if (!before) throw new Refusal('NOT_FOUND', 'There is no such booking request.', { bookingId })
      if (sameContent(before.reply, reply)) return []
      // Only a person corrects an answer.
      if (before.reply && principal.system) throw new Refusal('BOOKING_ANSWERED', 'Another answer is recorded.')
      return [{ type: 'BookingReplyRecorded', data: reply }]
    },
  },
  evolve: {
    BookingHandedOver: (
      quotation,
      { bookingId, way, to, recipient, webhookId, booking: { revision: revisionNo } },
    ) => ({
      ...quotation,
      bookings: { ...quotation.bookings, [bookingId]: { way, to, recipient, webhookId, revisionNo } },
    }),
    BookingReplyRecorded: (quotation, reply) => {
      const before = quotation.bookings[reply.bookingId]
      return before
        ? { ...quotation, bookings: { ...quotation.bookings, [reply.bookingId]: { ...before, reply } } }
        : quotation
    },
  },
} satisfies Stage
