import {
  questionsAfter,
  type ClientLink,
  clientLinkSteps,
  withoutLinks,
} from '@freight/contracts/quotation/offer/client-link'
import type { EventData } from '@freight/contracts/events/event'
import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { isAgent } from '../access/visibility.ts'
import { isOfLast } from '@freight/contracts/quotation/offer/mail-attempt'
import { withoutLocalNames } from '@freight/contracts/pricing/journey'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { statusAfter } from '@freight/contracts/quotation/status-after'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { wonSells } from '@freight/contracts/quotation/offer/won-sells'
import type { Evolutions } from '@freight/platform/event-store/decider'
import { type Prices, priceSteps, withStaleSells, type Invoices, invoiceSteps } from './quotation-steps.ts'

type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>
type Occurrence = { at: string; by: string }
/** An event by a user or an agent, whose name is hidden from some readers. */
type OccurrenceWithActor = Occurrence & { isAgent: boolean }

/** Complete state of a quotation: users as ids, without any limit by rights. */
export type QuotationState = Prices &
  Invoices & {
    revision: number
    request: Data<'QuotationRequested'>
    status: Status
    cancelled: boolean
    createdAt: string
    statusSince: string
    lastChangeAt: string
    commercial: string
    assignedTo?: string | undefined
    /** Approvals by the management, by idSell. */
    approvals: Readonly<Record<string, Approval>>
    publicationNo: number
    /** The alternatives as last published. */
    published: readonly SellGroup[]
    publishedSell?: string | undefined
    /** Exchange rates of the last publication; undefined after a reopening. */
    fx?: Data<'QuotePublished'>['fxSnapshot'] | undefined
    /** Rates of the sent or approved offer; before the sending, those of the publication. */
    sellFx?: Data<'QuotePublished'>['fxSnapshot'] | undefined
    /** Each with the request as of its sending. */
    revisions: readonly (Data<'QuoteSent'> & Occurrence & { request: Data<'QuotationRequested'> })[]
    /** Links of the client's contacts to these revisions, also ended ones. */
    clientLinks: readonly ClientLink[]
    /** Choices for the client's document that were not sent yet. */
    prepared?: Data<'ClientDocumentPrepared'>
    /** Delivery by revision number. */
    deliveries: Readonly<Record<number, Delivery>>
    /** User and time of each amendment of the request. */
    amendments: readonly Occurrence[]
    notes: readonly (Data<'QuotationNoteAdded'> & OccurrenceWithActor & { isClient: boolean })[]
    /** The client's questions without an answer. */
    openQuestions: readonly { noteId: string }[]
    /** Open cost requests. */
    awaited: readonly string[]
    docs: readonly (Data<'DocumentAttached'> & OccurrenceWithActor)[]
    /** By idCost: the file that its agent attached. */
    agentDocuments: Readonly<Record<string, Data<'AgentDocumentAttached'>>>
    bookings?: readonly (Data<'BookingHandedOver'> &
      Occurrence & { reply?: Data<'BookingReplyRecorded'> & { at: string } })[]
    followUp?: (Data<'FollowUpScheduled'> & Occurrence & { on: string }) | undefined
    outcome?: QuotationDetail['outcome']
  }

type Mail = { state: 'SENT' | 'FAILED' | 'WAITING'; at: string; error?: string }

export type Delivery = {
  document?: { sha256: string; size: number }
  /** With several mails, the one with the worst result. */
  mail?: Mail | undefined
  /** Result of each mail of the last sending, by the number of its link; 0 for the mail without one. */
  mails?: Readonly<Record<number, Mail>> | undefined
  /** Revision of the last QuoteResent. */
  again?: number
}

type Approval = {
  status: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  reason: string
  at: string
  by: string
  comment?: string
}

// Partial: events without a visible effect have no step.
type Steps = Partial<Omit<Evolutions<QuotationState, QuotationEvents>, 'QuotationRequested'>>

const withPublication = (state: QuotationState, data: Data<'QuotePublished'>): QuotationState => ({
  ...state,
  publicationNo: data.publicationNo,
  published: state.sells.map(({ group }) => group),
  publishedSell: data.sellectedSell,
  sellectedSell: data.sellectedSell,
  fx: data.fxSnapshot,
  sellFx: data.fxSnapshot,
})

const withOpenRequest = (state: QuotationState, { costRequestId }: { costRequestId: string }): QuotationState => ({
  ...state,
  awaited: [...state.awaited, costRequestId],
})

const withoutOpenRequest = (state: QuotationState, { costRequestId }: { costRequestId: string }): QuotationState => ({
  ...state,
  awaited: state.awaited.filter((one) => one !== costRequestId),
})

const withDelivery = (state: QuotationState, revisionNo: number, delivery: Delivery): QuotationState => ({
  ...state,
  deliveries: { ...state.deliveries, [revisionNo]: { ...state.deliveries[revisionNo], ...delivery } },
})

