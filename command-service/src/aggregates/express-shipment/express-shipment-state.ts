import type { Booking, ShipmentDocument } from '@freight/contracts/express-shipment/booking'
import type {
  BookingState,
  ExpressDirection,
  SecondWaybillState,
  WorkStatus,
} from '@freight/contracts/express-shipment/choices'
import type { ExpressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { CarrierInvoice } from '@freight/contracts/express-shipment/money-parts'
import {
  costOf,
  type ExpressOption,
  type ExpressRating,
  type OptionPrice,
} from '@freight/contracts/express-shipment/option'
import type { ExpressRequest, ExpressTotals } from '@freight/contracts/express-shipment/shipment'
import type { StoredTrackingEvent } from '@freight/contracts/express-shipment/tracking-event'
import type { PickupOfShipment } from '@freight/contracts/express-pickup/pickup'
import type { EventData } from '@freight/contracts/events/event'
import { Refusal, type StageOf } from '@freight/platform/decider'

/** A waybill that is not in use: voided, confirmed as unused, or of a late answer. `second`: only of the latter. */
type UnusedWaybill = {
  bookingId: string
  trackingNumber: string
  second?: { carrier: string; state: SecondWaybillState }
}

/** A booking at the carrier without an outcome. `by` started it at `since`. */
export type RunningBooking = Pick<
  EventData<ExpressShipmentEvents, 'ExpressBookingStarted'>,
  'bookingId' | 'carrier' | 'service' | 'account'
> & { by: string; since: string }

/** Price for the client. `belowMinimum`: waits for an approval before the booking. */
export type ClientPrice = Pick<
  EventData<ExpressShipmentEvents, 'ExpressSellSet'>,
  'amount' | 'currency' | 'belowMinimum'
> & { isManual: boolean; isApproved: boolean }

/** Value of a waybill that a number typed with blanks or small letters equals. */
export const waybillKey = (carrier: string, number: string): string =>
  `${carrier}/${number}`.replaceAll(/\s+/g, '').toUpperCase()

/** The state that decisions need; nothing else is folded. */
export type ExpressShipment = {
  work: WorkStatus | 'NONE'
  company: string
  commercial: string
  assignedTo: string | undefined
  request: ExpressRequest | undefined
  direction: ExpressDirection
  totals: ExpressTotals
  rating: ExpressRating | undefined
  /** The request has changed since the rating. */
  isRatingStale: boolean
  /** The selected option as it was rated. */
  selected: { option: ExpressOption; reason: string } | undefined
  bookingState: BookingState
  running: RunningBooking | undefined
  booking: (Booking & { manual: boolean; at: string }) | undefined
  /** Expected cost by the answer to the booking; undefined while it is that of the selected option. */
  charged: OptionPrice | undefined
  unusedWaybills: readonly UnusedWaybill[]
  /** Of the booking: its last pickup and its manifest. */
  pickup: PickupOfShipment | undefined
  manifest: EventData<ExpressShipmentEvents, 'ExpressManifestSet'> | undefined
  /** The carrier of the booking cancels nothing. */
  isVoidUnsupported: boolean
  labelsPrinted: number
  documents: readonly ShipmentDocument[]
  tracking: readonly (StoredTrackingEvent & { signedBy: string; struck: boolean; at: string; mapped?: true })[]
  incidents: readonly ({ isOpen: boolean } & Pick<
    EventData<ExpressShipmentEvents, 'ExpressIncidentOpened'>,
    'incidentId' | 'reason' | 'text'
  >)[]
  /** By number of the piece. */
  reweighs: Readonly<Record<string, EventData<ExpressShipmentEvents, 'ExpressPieceReweighed'>>>
  /** Last reopening: the automatic finish counts from it. */
  reopenedAt: string | undefined
  sell: ClientPrice | undefined
  costs: readonly (CarrierInvoice & { dispute: 'NONE' | 'OPEN' | 'CLOSED' })[]
  /** Numbers of the invoices to the client. */
  invoices: readonly string[]
}

export const noShipment: ExpressShipment = {
  work: 'NONE',
  company: '',
  commercial: '',
  assignedTo: undefined,
  request: undefined,
  direction: 'OB',
  totals: { pieces: 0, actual: '0', volumetric: '0', chargeable: '0' },
  rating: undefined,
  isRatingStale: false,
  selected: undefined,
  bookingState: 'NONE',
  running: undefined,
  booking: undefined,
  charged: undefined,
  unusedWaybills: [],
  pickup: undefined,
  manifest: undefined,
  isVoidUnsupported: false,
  labelsPrinted: 0,
  documents: [],
  tracking: [],
  incidents: [],
  reweighs: {},
  reopenedAt: undefined,
  sell: undefined,
  costs: [],
  invoices: [],
}

/** A stage of a shipment's life: a part of its decisions and steps. */
export type Stage = StageOf<ExpressShipment, ExpressShipmentCommands, ExpressShipmentEvents>

/** The request of a shipment that exists. */
export const requestOf = ({ request }: Pick<ExpressShipment, 'request'>): ExpressRequest => {
  if (!request) throw new Refusal('NOT_REQUESTED', 'The shipment was never requested.')
  return request
}

export const expectedCostOf = ({
  charged,
  selected,
}: Pick<ExpressShipment, 'charged'> & { selected: { option: ExpressOption } | undefined }): OptionPrice | undefined =>
  charged ?? (selected && costOf(selected.option))

/** @throws Refusal while the outcome of a booking is open */
export const refuseRunning = ({ bookingState, running }: ExpressShipment): void => {
  if (bookingState !== 'BOOKING' && bookingState !== 'DOUBTFUL') return
  const details = { by: running?.by, since: running?.since }
  if (bookingState === 'BOOKING') throw new Refusal('BOOKING_RUNNING', 'The shipment is being booked.', details)
  throw new Refusal('BOOKING_DOUBTFUL', 'The outcome of the booking is unknown.', details)
}

/** @throws Refusal while the carrier cancels the booking */
export const refuseVoiding = ({ bookingState }: ExpressShipment): void => {
  if (bookingState === 'VOIDING') throw new Refusal('VOID_RUNNING', 'The carrier is cancelling the booking.')
}

/** @throws Refusal unless the shipment has no booking */
export const refuseBooked = (shipment: ExpressShipment): void => {
  refuseRunning(shipment)
  const { bookingState, booking } = shipment
  if (bookingState !== 'NONE')
    throw new Refusal('ALREADY_BOOKED', 'The shipment is booked.', { trackingNumber: booking?.trackingNumber })
}

/** @throws Refusal while the price for the client waits for an approval */
export const refuseUnapproved = ({ sell }: Pick<ExpressShipment, 'sell'>): void => {
  if (sell?.belowMinimum === true && !sell.isApproved)
    throw new Refusal('SELL_APPROVAL_PENDING', 'The price is below the minimum margin and waits for an approval.')
}

/** The booking. @throws Refusal without one */
export const bookingOf = (shipment: ExpressShipment): NonNullable<ExpressShipment['booking']> => {
  refuseRunning(shipment)
  if (!shipment.booking) throw new Refusal('NOT_BOOKED', 'The shipment is not booked.')
  return shipment.booking
}
