import { actorId, type Envelope, idIn, type StoredEvent } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import { sameContent } from '../same-content.ts'
import type { SecondWaybillState } from '../vocabulary/express.ts'
import { type ExpressShipmentEvents, expressShipmentEvents } from './express-shipment-events.ts'
import { costOf, type ExpressOption } from './option.ts'
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

/** Fields of an amendment that no price depends on. */
const withoutPrice: readonly string[] = ['clientReference', 'contents', 'remarks', 'goods', 'measureSystem']

/** Whether a price can depend on one of the changed fields. */
export const affectsPrice = (changes: object): boolean =>
  Object.keys(changes).some((field) => !withoutPrice.includes(field))

const withRequest = (state: ShipmentState, changes: object): ShipmentState => ({
  ...state,
  // The schema of the event was checked when it was stored.
  request: { ...state.request, ...(changes as Partial<ExpressRequest>) },
  isRatingStale: state.isRatingStale || (state.rating !== undefined && affectsPrice(changes)),
})

const withBooking = (state: ShipmentState, booking: NonNullable<ShipmentState['booking']>): ShipmentState => ({
  ...state,
  work: 'IN_PROGRESS',
  bookingState: 'BOOKED',
  running: undefined,
  problems: [],
  booking,
  isVoidUnsupported: false,
  documents: [...state.documents, ...booking.documents],
})

const withDispute = (
  state: ShipmentState,
  document: string,
  dispute: (before: ShipmentState['costs'][number]['dispute']) => ShipmentState['costs'][number]['dispute'],
): ShipmentState => ({
  ...state,
  costs: state.costs.map((cost) => (cost.document === document ? { ...cost, dispute: dispute(cost.dispute) } : cost)),
})

const withAssignee = (state: ShipmentState, { assignedTo }: { assignedTo: string }, { occurredAt }: Envelope) => ({
  ...state,
  work: 'IN_PROGRESS' as const,
  assignedTo,
  takenAt: state.takenAt ?? occurredAt,
})

const withUnusedWaybill = (
  state: ShipmentState,
  { bookingId, trackingNumber }: Pick<Data<'ExpressBookingVoided'>, 'bookingId' | 'trackingNumber'>,
  { occurredAt: since }: Envelope,
  late?: { second: 'OPEN'; carrier: string },
): ShipmentState => ({
  ...state,
  unusedWaybills: [...state.unusedWaybills, { bookingId, trackingNumber, since, ...late }],
})

const withSecond = (state: ShipmentState, trackingNumber: string, second: SecondWaybillState): ShipmentState => ({
  ...state,
  unusedWaybills: state.unusedWaybills.map((one) =>
    one.second !== undefined && one.trackingNumber === trackingNumber ? { ...one, second } : one,
  ),
})

const pricesOf = (option: ExpressOption | undefined) =>
  option && [option.id, option.sell.currency, option.sell.total, costOf(option)?.currency, costOf(option)?.total]

/** The state after a selection; an approval of the same prices stays. */
export const withSelection = (
  state: ShipmentState,
  { optionId, reason, belowMinimum }: Data<'ExpressOptionSelected'>,
): ShipmentState => {
  const option = state.rating?.options.find(({ id }) => id === optionId)
  const isSame = option !== undefined && sameContent(pricesOf(option), pricesOf(state.selected?.option))
  const margin = isSame && state.margin === 'APPROVED' ? 'APPROVED' : 'BELOW'
  return {
    ...state,
    selected: { optionId, reason, ...(option && { option }) },
    margin: belowMinimum ? margin : undefined,
  }
}

