import { Refusal } from '@freight/platform/decider'
import { bookingOf, type ExpressShipment, refuseVoiding, type Stage } from './express-shipment-state.ts'
import { isScan } from './movement.ts'

/** The booking, if it can be cancelled. @throws Refusal after the first scan */
const voidableBooking = (shipment: ExpressShipment) => {
  const booking = bookingOf(shipment)
  refuseVoiding(shipment)
  const { manifest } = shipment
  if (manifest)
    throw new Refusal('IN_MANIFEST', 'The shipment is in a manifest of the carrier.', { number: manifest.number })
  const scan = shipment.tracking.find((event) => isScan(event) && event.waybill === booking.trackingNumber)
  if (scan)
    throw new Refusal('ALREADY_SCANNED', 'The carrier already has the pieces.', {
      status: scan.status,
      localTime: scan.localTime,
    })
  return booking
}

export const voiding = {
  decide: {
    VoidBooking: ({ reason }, shipment, meta) => {
      const { bookingId, carrier, trackingNumber } = voidableBooking(shipment)
      if (shipment.isVoidUnsupported)
        throw new Refusal(
          'VOID_UNSUPPORTED',
          'The carrier cancels no bookings: confirm that the waybill is not used.',
          {
            trackingNumber,
          },
        )
      const data = { bookingId, voidId: meta.newId(), carrier, trackingNumber, reason }
      return [{ type: 'ExpressVoidStarted', data }]
    },
    RecordVoidAnswer: ({ bookingId, answer, text }, { bookingState, booking }) => {
      if (bookingState !== 'VOIDING' || booking?.bookingId !== bookingId) return []
      const { trackingNumber } = booking
      return answer === 'DONE'
        ? [{ type: 'ExpressBookingVoided', data: { bookingId, trackingNumber, unused: false } }]
        : [{ type: 'ExpressVoidRefused', data: { bookingId, code: answer, text } }]
    },
    ConfirmUnusedWaybill: (_, shipment) => {
      const { bookingId, trackingNumber, manual } = voidableBooking(shipment)
      if (!manual && !shipment.isVoidUnsupported)
        throw new Refusal('VOID_FIRST', 'Cancel the booking at the carrier first.', { trackingNumber })
      return [{ type: 'ExpressBookingVoided', data: { bookingId, trackingNumber, unused: true } }]
    },
  },
  evolve: {
    ExpressVoidStarted: (shipment) => ({ ...shipment, bookingState: 'VOIDING' }),
    ExpressBookingVoided: (shipment, { bookingId, trackingNumber }) => ({
      ...shipment,
      bookingState: 'NONE',
      booking: undefined,
      charged: undefined,
      pickup: undefined,
      manifest: undefined,
      isVoidUnsupported: false,
      unusedWaybills: [...shipment.unusedWaybills, { bookingId, trackingNumber }],
    }),
    ExpressVoidRefused: (shipment, { code }) => ({
      ...shipment,
      bookingState: 'BOOKED',
      isVoidUnsupported: shipment.isVoidUnsupported || code === 'NOT_SUPPORTED',
    }),
  },
} satisfies Stage

/** @throws Refusal while a booking has to be cancelled first */
export const refuseUnvoided = (shipment: ExpressShipment): void => {
  if (shipment.bookingState === 'NONE') return
  const { trackingNumber } = bookingOf(shipment)
  throw new Refusal('VOID_FIRST', 'Cancel the booking at the carrier first.', { trackingNumber })
}
