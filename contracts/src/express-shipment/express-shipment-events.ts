import { z } from 'zod'
import { DecimalText } from '../pricing/money.ts'
import { personal } from '../events/personal.ts'
import { Booking, BookingProblem, ShipmentDocument } from './booking.ts'
import { directions, expressCurrencies, incidentReasons, labelFormats, outcomes } from './choices.ts'
import { CarrierInvoice, CostDifference, SellInvoice } from './money-parts.ts'
import { ExpressRating, OptionPrice } from './option.ts'
import { ExpressDuties, ExpressParty, ExpressRequest, ExpressTotals, GoodsLine } from './shipment.ts'
import { StoredTrackingEvent } from './tracking-event.ts'

const noData = z.object({})
/** Invoices in stored events: the limits of typed input do not apply. */
const Amount = z.object({ amount: DecimalText, currency: z.enum(expressCurrencies) })

/** Events of an express shipment. Its id is the reference `{company}-X-{yyyy}-{6 digits}`. */
export const expressShipmentEvents = {
  ExpressShipmentRequested: ExpressRequest.extend({
    direction: z.enum(directions),
    totals: ExpressTotals,
    commercial: z.string(),
    copiedFrom: z.string().optional(),
    returnOf: z.string().optional(),
  }),
  ExpressShipmentAmended: z.object({
    changes: ExpressRequest.partial(),
    direction: z.enum(directions),
    totals: ExpressTotals,
  }),
  ExpressGoodsLinesSet: z.object({ goods: z.array(GoodsLine) }),
  ExpressPartiesSet: z.object({
    shipperAddress: ExpressParty.optional(),
    recipientAddress: ExpressParty.optional(),
    direction: z.enum(directions),
  }),
  ExpressDutiesSet: z.object({ duties: ExpressDuties }),
  ExpressShipmentRated: ExpressRating,
  /** `reason`: why not the cheapest; empty for the cheapest. */
  ExpressOptionSelected: z.object({
    optionId: z.string(),
    total: DecimalText,
    currency: z.enum(expressCurrencies),
    reason: z.string(),
  }),
  ExpressShipmentTaken: z.object({ assignedTo: z.string() }),
  ExpressShipmentAssigned: z.object({ assignedTo: z.string(), by: z.string() }),
  ExpressShipmentReleased: noData,
  /** Stored before anything is sent to the carrier. `digest`: of the request that is sent. */
  ExpressBookingStarted: z.object({
    bookingId: z.string(),
    optionId: z.string(),
    carrier: z.string(),
    service: z.string(),
    account: z.string(),
    digest: z.string(),
    labelFormat: z.enum(labelFormats),
  }),
  ExpressShipmentBooked: Booking.extend({ manual: z.boolean() }),
  ExpressBookingRefused: z.object({ bookingId: z.string(), problems: z.array(BookingProblem) }),
  ExpressBookingDoubtful: z.object({ bookingId: z.string(), text: z.string() }),
  ExpressBookingConfirmed: Booking,
  ExpressBookingDenied: z.object({ bookingId: z.string(), reason: z.string() }),
  /** An answer to a booking that is over; `trackingNumber` of a second waybill. */
  ExpressLateBookingAnswer: z.object({ bookingId: z.string(), carrier: z.string(), trackingNumber: z.string() }),
  ExpressVoidStarted: z.object({
    bookingId: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    reason: z.string(),
  }),
  /** `unused`: a person confirmed that the waybill will not be used. */
  ExpressBookingVoided: z.object({ bookingId: z.string(), trackingNumber: z.string(), unused: z.boolean() }),
  ExpressVoidRefused: z.object({ bookingId: z.string(), code: z.enum(['REFUSED', 'NOT_SUPPORTED']), text: z.string() }),
  ExpressDocumentsAdded: z.object({ documents: z.array(ShipmentDocument) }),
  ExpressLabelPrinted: z.object({ format: z.enum(labelFormats), copies: z.int(), n: z.int() }),
  ExpressTrackingAdded: StoredTrackingEvent.extend({ signedBy: personal(z.string()) }),
  ExpressTrackingCorrected: z.object({ eventId: z.string(), reason: z.string() }),
  ExpressIncidentOpened: z.object({
    incidentId: z.string(),
    reason: z.enum(incidentReasons),
    text: z.string(),
    actionRequired: z.boolean(),
    due: z.iso.datetime().optional(),
  }),
  ExpressIncidentResolved: z.object({ incidentId: z.string(), text: z.string() }),
  ExpressPieceReweighed: z.object({ piece: z.int(), kg: DecimalText, cm: z.array(DecimalText).optional() }),
  /** `expected`: the expected cost at that time; absent while it was unknown. */
  ExpressCostRecorded: CarrierInvoice.extend({
    date: z.iso.date(),
    total: DecimalText,
    expected: OptionPrice.optional(),
    differences: z.array(CostDifference),
  }),
  ExpressCostDisputed: z.object({ document: z.string(), reason: z.string() }),
  ExpressDisputeClosed: z.object({ document: z.string(), text: z.string() }),
  /** `belowMinimum`: waits for an approval before the booking. */
  ExpressSellSet: Amount.extend({ reason: z.string(), belowMinimum: z.boolean() }),
  ExpressSellApproved: noData,
  ExpressShipmentInvoiced: SellInvoice.extend({ date: z.iso.date(), amount: DecimalText }),
  ExpressShipmentFinished: z.object({
    outcome: z.enum(outcomes),
    deliveredAt: z.iso.datetime().optional(),
    signedBy: personal(z.string()),
    /** Finished 48 h after the delivery, without a person. */
    automatic: z.boolean(),
  }),
  ExpressShipmentReopened: z.object({ reason: z.string() }),
  ExpressShipmentCancelled: z.object({ reason: z.string() }),
  ExpressNoteAdded: z.object({ noteId: z.string(), text: z.string() }),
  ExpressShipmentHandedOver: z.object({ commercial: z.string().optional(), assignedTo: z.string().optional() }),
}
export type ExpressShipmentEvents = typeof expressShipmentEvents
