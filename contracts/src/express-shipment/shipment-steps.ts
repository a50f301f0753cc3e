import { actorId, type Envelope, idIn, type StoredEvent } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import type { Booking, ShipmentDocument } from './booking.ts'
import type { WorkStatus } from './choices.ts'
import type { ExpressShipmentEvents } from './express-shipment-events.ts'
import type { ExpressRequest } from './shipment.ts'
import { subStateAfter } from './shipment-movement.ts'
import type { ShipmentState } from './shipment-state.ts'

type Data<Type extends keyof ExpressShipmentEvents> = EventData<ExpressShipmentEvents, Type>

type Steps = {
  [Type in Exclude<keyof ExpressShipmentEvents, 'ExpressShipmentRequested'>]: (
    state: ShipmentState,
    data: Data<Type>,
    envelope: Envelope,
  ) => ShipmentState
}

const requested = (
  { direction, totals, commercial, copiedFrom, returnOf, ...request }: Data<'ExpressShipmentRequested'>,
  { stream, company, occurredAt }: Envelope,
): ShipmentState => ({
  id: idIn('express-shipment', stream),
  revision: 0,
  company,
  requestedAt: occurredAt,
  work: 'REQUESTED',
  workSince: occurredAt,
  subState: 'SIN_COTIZAR',
  since: occurredAt,
  request,
  direction,
  totals,
  commercial,
  copiedFrom,
  returnOf,
  isRatingStale: false,
  bookingState: 'NONE',
  problems: [],
  waybills: [],
  unusedWaybills: [],
  tracking: [],
  incidents: [],
  documents: [],
  labelsPrinted: 0,
  reweighs: [],
  costs: [],
  invoices: [],
  notes: [],
})

const withWork = (state: ShipmentState, work: WorkStatus, { occurredAt }: Envelope): ShipmentState =>
  state.work === work ? state : { ...state, work, workSince: occurredAt }

const withWaybill = (waybills: readonly string[], waybill: string) => [...new Set([...waybills, waybill])]

const withRequest = (state: ShipmentState, changes: Partial<ExpressRequest>): ShipmentState => ({
  ...state,
  request: { ...state.request, ...changes },
})

const withBooking = (
  state: ShipmentState,
  booking: Booking & { manual: boolean },
  envelope: Envelope,
): ShipmentState => ({
  ...withWork(state, 'IN_PROGRESS', envelope),
  bookingState: 'BOOKED',
  running: undefined,
  problems: [],
  booking: { ...booking, at: envelope.occurredAt },
  waybills: withWaybill(state.waybills, booking.trackingNumber),
  unusedWaybills: state.unusedWaybills.filter((one) => one !== booking.trackingNumber),
  documents: withDocuments(state.documents, booking.documents),
})

const withDocuments = (known: readonly ShipmentDocument[], added: readonly ShipmentDocument[]) => [
  ...known.filter(({ documentId }) => !added.some((one) => one.documentId === documentId)),
  ...added,
]

const withDispute = (
  state: ShipmentState,
  document: string,
  dispute: (before: ShipmentState['costs'][number]['dispute']) => ShipmentState['costs'][number]['dispute'],
): ShipmentState => ({
  ...state,
  costs: state.costs.map((cost) => (cost.document === document ? { ...cost, dispute: dispute(cost.dispute) } : cost)),
})