const worstFirst = ['FAILED', 'WAITING', 'SENT']

/** Sets the delivery state of a mail; ignores results of an earlier sending. */
const withMail = (
  state: QuotationState,
  { revisionNo, again, linkNo = 0 }: Pick<Data<'QuoteMailed'>, 'revisionNo' | 'again' | 'linkNo'>,
  mail: Mail,
): QuotationState => {
  const delivery = state.deliveries[revisionNo]
  if (!isOfLast(again, delivery?.again ?? 0)) return state
  const mails = { ...delivery?.mails, [linkNo]: mail }
  const [worst] = Object.values(mails).toSorted(
    (one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state),
  )
  return withDelivery(state, revisionNo, { mails, mail: worst })
}

const steps: Steps = {
  QuotationRequestAmended: (state, { request }, { occurredAt, actor }) => ({
    ...state,
    request,
    amendments: [...state.amendments, { at: occurredAt, by: actorId(actor) }],
  }),
  // Offers for the former request must be reviewed.
  QuotationReopenedForPricing: (state, _data, { occurredAt }) => ({
    ...withStaleSells(state, { reason: 'REQUEST_AMENDED', at: occurredAt }),
    fx: undefined,
    sellFx: undefined,
    outcome: undefined,
  }),
  QuotationTaken: (state, { assignedTo }) => ({ ...state, assignedTo }),
  QuotationAssigned: (state, { assignedTo, commercial }) => ({
    ...state,
    assignedTo: assignedTo ?? state.assignedTo,
    commercial: commercial ?? state.commercial,
  }),
  QuotationReleased: (state) => ({ ...state, assignedTo: undefined }),
  QuotationNoteAdded: (state, note, { occurredAt, actor }) => ({
    ...state,
    notes: [
      ...state.notes,
      {
        ...note,
        at: occurredAt,
        by: actorId(actor),
        isAgent: isAgent(actor),
        isClient: actor.kind === 'CLIENT',
      },
    ],
    openQuestions: questionsAfter(state.openQuestions, note, actor.kind === 'CLIENT' ? note : undefined),
  }),
  DocumentAttached: (state, document, { occurredAt, actor }) => ({
    ...state,
    docs: [...state.docs, { ...document, at: occurredAt, by: actorId(actor), isAgent: isAgent(actor) }],
  }),
  DocumentRemoved: (state, { documentId }) => ({
    ...state,
    docs: state.docs.filter((one) => one.documentId !== documentId),
  }),
  AgentDocumentAttached: (state, document) => ({
    ...state,
    agentDocuments: { ...state.agentDocuments, [document.idCost]: document },
  }),
  AgentDocumentDropped: (state, { idCost }) => ({
    ...state,
    agentDocuments: Object.fromEntries(Object.entries(state.agentDocuments).filter(([id]) => id !== idCost)),
  }),
  ...priceSteps<QuotationState>(),
  SellApprovalRequested: (state, { idSell, reason }, { occurredAt, actor }) => ({
    ...state,
    approvals: { ...state.approvals, [idSell]: { status: 'REQUESTED', reason, at: occurredAt, by: actorId(actor) } },
  }),
  SellApproved: (state, { idSell, comment }, { occurredAt, actor }) => ({
    ...state,
    approvals: {
      ...state.approvals,
      [idSell]: { status: 'APPROVED', reason: '', at: occurredAt, by: actorId(actor), comment },
    },
  }),
  SellRejected: (state, { idSell, reason }, { occurredAt, actor }) => ({
    ...state,
    approvals: { ...state.approvals, [idSell]: { status: 'REJECTED', reason, at: occurredAt, by: actorId(actor) } },
  }),
  SellApprovalReset: (state, { idSell }) => ({
    ...state,
    approvals: Object.fromEntries(Object.entries(state.approvals).filter(([id]) => id !== idSell)),
  }),
  QuotePublished: withPublication,
  QuoteUpdated: withPublication,
  QuoteSent: (state, { sells, ...data }, { occurredAt, actor }) => ({
    ...state,
    sellFx: data.fxSnapshot,
    revisions: [
      ...state.revisions,
      {
        ...data,
        // Events of earlier versions contain the local carriers.
        sells: sells.map(withoutLocalNames),
        request: state.request,
        at: occurredAt,
        by: actorId(actor),
      },
    ],
  }),
  // Sent again, maybe to other recipients: the former delivery state no longer applies.
  QuoteResent: (state, { revisionNo, recipients }, { revision }) => ({
    ...withDelivery(state, revisionNo, { mail: undefined, mails: undefined, again: revision }),
    revisions: recipients
      ? state.revisions.map((one) => (one.revisionNo === revisionNo ? { ...one, recipients } : one))
      : state.revisions,
  }),
  ...clientLinkSteps<QuotationState>(),
  ClientDocumentPrepared: (state, prepared) => ({ ...state, prepared }),
  QuoteDocumentBuilt: (state, { revisionNo, documentSha256, size }) =>
    withDelivery(state, revisionNo, { document: { sha256: documentSha256, size } }),
  QuoteMailed: (state, data, { occurredAt }) => withMail(state, data, { state: 'SENT', at: occurredAt }),
  QuoteMailFailed: (state, data, { occurredAt }) =>
    withMail(state, data, { state: 'FAILED', at: occurredAt, error: data.error }),
  QuoteMailDelayed: (state, data, { occurredAt }) =>
    withMail(state, data, { state: 'WAITING', at: occurredAt, error: data.error }),
  QuoteApproved: (state, { idSell, revisionNo, clientReference, reasonCode }, { occurredAt }) => ({
    ...state,
    ...(revisionNo === undefined && { sells: wonSells(state.sells, state.published, idSell) }),
    sellectedSell: idSell,
    sellFx: state.revisions.find((one) => one.revisionNo === revisionNo)?.fxSnapshot ?? state.sellFx,
    followUp: undefined,
    outcome: { kind: 'APPROVED', at: occurredAt, idSell, revisionNo, clientReference, reasonCode },
  }),
  QuoteRejected: (state, { reasonCode, text, competitor, targetPrice }, { occurredAt }) => ({
    ...state,
    followUp: undefined,
    outcome: { kind: 'NOT_APPROVED', at: occurredAt, reasonCode, text, competitor, targetPrice },
  }),
  QuotePostponed: (state, { resumeOn }, { occurredAt }) => ({
    ...state,
    outcome: { kind: 'FUTURE', at: occurredAt, resumeOn },
  }),
  BookingHandedOver: (state, data, { occurredAt, actor }) => ({
    ...state,
    bookings: [...(state.bookings ?? []), { ...data, at: occurredAt, by: actorId(actor) }],
  }),
  BookingReplyRecorded: (state, data, { occurredAt }) => ({
    ...state,
    bookings: (state.bookings ?? []).map((one) =>
      one.bookingId === data.bookingId ? { ...one, reply: { ...data, at: occurredAt } } : one,
    ),
  }),
  FollowUpScheduled: (state, { on, text }, { occurredAt, actor }) => ({
    ...state,
    followUp: on === undefined ? undefined : { on, text, at: occurredAt, by: actorId(actor) },
  }),
  // Prices from before the pause must be reviewed before a publication.
  QuoteResumed: (state, _data, { occurredAt }) => ({
    ...withStaleSells(state, { reason: 'RESUMED', at: occurredAt }),
    fx: undefined,
    sellFx: undefined,
    outcome: undefined,
  }),
  QuoteReopened: (state) => ({ ...withoutLinks(state), fx: undefined, sellFx: undefined, outcome: undefined }),
  CostRequestOpened: withOpenRequest,
  AgentCostsRecorded: withoutOpenRequest,
  CostRequestClosed: withoutOpenRequest,
  CostRequestAwaited: withOpenRequest,
  ...invoiceSteps<QuotationState>(),
  QuotationCancelled: (state, { reasonCode, text }, { occurredAt }) => ({
    ...state,
    cancelled: true,
    followUp: undefined,
    outcome: { kind: 'CANCELLED', at: occurredAt, reasonCode, text },
  }),
}