const steps: Steps = {
  ExpressShipmentAmended: (state, { changes, removed = [], direction, totals }) => ({
    ...withRequest(state, { ...changes, ...Object.fromEntries(removed.map((field) => [field, undefined])) }),
    direction,
    totals,
  }),
  ExpressGoodsLinesSet: withRequest,
  ExpressPartiesSet: (state, { direction, ...parties }) => ({ ...withRequest(state, parties), direction }),
  ExpressDutiesSet: withRequest,
  ExpressShipmentRated: (state, rating) => ({ ...state, rating, isRatingStale: false }),
  ExpressOptionSelected: withSelection,
  ExpressShipmentTaken: withAssignee,
  ExpressShipmentAssigned: withAssignee,
  ExpressShipmentReleased: (state) => ({ ...state, work: 'REQUESTED', assignedTo: undefined }),
  ExpressBookingStarted: (state, { bookingId, carrier, service, account }, { actor, occurredAt }) => ({
    ...state,
    work: 'IN_PROGRESS',
    bookingState: 'BOOKING',
    running: { bookingId, carrier, service, account, by: actorId(actor), at: occurredAt, text: '' },
    problems: [],
  }),
  ExpressShipmentBooked: (state, booking, { occurredAt }) => withBooking(state, { ...booking, at: occurredAt }),
  ExpressBookingConfirmed: (state, booking, { occurredAt }) =>
    withBooking(state, { ...booking, manual: false, at: state.running?.at ?? occurredAt }),
  ExpressExpectedCostChanged: (state, { bookingId: _bookingId, ...charged }) => ({ ...state, charged }),
  ExpressBookingRefused: (state, { problems }) => ({ ...state, bookingState: 'NONE', running: undefined, problems }),
  ExpressBookingDoubted: (state, { text }) => ({
    ...state,
    bookingState: 'DOUBTFUL',
    running: state.running && { ...state.running, text },
  }),
  ExpressBookingDenied: (state) => ({ ...state, bookingState: 'NONE', running: undefined }),
  ExpressLateAnswerRecorded: (state, late, envelope) =>
    withUnusedWaybill(state, late, envelope, { second: 'OPEN', carrier: late.carrier }),
  ExpressSecondVoidStarted: (state, { trackingNumber }) => withSecond(state, trackingNumber, 'VOIDING'),
  ExpressSecondVoidEnded: (state, { trackingNumber, answer }) => withSecond(state, trackingNumber, answer),
  ExpressVoidStarted: (state) => ({ ...state, bookingState: 'VOIDING', voidRefusal: undefined }),
  ExpressBookingVoided: (state, voided, envelope) => ({
    ...withUnusedWaybill(state, voided, envelope),
    bookingState: 'NONE',
    booking: undefined,
    charged: undefined,
    pickup: undefined,
    manifest: undefined,
    voidRefusal: undefined,
  }),
  ExpressVoidRefused: (state, { code, text }, { occurredAt }) => ({
    ...state,
    voidRefusal: { text, at: occurredAt },
    bookingState: 'BOOKED',
    isVoidUnsupported: state.isVoidUnsupported === true || code === 'NOT_SUPPORTED',
  }),
  ExpressPickupSet: (state, pickup) => ({ ...state, pickup }),
  ExpressManifestSet: (state, manifest) => ({ ...state, manifest }),
  ExpressManifestRemoved: (state) => ({ ...state, manifest: undefined }),
  ExpressDocumentsAdded: (state, { documents }) => {
    const hasLabel = documents.some(({ kind }) => kind === 'LABEL')
    return {
      ...state,
      documents: [...state.documents, ...documents],
      booking: state.booking && {
        ...state.booking,
        missing: state.booking.missing.filter((missing) => missing !== 'NO_LABEL' || !hasLabel),
      },
    }
  },
  ExpressLabelPrinted: (state, { n }) => ({ ...state, labelsPrinted: n }),
  ExpressTrackingAdded: (state, event, { occurredAt }) => ({
    ...state,
    tracking: [...state.tracking, { ...event, struck: false, at: occurredAt }],
  }),
  ExpressTrackingMapped: (state, { status, reason, movements }) => {
    const ids = new Set(movements.map(({ eventId }) => eventId))
    return {
      ...state,
      tracking: state.tracking.map((one) => (ids.has(one.eventId) ? { ...one, status, reason, mapped: true } : one)),
    }
  },
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
  ExpressCostWithdrawn: (state, { document, differences }) => ({
    ...state,
    costs: state.costs.filter((one) => one.document !== document).map((one) => ({ ...one, differences })),
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
  ExpressShipmentFinished: (state, { automatic: _automatic, ...outcome }, { occurredAt }) => ({
    ...state,
    work: 'FINISHED',
    outcome,
    finishedAt: occurredAt,
  }),
  ExpressShipmentReopened: (state, _, { occurredAt }) => ({
    ...state,
    work: 'IN_PROGRESS',
    outcome: undefined,
    finishedAt: undefined,
    reopenedAt: occurredAt,
  }),
  ExpressShipmentCancelled: (state, { reason }) => ({ ...state, work: 'CANCELLED', cancelReason: reason }),
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

/** The fold by type of event, for decisions and tables. */
export const shipmentFold = Object.fromEntries(
  Object.keys(expressShipmentEvents).map((type) => [
    type,
    (state: ShipmentState | undefined, data: unknown, envelope: Envelope) =>
      evolveShipment(state, { ...envelope, type, data }),
  ]),
) as unknown as {
  [Type in keyof ExpressShipmentEvents]: (
    state: ShipmentState | undefined,
    data: Data<Type>,
    envelope: Envelope,
  ) => ShipmentState | undefined
}

/** The state after the events of a stream, or after its first ones up to a revision. */
export const shipmentAfter = (events: readonly StoredEvent[], revision = Infinity): ShipmentState | undefined => {
  let state: ShipmentState | undefined
  for (const event of events) if (event.revision <= revision) state = evolveShipment(state, event)
  return state
}
