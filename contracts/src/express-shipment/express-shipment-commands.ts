import { z } from 'zod'
import { command } from '../api/command.ts'
import { allOf, anyOf, may, own, system } from '../access/policy.ts'
import { PickupOfShipment } from './pickup.ts'
import { DecimalText, positiveUpTo } from '../money/money.ts'
import { CodeMapping } from '../express-carrier/carrier.ts'
import { Booking, BookingProblem, ShipmentDocument } from './booking.ts'
import {
  expressCurrencies,
  incidentReasons,
  labelFormats,
  outcomes,
  uncancelledStatuses,
  voidAnswers,
} from '../vocabulary/express.ts'
import { CarrierInvoice, SellInvoice } from './money-parts.ts'
import { ExpressDuties, ExpressRequest, ExpressRequestInput, GoodsLine } from './shipment.ts'
import { ExpressPartyInput } from '../express-address/party.ts'
import { TrackingEvent } from './tracking-event.ts'
import { compactCode } from './waybill.ts'

const noData = z.object({})
const reason = z.string().trim().min(1, 'Enter a reason.').max(500)
/** As a scanner reads it, so that the tracking and the search find it. */
const typedWaybill = z.string().overwrite(compactCode).min(1).max(40)
const requester = anyOf(own('SOLICITAR_SHIPMENT'), 'EXPRESS_OP')
const editor = anyOf(own('SOLICITAR_SHIPMENT'), 'MODIFICAR_SHIPMENT')
const operations = may('EXPRESS_OP')
const unfinished = ['REQUESTED', 'IN_PROGRESS']

/** Changed fields of a request; absent fields stay, so no field has a default. `null` removes the client. */
const ExpressChanges = ExpressRequest.extend({
  cliente: ExpressRequest.shape.cliente.nullable(),
  shipperAddress: ExpressPartyInput,
  recipientAddress: ExpressPartyInput,
}).partial()

/**
 * Commands of an express shipment. `copiedFrom` and `returnOf` of a request name the source that the form was filled
 * from.
 */
