import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { Refusal } from '@freight/platform/event-store/decider'
import { bookingOf, refuseVoiding, type Stage } from './express-shipment-state.ts'
import { resolutionsOf } from './incidents.ts'
import { isScan } from './movement.ts'

/** @throws Refusal after the first scan */
const refuseScanned = ({ tracking }: ShipmentState, trackingNumber: string): void => {
  const scan = tracking.find((event) => isScan(event) && event.waybill === trackingNumber)
  if (scan)
    throw new Refusal('ALREADY_SCANNED', 'The carrier already has the pieces.', {
      status: scan.status,
      localTime: scan.localTime,
    })
}

/** The booking, if it can be cancelled. @throws Refusal in a manifest and after the first scan */
const voidableBooking = (shipment: ShipmentState) => {
  const booking = bookingOf(shipment)
  refuseVoiding(shipment)
  const { manifest } = shipment
  if (manifest)
    throw new Refusal('IN_MANIFEST', 'The shipment is in a manifest of the carrier.', { number: manifest.number })
  refuseScanned(shipment, booking.trackingNumber)
  return booking
}

const isUnsupported = (trackingNumber: string) =>
  new Refusal('VOID_UNSUPPORTED', 'The carrier cancels no bookings: confirm that the waybill is not used.', {
    trackingNumber,
  })

type Unused = ShipmentState['unusedWaybills'][number]
type Second = Unused & Required<Pick<Unused, 'second' | 'carrier'>>

/** The waybill of a late answer, unless it has become the one in use. */
const secondWaybill = ({ unusedWaybills, booking }: ShipmentState, trackingNumber: string): Second | undefined =>
  unusedWaybills.find(
    (one): one is Second =>
      one.second !== undefined && one.trackingNumber === trackingNumber && booking?.trackingNumber !== trackingNumber,
  )

export const voiding = {
  VoidBooking: ({ reason }, shipment, meta) => {
    const { bookingId, carrier, trackingNumber } = voidableBooking(shipment)
    if (shipment.isVoidUnsupported) throw isUnsupported(trackingNumber)
    const data = { bookingId, voidId: meta.newId(), carrier, trackingNumber, reason }
    return [{ type: 'ExpressVoidStarted', data }]
  },
  VoidSecondWaybill: ({ trackingNumber, reason }, shipment, meta) => {
    const waybill = secondWaybill(shipment, trackingNumber)
    if (!waybill) throw new Refusal('NO_SECOND_WAYBILL', 'No late answer has this waybill.', { trackingNumber })
    const { bookingId, second, carrier } = waybill
    if (second === 'DONE') return []
    if (second === 'VOIDING') throw new Refusal('VOID_RUNNING', 'The carrier is cancelling the waybill.')
    if (second === 'NOT_SUPPORTED') throw isUnsupported(trackingNumber)
    refuseScanned(shipment, trackingNumber)
    const data = { bookingId, voidId: meta.newId(), carrier, trackingNumber, reason }
    return [{ type: 'ExpressSecondVoidStarted', data }]
  },
  RecordVoidAnswer: (
    { bookingId, trackingNumber: answered, answer, text },
    shipment,
  ): EventOf<ExpressShipmentEvents>[] => {
    const { bookingState, booking } = shipment
    if (answered !== undefined && secondWaybill(shipment, answered)?.second === 'VOIDING') {
      const data = { bookingId, trackingNumber: answered, answer, text }
      const resolutions =
        answer === 'DONE' ? resolutionsOf(answered, ['TWO_WAYBILLS', 'OTHER'], shipment, answered) : []
      return [{ type: 'ExpressSecondVoidEnded', data }, ...resolutions]
    }
    if (bookingState !== 'VOIDING' || booking?.bookingId !== bookingId) return []
    const { trackingNumber } = booking
    if (answered !== undefined && answered !== trackingNumber) return []
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
} satisfies Stage

/** @throws Refusal while a booking has to be cancelled first */
export const refuseUnvoided = (shipment: ShipmentState): void => {
  if (shipment.bookingState === 'NONE') return
  const { trackingNumber } = bookingOf(shipment)
  throw new Refusal('VOID_FIRST', 'Cancel the booking at the carrier first.', { trackingNumber })
}