const initialState = (request: Data<'QuotationRequested'>, at: string): QuotationState => ({
  revision: 1,
  request,
  status: 'REQUESTED',
  cancelled: false,
  createdAt: at,
  statusSince: at,
  lastChangeAt: at,
  commercial: request.commercial,
  costs: [],
  combinations: [],
  staleCosts: {},
  sells: [],
  approvals: {},
  deliveries: {},
  publicationNo: 0,
  published: [],
  revisions: [],
  clientLinks: [],
  amendments: [],
  notes: [],
  openQuestions: [],
  invoices: [],
  withdrawnInvoices: [],
  awaited: [],
  docs: [],
  agentDocuments: {},
})

type Step = (state: QuotationState, data: unknown, event: StoredEvent) => QuotationState

// The schemas were checked when the events were stored; this cast restores the types.
const stepOf = (type: string): Step | undefined =>
  Object.hasOwn(steps, type) ? (steps as unknown as Record<string, Step>)[type] : undefined

/** State of a quotation after its events, or after those up to a revision; undefined without any. */
export const quotationAfter = (
  events: readonly StoredEvent[],
  revision: number = Number.POSITIVE_INFINITY,
): QuotationState | undefined => {
  let state: QuotationState | undefined
  for (const event of events) {
    if (event.revision > revision) break
    const { occurredAt } = event
    if (event.type === 'QuotationRequested') state = initialState(event.data as Data<'QuotationRequested'>, occurredAt)
    else if (state) {
      const status = statusAfter(state.status, event)
      state = {
        ...(stepOf(event.type)?.(state, event.data, event) ?? state),
        status,
        statusSince: status === state.status ? state.statusSince : occurredAt,
        revision: event.revision,
        lastChangeAt: occurredAt,
      }
    }
  }
  return state
}
