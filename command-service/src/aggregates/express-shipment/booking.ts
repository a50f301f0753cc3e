import { Exact } from '@freight/contracts/money/money'
import type { Booking } from '@freight/contracts/express-shipment/booking'
import { bookingProblems } from '@freight/contracts/express-shipment/customs'
import type { ExpressOption, OptionLine, OptionPrice } from '@freight/contracts/express-shipment/option'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { withSelection } from '@freight/contracts/express-shipment/shipment-steps'
import { expectedCostOf } from '@freight/contracts/express-shipment/shipment-summary'
import { homeCountries } from '@freight/contracts/freight/direction'
import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import {
  hasSamePrices,
  incidentEvent,
  bookingOf,
  refuseBooked,
  refuseRunning,
  refuseUnapproved,
  type Stage,
  waybillKey,
} from './express-shipment-state.ts'
import { isOutdated, optionIn, selectionEvent } from './rating.ts'
import { isFarAbove } from '@freight/contracts/express-shipment/money-parts'
import { totalOf } from './cost-differences.ts'

type Changed = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressExpectedCostChanged' }>

const lineWith = (fields: Pick<OptionLine, 'code' | 'kind' | 'text' | 'amount'>): OptionLine => ({
  chargeCode: '',
  formula: 'booking',
  inputs: {},
  taxable: false,
  fuelable: false,
  ...fields,
})

/** The rated lines with the charged amounts; where the carrier names only totals, one more line with the difference. */
const chargedLines = (charges: Booking['charges'], lines: readonly OptionLine[], difference: string): OptionLine[] => {
  const rated = (code: string) => lines.find((line) => line.code.toUpperCase() === code.toUpperCase())
  const isByLine = charges.every(({ code }) => rated(code))
  if (isByLine || lines.length === 0)
    return charges.map((charge) => ({
      ...lineWith({ kind: 'BASE', ...charge, ...rated(charge.code) }),
      amount: charge.amount,
    }))
  return [...lines, lineWith({ code: 'BOOKING', kind: 'SURCHARGE', text: 'Booking', amount: difference })]
}

/**
 * The expected cost after a booking for which the carrier charged another amount. Charges in another currency, or in
 * several, stay as they are: they are never added to the rest.
 */
const chargedEvents = (
  { bookingId, charges }: Booking,
  expected: OptionPrice | undefined,
  option: ExpressOption | undefined,
): Changed[] => {
  const price = expected ?? option?.sell
  if (!price || charges.length === 0 || charges.some(({ currency }) => currency !== price.currency)) return []
  const total = totalOf(charges)
  const difference = new Exact(total).minus(expected?.total ?? 0)
  if (expected && difference.isZero()) return []
  const lines = chargedLines(charges, expected?.lines ?? [], difference.toFixed())
  const data = {
    bookingId,
    expected: { ...price, lines, total },
    ...(expected && { former: expected.total }),
    isFarAbove: expected !== undefined && isFarAbove(difference, expected),
  }
  return [{ type: 'ExpressExpectedCostChanged', data }]
}

type Event = EventOf<ExpressShipmentEvents>
type BookingMeta = Meta<'settings' | 'expressRates' | 'fx'>

/** Booking takes a requested shipment. */
const takenEvents = ({ work }: ShipmentState, { principal }: Pick<Meta, 'principal'>): Event[] =>
  work === 'REQUESTED' ? [{ type: 'ExpressShipmentTaken', data: { assignedTo: principal.userId } }] : []

/**
 * The selected option at the prices of now, and the events of a new rating where the former one does not hold any
 * more.
 * @throws Refusal if the price changed and the person has not accepted the new one
 */
const presentOption = (
  shipment: ShipmentState,
  acceptedTotal: string | undefined,
  meta: BookingMeta,
): { option: ExpressOption; events: Event[]; after: ShipmentState } => {
  const { selected, company, request } = shipment
  const former = selected?.option
  if (!former) throw new Refusal('NOT_SELECTED', 'Select an option first.')
  const rated = meta.lookups.expressRates.rate(request, { company, now: meta.now, selected: former.id })
  const option = optionIn(rated, former.id)
  if (!option) {
    const refusal = rated.refusals.find(
      ({ carrier, service }) => carrier === former.carrier && service === former.service,
    )
    throw new Refusal('OPTION_NOT_AVAILABLE', 'The carrier does not offer the selected option any more.', {
      optionId: former.id,
      ...(refusal && { reason: refusal.reason }),
    })
  }
  const { total, currency } = option.sell
  const isSameTotal = currency === former.sell.currency && new Exact(total).equals(former.sell.total)
  if (!isSameTotal && (acceptedTotal === undefined || !new Exact(total).equals(acceptedTotal)))
    throw new Refusal('PRICE_CHANGED', 'The price has changed since the selection.', {
      from: former.sell.total,
      to: total,
      currency,
    })
  if (!isOutdated(shipment, meta.now) && hasSamePrices(former, option))
    return { option: former, events: [], after: shipment }
  const selection = selectionEvent(option, selected.reason, shipment, meta)
  const after = withSelection({ ...shipment, rating: rated }, selection.data)
  return { option, events: [{ type: 'ExpressShipmentRated', data: rated }, selection], after }
}

/** @throws Refusal with everything that the carrier or customs need and the request has not */
const refuseIncomplete = (shipment: ShipmentState, { lookups }: BookingMeta): void => {
  const { direction, company, selected, request } = shipment
  const isDomestic = request.shipperAddress.countryCode === request.recipientAddress.countryCode
  const companyCountry = homeCountries[company] ?? ''
  const problems = [
    ...bookingProblems(request, { direction, isDomestic, companyCountry }),
    ...(selected?.option ? lookups.expressRates.addressProblems(request, selected.option.carrier) : []),
  ].filter(({ severity }) => severity === 'BLOCK')
  if (problems.length > 0) throw new Refusal('DATA_MISSING', 'The booking needs more data.', { problems })
}

