import { z } from 'zod'
import { DecimalText } from '../money/money.ts'
import { personal } from '../events/personal.ts'
import { CodeMapping } from '../express-carrier/carrier.ts'
import { PickupOfShipment } from './pickup.ts'
import { Booking, BookingProblem, ShipmentDocument } from './booking.ts'
import {
  directions,
  expressCurrencies,
  incidentReasons,
  labelFormats,
  outcomes,
  voidAnswers,
} from '../vocabulary/express.ts'
import { CarrierInvoice, CostDifference, SellInvoice } from './money-parts.ts'
import { ExpressRating, OptionPrice } from './option.ts'
import { ExpressDuties, ExpressRequest, ExpressTotals, GoodsLine } from './shipment.ts'
import { ExpressParty } from '../express-address/party.ts'
import { StoredTrackingEvent } from './tracking-event.ts'

/** Adds a stored example, which must stay readable. */
const event = <Schema extends z.ZodType>(schema: Schema, ...examples: object[]): Schema =>
  schema.meta({ examples: examples as z.output<Schema>[] })
/** Invoices in stored events: the limits of typed input do not apply. */
const Amount = z.object({ amount: DecimalText, currency: z.enum(expressCurrencies) })
const bookingId = '0c6b1c1e-7a51-5a27-8e0f-0d8f4a3f1c55'
const label = { kind: 'LABEL', size: 5120, sha256: 'ab', mediaType: 'application/pdf' }
const booking = {
  bookingId,
  carrier: 'DHL',
  service: 'EXPRESS_WORLDWIDE',
  trackingNumber: '1234567890',
  pieces: [{ piece: 1, number: 'JD0146000012345678' }],
  documents: [{ documentId: 'd-1', name: 'label.pdf', ...label }],
  charges: [{ code: 'BASE', text: 'Base', amount: '148.40', currency: 'USD' }],
  deliveryBy: '2026-03-13',
  missing: ['NO_PICKUP'],
  sandbox: false,
}

