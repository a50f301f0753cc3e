import type { ExpressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { type Decisions, Refusal } from '@freight/platform/event-store/decider'

/** Value of a waybill that a number typed with blanks or small letters equals. */
export const waybillKey = (carrier: string, number: string): string =>
  `${carrier}/${number}`.replaceAll(/\s+/g, '').toUpperCase()

/** Decisions of a shipment that exists. */
export type ShipmentDecisions = Decisions<ShipmentState, ExpressShipmentCommands, ExpressShipmentEvents>
/** Decisions of a stage of a shipment's life. */
export type Stage = Partial<ShipmentDecisions>

/** @throws Refusal while the outcome of a booking is open */
export const refuseRunning = ({ bookingState, running }: ShipmentState): void => {
  if (bookingState !== 'BOOKING' && bookingState !== 'DOUBTFUL') return
  const details = { by: running?.by, since: running?.at }
  if (bookingState === 'BOOKING') throw new Refusal('BOOKING_RUNNING', 'The shipment is being booked.', details)
  throw new Refusal('BOOKING_DOUBTFUL', 'The outcome of the booking is unknown.', details)
}

/** @throws Refusal while the carrier cancels the booking */
export const refuseVoiding = ({ bookingState }: ShipmentState): void => {
  if (bookingState === 'VOIDING') throw new Refusal('VOID_RUNNING', 'The carrier is cancelling the booking.')
}

/** @throws Refusal unless the shipment has no booking */
export const refuseBooked = (shipment: ShipmentState): void => {
  refuseRunning(shipment)
  const { bookingState, booking } = shipment
  if (bookingState !== 'NONE')
    throw new Refusal('ALREADY_BOOKED', 'The shipment is booked.', { trackingNumber: booking?.trackingNumber })
}

/** @throws Refusal while the price for the client waits for an approval */
export const refuseUnapproved = ({ margin }: Pick<ShipmentState, 'margin'>): void => {
  if (margin === 'BELOW')
    throw new Refusal('SELL_APPROVAL_PENDING', 'The price is below the minimum margin and waits for an approval.')
}

/** The booking. @throws Refusal without one */
export const bookingOf = (shipment: ShipmentState): NonNullable<ShipmentState['booking']> => {
  refuseRunning(shipment)
  if (!shipment.booking) throw new Refusal('NOT_BOOKED', 'The shipment is not booked.')
  return shipment.booking
}