type Booked = { bookingId: string; carrier: string; service: string; trackingNumber: string }

/** A booking of which only the waybill is known. */
const bookingWith = (booked: Booked, missing: Booking['missing']): Booking => ({
  ...booked,
  pieces: [],
  documents: [],
  charges: [],
  missing,
  sandbox: false,
})

/** An answer to a booking that is over: its waybill is not in use, unless a person confirmed the same one. */
const lateAnswerEvents = (booking: Booking, shipment: ShipmentState, meta: Pick<Meta, 'newId'>): Event[] => {
  const { bookingId, carrier, trackingNumber } = booking
  const key = waybillKey(carrier, trackingNumber)
  const isSameWaybill = (other: { carrier?: string; trackingNumber: string }) =>
    waybillKey(other.carrier ?? carrier, other.trackingNumber) === key
  const { running, booking: current, unusedWaybills } = shipment
  if (
    (current && isSameWaybill(current)) ||
    unusedWaybills.some(({ trackingNumber: number }) => isSameWaybill({ trackingNumber: number }))
  )
    return []
  const reason = running || current ? 'TWO_WAYBILLS' : 'OTHER'
  return [
    { type: 'ExpressLateAnswerRecorded', data: { bookingId, carrier, trackingNumber } },
    incidentEvent({ reason, text: trackingNumber }, meta),
  ]
}

/** The doubtful booking. @throws Refusal without one */
const doubtfulBooking = (shipment: ShipmentState): NonNullable<ShipmentState['running']> => {
  const { bookingState, running } = shipment
  if (bookingState === 'BOOKING') refuseRunning(shipment)
  if (bookingState !== 'DOUBTFUL' || !running) throw new Refusal('NOT_DOUBTFUL', 'The outcome of the booking is known.')
  return running
}

export const booking = {
  BookExpressShipment: ({ labelFormat, acceptedTotal }, shipment, meta) => {
    refuseBooked(shipment)
    refuseIncomplete(shipment, meta)
    const { option, events, after } = presentOption(shipment, acceptedTotal, meta)
    refuseUnapproved(after)
    const { id: optionId, carrier, service, account } = option
    const digest = meta.digest({ request: shipment.request, optionId, total: option.sell.total })
    const data = { bookingId: meta.newId(), optionId, carrier, service, account, digest, labelFormat }
    return [...events, ...takenEvents(shipment, meta), { type: 'ExpressBookingStarted', data }]
  },
  RecordExpressBooking: (booked, shipment, meta) => {
    // A doubtful booking was approved before it started.
    if (shipment.bookingState !== 'DOUBTFUL') {
      refuseBooked(shipment)
      refuseUnapproved(shipment)
    }
    const data = { ...bookingWith({ ...booked, bookingId: meta.newId() }, []), manual: true }
    return [...takenEvents(shipment, meta), { type: 'ExpressShipmentBooked', data }]
  },
  RecordBookingAnswer: ({ bookingId, answer }, shipment, meta) => {
    const { running, bookingState } = shipment
    const isRunning = running?.bookingId === bookingId
    if (answer.outcome === 'BOOKED') {
      const booked = { ...answer.booking, bookingId }
      if (isRunning)
        return [
          { type: 'ExpressShipmentBooked', data: { ...booked, manual: false } },
          ...chargedEvents(booked, expectedCostOf(shipment), shipment.selected?.option),
        ]
      return lateAnswerEvents(booked, shipment, meta)
    }
    if (!isRunning) return []
    if (answer.outcome === 'REFUSED')
      return [{ type: 'ExpressBookingRefused', data: { bookingId, problems: answer.problems } }]
    return bookingState === 'DOUBTFUL'
      ? []
      : [{ type: 'ExpressBookingDoubted', data: { bookingId, text: answer.text } }]
  },
  ConfirmBookingOutcome: (confirmed, shipment, { principal }) => {
    if (principal.system === true) throw new Refusal('FORBIDDEN', 'A person decides a doubtful booking.')
    const { bookingId, carrier, service } = doubtfulBooking(shipment)
    if (confirmed.outcome === 'NOT_BOOKED')
      return [{ type: 'ExpressBookingDenied', data: { bookingId, reason: confirmed.reason } }]
    const { trackingNumber } = confirmed
    const data = bookingWith({ bookingId, carrier, service, trackingNumber }, ['NO_LABEL'])
    return [{ type: 'ExpressBookingConfirmed', data }]
  },
  AddBookingDocuments: ({ bookingId, documents }, { booking: current, documents: known }) => {
    const added = documents.filter(({ documentId }) => !known.some((one) => one.documentId === documentId))
    return current?.bookingId !== bookingId || added.length === 0
      ? []
      : [{ type: 'ExpressDocumentsAdded', data: { documents: added } }]
  },
  AttachExpressDocument: ({ document }, { documents }) =>
    documents.some(({ documentId }) => documentId === document.documentId)
      ? []
      : [{ type: 'ExpressDocumentsAdded', data: { documents: [document] } }],
  MarkLabelPrinted: ({ format, copies }, shipment) => {
    bookingOf(shipment)
    return [{ type: 'ExpressLabelPrinted', data: { format, copies, n: shipment.labelsPrinted + 1 } }]
  },
} satisfies Stage