const steps: Steps = {
  ExpressShipmentAmended: (state, { changes, direction, totals }) => ({
    // A stored event has no undefined fields.
    ...withRequest(state, changes as Partial<ExpressRequest>),
    direction,
    totals,
    isRatingStale: state.rating !== undefined,
  }),
  ExpressGoodsLinesSet: (state, { goods }) => withRequest(state, { goods }),
  ExpressPartiesSet: (state, { direction, shipperAddress, recipientAddress }) => ({
    ...withRequest(state, {
      ...(shipperAddress && { shipperAddress }),
      ...(recipientAddress && { recipientAddress }),
    }),
    direction,
    isRatingStale: state.rating !== undefined,
  }),
  ExpressDutiesSet: (state, { duties }) => withRequest(state, { duties }),
  ExpressShipmentRated: (state, rating) => ({ ...state, rating, isRatingStale: false }),
  ExpressOptionSelected: (state, { optionId, reason, belowMinimum }) => {
    const option = state.rating?.options.find(({ id }) => id === optionId)
    return {
      ...state,
      selected: { optionId, reason, ...(option && { option }) },
      margin: belowMinimum ? 'BELOW' : undefined,
    }
  },
  ExpressShipmentTaken: (state, { assignedTo }, envelope) => ({
    ...withWork(state, 'IN_PROGRESS', envelope),
    assignedTo,
  }),
  ExpressShipmentAssigned: (state, { assignedTo }, envelope) => ({
    ...withWork(state, 'IN_PROGRESS', envelope),
    assignedTo,
  }),
  ExpressShipmentReleased: (state, _, envelope) => ({
    ...withWork(state, 'REQUESTED', envelope),
    assignedTo: undefined,
  }),
  ExpressBookingStarted: (state, { bookingId, carrier }, envelope) => ({
    ...withWork(state, 'IN_PROGRESS', envelope),
    bookingState: 'BOOKING',
    running: { bookingId, carrier, by: actorId(envelope.actor), at: envelope.occurredAt, text: '' },
    problems: [],
  }),
  ExpressShipmentBooked: (state, booking, envelope) => withBooking(state, booking, envelope),
  ExpressBookingConfirmed: (state, booking, envelope) => withBooking(state, { ...booking, manual: false }, envelope),
  ExpressBookingRefused: (state, { problems }) => ({ ...state, bookingState: 'NONE', running: undefined, problems }),
  ExpressBookingDoubtful: (state, { text }) => ({
    ...state,
    bookingState: 'DOUBTFUL',
    running: state.running && { ...state.running, text },
  }),
  ExpressBookingDenied: (state) => ({ ...state, bookingState: 'NONE', running: undefined }),
  ExpressLateBookingAnswer: (state, { trackingNumber }) => ({
    ...state,
    waybills: withWaybill(state.waybills, trackingNumber),
  }),
  ExpressVoidStarted: (state) => ({ ...state, bookingState: 'VOIDING' }),
  ExpressBookingVoided: (state, { trackingNumber }) => ({
    ...state,
    bookingState: 'NONE',
    booking: undefined,
    unusedWaybills: withWaybill(state.unusedWaybills, trackingNumber),
  }),
  ExpressVoidRefused: (state) => ({ ...state, bookingState: 'BOOKED' }),
  ExpressDocumentsAdded: (state, { documents }) => ({
    ...state,
    documents: withDocuments(state.documents, documents),
    booking: state.booking && {
      ...state.booking,
      missing: state.booking.missing.filter(
        (missing) => missing !== 'NO_LABEL' || !documents.some(({ kind }) => kind === 'LABEL'),
      ),
    },
  }),
  ExpressLabelPrinted: (state, { copies }) => ({ ...state, labelsPrinted: state.labelsPrinted + copies }),
  ExpressTrackingAdded: (state, event, { occurredAt }) => ({
    ...state,
    tracking: [...state.tracking, { ...event, struck: false, at: occurredAt }],
  }),
  ExpressTrackingCorrected: (state, { eventId }) => ({
    ...state,
    tracking: state.tracking.map((one) => (one.eventId === eventId ? { ...one, struck: true } : one)),
  }),
  ExpressIncidentOpened: (state, incident, { occurredAt }) => ({
    ...state,
    incidents: [...state.incidents, { ...incident, openedAt: occurredAt }],
  }),
  ExpressIncidentResolved: (state, { incidentId, text }, { occurredAt }) => ({
    ...state,
    incidents: state.incidents.map((one) =>
      one.incidentId === incidentId ? { ...one, resolvedAt: occurredAt, solution: text } : one,
    ),
  }),
  ExpressPieceReweighed: (state, reweigh) => ({
    ...state,
    reweighs: [...state.reweighs.filter(({ piece }) => piece !== reweigh.piece), reweigh],
  }),
  ExpressCostRecorded: (state, { expected: _expected, ...cost }, { occurredAt }) => ({
    ...state,
    costs: [...state.costs, { ...cost, recordedAt: occurredAt }],
  }),
  ExpressCostDisputed: (state, { document, reason }) => withDispute(state, document, () => ({ reason })),
  ExpressDisputeClosed: (state, { document, text }) =>
    withDispute(state, document, (before) => ({ reason: before?.reason ?? '', result: text })),
  ExpressSellSet: (state, { amount, currency, belowMinimum }) => ({
    ...state,
    manualSell: { amount, currency },
    margin: belowMinimum ? 'BELOW' : undefined,
  }),
  ExpressSellApproved: (state) => ({ ...state, margin: state.margin && 'APPROVED' }),
  ExpressShipmentInvoiced: (state, invoice) => ({ ...state, invoices: [...state.invoices, invoice] }),
  ExpressShipmentFinished: (state, { automatic: _automatic, ...outcome }, envelope) => ({
    ...withWork(state, 'FINISHED', envelope),
    outcome,
  }),
  ExpressShipmentReopened: (state, _, envelope) => ({
    ...withWork(state, 'IN_PROGRESS', envelope),
    outcome: undefined,
  }),
  ExpressShipmentCancelled: (state, { reason }, envelope) => ({
    ...withWork(state, 'CANCELLED', envelope),
    cancelReason: reason,
  }),
  ExpressNoteAdded: (state, note, { actor, occurredAt }) => ({
    ...state,
    notes: [...state.notes, { ...note, by: actorId(actor), at: occurredAt }],
  }),
  ExpressShipmentHandedOver: (state, { commercial, assignedTo }) => ({
    ...state,
    commercial: commercial ?? state.commercial,
    assignedTo: assignedTo ?? state.assignedTo,
  }),
}

const untypedSteps = new Map(Object.entries(steps)) as ReadonlyMap<
  string,
  (state: ShipmentState, data: unknown, envelope: Envelope) => ShipmentState
>

/** The state after one more event; undefined before the request. An unknown event changes the revision only. */
export const evolveShipment = (
  before: ShipmentState | undefined,
  { data, ...envelope }: StoredEvent,
): ShipmentState | undefined => {
  const { type, revision, occurredAt } = envelope
  const after =
    type === 'ExpressShipmentRequested'
      ? requested(data as Data<'ExpressShipmentRequested'>, envelope)
      : before && (untypedSteps.get(type)?.(before, data, envelope) ?? before)
  if (after === undefined) return undefined
  const subState = subStateAfter(after)
  const isChanged = before !== undefined && before.subState !== subState
  return { ...after, revision, subState, since: isChanged ? occurredAt : after.since }
}

/** The state after the events of a stream, or after its first ones up to a revision. */
export const shipmentAfter = (events: readonly StoredEvent[], revision = Infinity): ShipmentState | undefined => {
  let state: ShipmentState | undefined
  for (const event of events) if (event.revision <= revision) state = evolveShipment(state, event)
  return state
}