/** Events of an express shipment. Its id is the reference `{company}-X-{yyyy}-{6 digits}`. */
export const expressShipmentEvents = {
  ExpressShipmentRequested: ExpressRequest.extend({
    direction: z.enum(directions),
    totals: ExpressTotals,
    commercial: z.string(),
    copiedFrom: z.string().optional(),
    returnOf: z.string().optional(),
  }),
  ExpressShipmentAmended: event(
    z.object({
      changes: ExpressRequest.partial(),
      /** Fields that have no value any more. */
      removed: z.array(z.enum(['cliente'])).optional(),
      direction: z.enum(directions),
      totals: ExpressTotals,
    }),
    {
      changes: { ibExpress: 'IP0' },
      removed: ['cliente'],
      direction: 'OB',
      totals: { pieces: 1, actual: '0.5', volumetric: '0', chargeable: '0.5' },
    },
    {
      changes: { isDoc: true, clientReference: 'PO 78' },
      direction: 'OB',
      totals: { pieces: 1, actual: '0.5', volumetric: '0', chargeable: '0.5' },
    },
  ),
  ExpressGoodsLinesSet: event(z.object({ goods: z.array(GoodsLine) }), {
    goods: [
      {
        description: 'Steel bearings',
        quantity: '4',
        unit: 'PCS',
        unitValue: '310',
        currency: 'USD',
        hsCode: '848210',
        origin: 'UY',
        netKg: '9.8',
        grossKg: '10.3',
        sku: 'B-6204',
      },
    ],
  }),
  ExpressPartiesSet: event(
    z.object({
      shipperAddress: ExpressParty.optional(),
      recipientAddress: ExpressParty.optional(),
      direction: z.enum(directions),
    }),
    { direction: 'IB' },
  ),
  ExpressDutiesSet: event(z.object({ duties: ExpressDuties }), {
    duties: {
      payer: 'RECIPIENT',
      account: '',
      incoterm: 'DAP',
      reason: 'PERMANENT',
      invoiceNumber: 'A 12',
      invoiceDate: '2026-03-09',
      proforma: false,
      nonDelivery: 'RETURN',
      remarks: '',
    },
  }),
  ExpressShipmentRated: ExpressRating,
  /**
   * `reason`: why not the cheapest; empty for the cheapest. `belowMinimum`: the margin of the client's price over the
   * expected cost waits for an approval before the booking.
   */
  ExpressOptionSelected: event(
    z.object({
      optionId: z.string(),
      total: DecimalText,
      currency: z.enum(expressCurrencies),
      reason: z.string(),
      belowMinimum: z.boolean(),
    }),
    {
      optionId: 'DHL/EXPRESS_WORLDWIDE/',
      total: '224.70',
      currency: 'USD',
      reason: 'Arrives a day earlier',
      belowMinimum: false,
    },
  ),
  ExpressShipmentTaken: event(z.object({ assignedTo: z.string() }), { assignedTo: 'u-2' }),
  ExpressShipmentAssigned: event(z.object({ assignedTo: z.string(), by: z.string() }), {
    assignedTo: 'u-3',
    by: 'u-2',
  }),
  ExpressShipmentReleased: event(z.object({}), {}),
  /** Stored before anything is sent to the carrier. `digest`: of the request that is sent. */
  ExpressBookingStarted: event(
    z.object({
      bookingId: z.string(),
      optionId: z.string(),
      carrier: z.string(),
      service: z.string(),
      account: z.string(),
      digest: z.string(),
      labelFormat: z.enum(labelFormats),
    }),
    {
      bookingId,
      optionId: 'DHL/EXPRESS_WORLDWIDE/',
      carrier: 'DHL',
      service: 'EXPRESS_WORLDWIDE',
      account: '',
      digest: 'ab12',
      labelFormat: 'A6',
    },
  ),
  ExpressShipmentBooked: event(Booking.extend({ manual: z.boolean() }), { ...booking, manual: false }),
  /**
   * The carrier charged another amount than the expected cost. `former`: the total before, absent while it was unknown;
   * `isFarAbove`: above the tolerance.
   */
  ExpressExpectedCostChanged: event(
    z.object({
      bookingId: z.string(),
      expected: OptionPrice,
      former: DecimalText.optional(),
      isFarAbove: z.boolean(),
    }),
    {
      bookingId,
      expected: { currency: 'USD', lines: [], total: '170.10', tariff: { id: 't-1', code: 'IP0', version: 2 } },
      former: '148.40',
      isFarAbove: true,
    },
  ),
  ExpressBookingRefused: event(z.object({ bookingId: z.string(), problems: z.array(BookingProblem) }), {
    bookingId,
    problems: [{ code: 'PHONE', path: 'recipientAddress.phone', text: 'Phone is required' }],
  }),
  ExpressBookingDoubted: event(z.object({ bookingId: z.string(), text: z.string() }), { bookingId, text: 'Time-out' }),
  ExpressBookingConfirmed: event(Booking, booking),
  ExpressBookingDenied: event(z.object({ bookingId: z.string(), reason: z.string() }), {
    bookingId,
    reason: 'The carrier has no such shipment',
  }),
  /** An answer to a booking that is over; `trackingNumber` of a second waybill. */
  ExpressLateAnswerRecorded: event(
    z.object({ bookingId: z.string(), carrier: z.string(), trackingNumber: z.string() }),
    { bookingId, carrier: 'DHL', trackingNumber: '1234567899' },
  ),
  /** `voidId`: of this attempt; absent in events from before the second one was possible. */
  ExpressVoidStarted: event(
    z.object({
      bookingId: z.string(),
      voidId: z.string().optional(),
      carrier: z.string(),
      trackingNumber: z.string(),
      reason: z.string(),
    }),
    { bookingId, voidId: 'v-1', carrier: 'DHL', trackingNumber: '1234567890', reason: 'Wrong address' },
    { bookingId, carrier: 'DHL', trackingNumber: '1234567890', reason: 'Wrong address' },
  ),
  /** `unused`: a person confirmed that the waybill will not be used. */
  ExpressBookingVoided: event(z.object({ bookingId: z.string(), trackingNumber: z.string(), unused: z.boolean() }), {
    bookingId,
    trackingNumber: '1234567890',
    unused: false,
  }),
  ExpressVoidRefused: event(
    z.object({ bookingId: z.string(), code: z.enum(['REFUSED', 'NOT_SUPPORTED']), text: z.string() }),
    { bookingId, code: 'REFUSED', text: 'Already in the manifest' },
  ),
  /** The shipment's last pickup, as it stands now. */
  ExpressPickupSet: event(PickupOfShipment, {
    pickupId: 'p-1',
    status: 'CONFIRMED',
    day: '2026-03-10',
    from: '14:00',
    to: '17:00',
    confirmation: 'PRG100000',
    text: '',
  }),
  ExpressManifestSet: event(z.object({ manifestId: z.string(), number: z.string(), day: z.iso.date() }), {
    manifestId: 'm-1',
    number: 'DHL-20260310',
    day: '2026-03-10',
  }),
  /** The carrier did not accept the shipment in the manifest, or refused the whole. */
  ExpressManifestRemoved: event(z.object({ manifestId: z.string(), reason: z.string() }), {
    manifestId: 'm-1',
    reason: 'Unknown waybill',
  }),
  /** The waybill of a late answer is cancelled beside the booking in use. */
  ExpressSecondVoidStarted: event(
    z.object({
      bookingId: z.string(),
      voidId: z.string(),
      carrier: z.string(),
      trackingNumber: z.string(),
      reason: z.string(),
    }),
    { bookingId, voidId: 'v-2', carrier: 'DHL', trackingNumber: '1234567899', reason: 'Booked twice' },
  ),
  ExpressSecondVoidEnded: event(
    z.object({ bookingId: z.string(), trackingNumber: z.string(), answer: z.enum(voidAnswers), text: z.string() }),
    { bookingId, trackingNumber: '1234567899', answer: 'DONE', text: '' },
  ),
  ExpressDocumentsAdded: event(z.object({ documents: z.array(ShipmentDocument) }), {
    documents: [{ documentId: 'd-2', name: 'label.pdf', ...label }],
  }),
  ExpressLabelPrinted: event(z.object({ format: z.enum(labelFormats), copies: z.int(), n: z.int() }), {
    format: 'A6',
    copies: 1,
    n: 2,
  }),
  /** `signedBy` belongs to the shipment, which has no other id of that person. */
  ExpressTrackingAdded: event(StoredTrackingEvent.extend({ signedBy: personal(z.string()) }), {
    status: 'DELIVERED',
    reason: '',
    rawCode: 'OK',
    rawText: 'Delivered',
    place: 'Miami',
    localTime: '2026-03-12T10:15:00',
    offset: '-05:00',
    source: 'CARRIER',
    waybill: '1234567890',
    piece: 1,
    eventId: 'e-1',
    doubtful: false,
    signedBy: 'J. Doe',
  }),
  /** The company gave the carrier's code of these movements, which arrived as UNKNOWN, a status. */
  ExpressTrackingMapped: event(
    CodeMapping.extend({ movements: z.array(StoredTrackingEvent.pick({ eventId: true, waybill: true, piece: true })) }),
    {
      code: 'ZZ9',
      status: 'ON_HOLD',
      reason: 'CUSTOMS_DOCUMENTS',
      movements: [{ eventId: 'e-1', waybill: '1234567890', piece: 1 }],
    },
  ),
  ExpressTrackingCorrected: event(z.object({ eventId: z.string(), reason: z.string() }), {
    eventId: 'e-1',
    reason: 'Another shipment',
  }),
  ExpressIncidentOpened: event(
    z.object({
      incidentId: z.string(),
      reason: z.enum(incidentReasons),
      text: z.string(),
      actionRequired: z.boolean(),
      due: z.iso.datetime().optional(),
    }),
    { incidentId: 'i-1', reason: 'ABSENT', text: '', actionRequired: true, due: '2026-03-12T20:00:00.000Z' },
  ),
  ExpressIncidentResolved: event(z.object({ incidentId: z.string(), text: z.string() }), {
    incidentId: 'i-1',
    text: 'Delivered to the neighbour',
  }),
  ExpressPieceReweighed: event(z.object({ piece: z.int(), kg: DecimalText, cm: z.array(DecimalText).optional() }), {
    piece: 1,
    kg: '6.4',
    cm: ['40', '30', '31'],
  }),
  /**
   * `expected`: the expected cost at that time; absent while it was unknown. `differences`: of all invoices in this
   * currency so far, so that a credit note settles an earlier difference.
   */
  ExpressCostRecorded: event(
    CarrierInvoice.extend({
      date: z.iso.date(),
      total: DecimalText,
      expected: OptionPrice.optional(),
      differences: z.array(CostDifference),
    }),
    {
      document: 'F 881',
      date: '2026-03-20',
      currency: 'USD',
      weight: '12.0',
      lines: [{ code: 'FUEL', kind: 'FUEL', text: 'Fuel', amount: '28.10' }],
      total: '28.10',
      differences: [{ code: 'FUEL', amount: '0.65', cause: 'FUEL' }],
    },
  ),
  /** `differences`: of the invoices that stay. */
  ExpressCostWithdrawn: event(
    z.object({ document: z.string(), reason: z.string(), differences: z.array(CostDifference) }),
    { document: 'F 881', reason: 'The import was undone', differences: [] },
  ),
  ExpressCostDisputed: event(z.object({ document: z.string(), reason: z.string() }), {
    document: 'F 881',
    reason: 'Fuel of another month',
  }),
  ExpressDisputeClosed: event(z.object({ document: z.string(), text: z.string() }), {
    document: 'F 881',
    text: 'Credit note received',
  }),
  /** `belowMinimum`: waits for an approval before the booking. */
  ExpressSellSet: event(Amount.extend({ reason: z.string(), belowMinimum: z.boolean() }), {
    amount: '210.00',
    currency: 'USD',
    reason: 'Agreed by phone',
    belowMinimum: true,
  }),
  ExpressSellApproved: event(z.object({}), {}),
  ExpressShipmentInvoiced: event(SellInvoice.extend({ date: z.iso.date(), amount: DecimalText }), {
    document: 'A 100',
    date: '2026-03-20',
    currency: 'USD',
    amount: '224.70',
  }),
  ExpressShipmentFinished: event(
    z.object({
      outcome: z.enum(outcomes),
      deliveredAt: z.iso.datetime().optional(),
      signedBy: personal(z.string()),
      /** Finished 48 h after the delivery, without a person. */
      automatic: z.boolean(),
    }),
    { outcome: 'DELIVERED', deliveredAt: '2026-03-12T15:15:00.000Z', signedBy: 'J. Doe', automatic: false },
  ),
  ExpressShipmentReopened: event(z.object({ reason: z.string() }), { reason: 'Returned after delivery' }),
  ExpressShipmentCancelled: event(z.object({ reason: z.string() }), { reason: 'The client withdrew' }),
  ExpressNoteAdded: event(z.object({ noteId: z.string(), text: z.string() }), { noteId: 'n-1', text: 'Call first' }),
  ExpressShipmentHandedOver: event(
    z.object({ commercial: z.string().optional(), assignedTo: z.string().optional() }),
    { commercial: 'u-4' },
    { assignedTo: 'u-5' },
  ),
}
export type ExpressShipmentEvents = typeof expressShipmentEvents