export const expressShipmentCommands = {
  RequestExpressShipment: command(
    may('SOLICITAR_SHIPMENT'),
    ExpressRequestInput.extend({
      copiedFrom: z.string().max(80).optional(),
      returnOf: z.string().max(80).optional(),
      /** Commercial whose shipment it is; absent: the author. */
      commercial: z.string().max(80).optional(),
    }),
    {
      summary: 'Request an express shipment.',
      creates: 'main',
      leadsTo: ['REQUESTED'],
      needs: ['settings', 'expressClient', 'commercial'],
    },
  ),
  AmendExpressShipment: command(editor, ExpressChanges, {
    summary: 'Change an unbooked shipment; earlier ratings become stale.',
    from: unfinished,
    needs: ['settings', 'expressClient'],
  }),
  SetGoodsLines: command(editor, z.object({ goods: z.array(GoodsLine).max(200) }), {
    summary: 'Replace the goods lines of the commercial invoice.',
    from: unfinished,
  }),
  SetParties: command(
    editor,
    z.object({ shipperAddress: ExpressPartyInput.optional(), recipientAddress: ExpressPartyInput.optional() }),
    { summary: 'Replace shipper or recipient.', from: unfinished, needs: ['settings'] },
  ),
  SetDuties: command(editor, z.object({ duties: ExpressDuties }), {
    summary: 'Set the payer of duties and the customs data.',
    from: unfinished,
  }),
  RateExpressShipment: command(requester, noData, {
    summary: 'Rate the shipment with all carriers.',
    from: unfinished,
    needs: ['settings', 'expressRates'],
  }),
  SelectExpressOption: command(
    requester,
    z.object({ optionId: z.string().max(120), reason: z.string().trim().max(500).default('') }),
    {
      summary: 'Select an option; one that is not the cheapest needs a reason.',
      from: unfinished,
      needs: ['settings', 'fx'],
    },
  ),
  TakeExpressShipment: command(operations, noData, {
    summary: 'Take a requested shipment.',
    from: ['REQUESTED'],
    leadsTo: ['IN_PROGRESS'],
  }),
  AssignExpressShipment: command(operations, z.object({ assignedTo: z.string().min(1).max(80) }), {
    summary: 'Assign a shipment to a user of operations.',
    from: unfinished,
    leadsTo: ['IN_PROGRESS'],
    needs: ['targetUsers'],
  }),
  ReleaseExpressShipment: command(operations, noData, {
    summary: 'Return an unbooked shipment to the requests.',
    from: ['IN_PROGRESS'],
    leadsTo: ['REQUESTED'],
  }),
  BookExpressShipment: command(
    operations,
    z.object({
      labelFormat: z.enum(labelFormats).default('A6'),
      /** The price changed since the selection, and the person accepts the new total. */
      acceptedTotal: DecimalText.optional(),
    }),
    {
      summary: 'Book the selected option at its carrier; takes a requested shipment.',
      from: unfinished,
      leadsTo: ['IN_PROGRESS'],
      needs: ['settings', 'expressRates', 'fx'],
    },
  ),
  RecordExpressBooking: command(
    operations,
    z.object({
      carrier: z.string().min(1).max(40),
      service: z.string().max(60).default(''),
      trackingNumber: typedWaybill,
    }),
    { summary: 'Record a booking that was made by phone or in a portal.', from: unfinished, leadsTo: ['IN_PROGRESS'] },
  ),
  RecordBookingAnswer: command(
    system,
    z.object({
      bookingId: z.string().max(36),
      answer: z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('BOOKED'), booking: Booking }),
        z.object({ outcome: z.literal('REFUSED'), problems: z.array(BookingProblem).min(1).max(50) }),
        z.object({ outcome: z.literal('DOUBTFUL'), text: z.string().max(500) }),
      ]),
    }),
    { summary: "Record a carrier's answer to a booking." },
  ),
  ConfirmBookingOutcome: command(
    operations,
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('BOOKED'), trackingNumber: typedWaybill }),
      z.object({ outcome: z.literal('NOT_BOOKED'), reason }),
    ]),
    { summary: 'Decide a doubtful booking, after asking the carrier.', from: ['IN_PROGRESS'] },
  ),
  AddBookingDocuments: command(
    system,
    z.object({ bookingId: z.string().max(36), documents: z.array(ShipmentDocument).min(1).max(50) }),
    {
      summary: 'Add documents of a carrier that arrived after the booking, such as the label.',
    },
  ),
  VoidBooking: command(operations, z.object({ reason }), {
    summary: 'Cancel the booking at the carrier, before the first scan.',
    from: ['IN_PROGRESS'],
  }),
  RecordVoidAnswer: command(
    system,
    z.object({
      bookingId: z.string().max(36),
      /** Absent: of the waybill in use. */
      trackingNumber: z.string().max(40).optional(),
      answer: z.enum(voidAnswers),
      text: z.string().max(500).default(''),
    }),
    { summary: "Record a carrier's answer to a cancellation." },
  ),
  ConfirmUnusedWaybill: command(operations, z.object({ reason }), {
    summary: 'Confirm that the waybill will not be used, where the carrier cancels nothing.',
    from: ['IN_PROGRESS'],
  }),
  VoidSecondWaybill: command(operations, z.object({ trackingNumber: z.string().min(1).max(40), reason }), {
    summary: 'Cancel the waybill of a late answer at its carrier, beside the booking in use.',
  }),
  AttachExpressDocument: command(
    anyOf(own('SOLICITAR_SHIPMENT'), 'EXPRESS_OP'),
    z.object({ document: ShipmentDocument }),
    {
      summary: 'Attach a file, such as a proof of delivery.',
      from: uncancelledStatuses,
      // Size and hash must match the file: only the upload route, which reads its bytes, issues this command.
      uploadRoute: '/app/v1/express-documents',
    },
  ),
  MarkLabelPrinted: command(
    operations,
    z.object({ format: z.enum(labelFormats), copies: z.int().min(1).max(99).default(1) }),
    {
      summary: 'Record a printed label.',
      from: ['IN_PROGRESS', 'FINISHED'],
    },
  ),
  AddTrackingEvent: command(
    operations,
    TrackingEvent.omit({ source: true }).extend({ signedBy: z.string().trim().max(100).default('') }),
    {
      summary: 'Add a movement; a repeated one is ignored.',
      from: ['IN_PROGRESS', 'FINISHED'],
      needs: ['settings'],
    },
  ),
  MapTrackingCode: command(system, CodeMapping, {
    summary: "Apply the status that the company gave to a carrier's code.",
  }),
  CorrectTrackingEvent: command(operations, z.object({ eventId: z.string().max(80), reason }), {
    summary: 'Strike a wrong movement.',
    from: ['IN_PROGRESS', 'FINISHED'],
  }),
  OpenIncident: command(
    operations,
    z.object({
      reason: z.enum(incidentReasons),
      text: z.string().trim().max(1000).default(''),
      actionRequired: z.boolean().default(true),
      due: z.iso.datetime().optional(),
    }),
    { summary: 'Open an incident.', from: ['IN_PROGRESS', 'FINISHED'] },
  ),
  ResolveIncident: command(
    operations,
    z.object({ incidentId: z.string().max(80), text: z.string().trim().min(1, 'Enter the solution.').max(1000) }),
    {
      summary: 'Resolve an incident.',
      from: ['IN_PROGRESS', 'FINISHED'],
    },
  ),
  RecordReweigh: command(
    operations,
    z.object({
      piece: z.int().min(1),
      kg: positiveUpTo(10_000),
      cm: z.array(positiveUpTo(10_000)).length(3).optional(),
    }),
    { summary: "Record the carrier's weight and sides of a piece.", from: ['IN_PROGRESS', 'FINISHED'] },
  ),
  RecordExpressCost: command(anyOf('EXPRESS_OP', 'ANALYTICS_INVOICED'), CarrierInvoice, {
    summary: "Record a carrier's invoice; differences get a cause.",
    from: ['IN_PROGRESS', 'FINISHED', 'CANCELLED'],
    needs: ['settings'],
  }),
  WithdrawExpressCost: command(
    anyOf('EXPRESS_OP', 'ANALYTICS_INVOICED'),
    z.object({ document: z.string().max(60), reason }),
    {
      summary: "Withdraw a carrier's invoice that was recorded by mistake; its number can be recorded again.",
    },
  ),
  DisputeExpressCost: command(
    anyOf('EXPRESS_OP', 'ANALYTICS_INVOICED'),
    z.object({ document: z.string().max(60), reason }),
    {
      summary: "Dispute a carrier's invoice.",
    },
  ),
  CloseExpressDispute: command(
    anyOf('EXPRESS_OP', 'ANALYTICS_INVOICED'),
    z.object({ document: z.string().max(60), text: z.string().trim().min(1).max(500) }),
    {
      summary: 'Close a dispute with its result.',
    },
  ),
  SetExpressSell: command(
    may('MODIFICAR_SHIPMENT'),
    z.object({
      amount: positiveUpTo(999_999_999_999),
      currency: z.enum(expressCurrencies),
      reason: z.string().trim().max(500).default(''),
    }),
    {
      summary: 'Set the price for the client instead of the rated one.',
      from: uncancelledStatuses,
      needs: ['settings', 'fx'],
    },
  ),
  ApproveExpressSell: command(
    may('GERENTE_COMERCIAL'),
    // The price that the manager saw; another one is refused.
    z.object({ amount: DecimalText.optional(), currency: z.enum(expressCurrencies).optional() }),
    { summary: 'Approve a price below the minimum margin.', from: uncancelledStatuses },
  ),
  RecordExpressInvoicing: command(may('ANALYTICS_INVOICED'), SellInvoice, {
    summary: 'Record an invoice to the client.',
    from: ['IN_PROGRESS', 'FINISHED'],
  }),
  FinishExpressShipment: command(
    operations,
    z.object({
      outcome: z.enum(outcomes),
      deliveredAt: z.iso.datetime().optional(),
      signedBy: z.string().trim().max(100).default(''),
    }),
    {
      summary: 'Finish a delivered, returned or lost shipment.',
      from: ['IN_PROGRESS'],
      leadsTo: ['FINISHED'],
      needs: ['settings'],
    },
  ),
  ReopenExpressShipment: command(may('MODIFICAR_SHIPMENT'), z.object({ reason }), {
    summary: 'Reopen a finished shipment.',
    from: ['FINISHED'],
    leadsTo: ['IN_PROGRESS'],
  }),
  CancelExpressShipment: command(anyOf(own('SOLICITAR_SHIPMENT'), 'MODIFICAR_SHIPMENT'), z.object({ reason }), {
    summary: 'Cancel a shipment; a booked one only after its void. The owner cancels while it is requested.',
    from: unfinished,
    leadsTo: ['CANCELLED'],
  }),
  AddExpressNote: command(
    anyOf(
      own('CONSULTAR_SHIPMENT'),
      allOf('CONSULTAR_SHIPMENT', 'EXPRESS_OP'),
      'MODIFICAR_SHIPMENT',
      'GERENTE_COMERCIAL',
    ),
    z.object({ text: z.string().trim().min(1, 'Write the note.').max(2000) }),
    { summary: 'Add a note.' },
  ),
  /** Follows from the events of a pickup. */
  SetExpressPickup: command(system, PickupOfShipment.extend({ bookingId: z.string().max(36) }), {
    summary: 'Record the pickup of a booked shipment as it stands now.',
  }),
  /** Follows from the events of a manifest. `reason`: why the shipment is not in it after all. */
  SetExpressManifest: command(
    system,
    z.object({
      bookingId: z.string().max(36),
      manifestId: z.string().max(80),
      number: z.string().max(80),
      day: z.iso.date(),
      reason: z.string().max(500).optional(),
    }),
    { summary: 'Record or remove the manifest of a booked shipment.' },
  ),
  /** Follows from the deactivation of a user. */
  HandOverExpressShipment: command(
    system,
    z.object({ commercial: z.string().max(80).optional(), assignedTo: z.string().max(80).optional() }),
    {
      summary: 'Move a shipment to another commercial or assignee; without operations an unbooked one is released.',
      needs: ['targetUsers'],
    },
  ),
}
export type ExpressShipmentCommands = typeof expressShipmentCommands
