import type { StoredDocument } from '@freight/contracts/document/stored-document'
import type { QuotationCommands } from '@freight/contracts/quotation/quotation-commands'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { ClientLink } from '@freight/contracts/quotation/offer/client-link'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Mode, Scope, Status, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { EventData } from '@freight/contracts/events/event'
import type { Money } from '@freight/contracts/money/money'
import type { StageOf } from '@freight/platform/event-store/decider'

/** An alternative for the client; `stale` if its basis has changed since. */
export type Sell = { group: SellGroup; stale: boolean }

/** The last publication: the alternatives that may be sent, and the basis for comparing the next publication. */
export type Publication = { no: number; sells: readonly SellGroup[]; selected: string | undefined }

/** Content of a sent revision: alternatives, their costs, the request at that time, and the exchange rates. */
export type SentRevision = {
  no: number
  fx: FxSnapshot
  request: Quotation['request']
  costs: readonly CostGroup[]
  sells: readonly SellGroup[]
}

/** Approval of an alternative by the management, with the hash of the approved content. Absent: not requested. */
export type Approval = { status: 'REQUESTED' | 'APPROVED' | 'REJECTED'; sellHash: string; requestedBy: string }

/** The state that decisions need; nothing else is folded. */
export type Quotation = {
  status: Status | 'NONE'
  cancelled: boolean
  company: string
  commercial: string
  assignedTo: string | undefined
  scope: Scope
  /** The request with all its amendments. */
  request: EventData<QuotationEvents, 'QuotationRequested'> | undefined
  transportMode: TransportMode
  modo: Mode
  chargeableTotal: string
  /** Number of containers of an FCL shipment, or of trucks of an FTL shipment. */
  units: number
  costs: readonly CostGroup[]
  /** Ids of the stale cost groups. */
  staleCosts: readonly string[]
  sells: readonly Sell[]
  selected: string | undefined
  approvals: Readonly<Record<string, Approval>>
  publication: Publication
  /** Number of the last sent revision. */
  revisionNo: number
  /** Ids of the alternatives in it. */
  offered: readonly string[]
  /** All sent revisions, the last one at the end. */
  sent: readonly SentRevision[]
  /** Links of the client's contacts to these revisions, also ended ones. */
  clientLinks: readonly ClientLink[]
  /** Number of the revision that the client approved last. */
  approvedRevisionNo: number | undefined
  /** Exchange rates of the last approved revision: invoices are compared at these rates. */
  wonFx: FxSnapshot | undefined
  /** Channel of the last sent revision. */
  offeredBy: EventData<QuotationEvents, 'QuoteSent'>['channel'] | undefined
  docs: readonly StoredDocument[]
  /** Booking requests by id, each with its last answer. */
  bookings: Readonly<Record<string, Booking>>
  /** ISO day of the next call to the client. */
  followUpOn: string | undefined
  /** Number of notes. */
  notes: number
  /** Ids of the notes that are questions of the client. */
  clientQuestions: readonly string[]
  /** Those without an answer; `at`: ISO instant of the question. */
  openQuestions: readonly { noteId: string; tokenId: string; at: string }[]
  /** By kind of reminder: start of the stay in a status that the last reminder was about. */
  reminded: Readonly<Record<string, string>>
  /** By cost request: the number of the agent's last answer, 0 before the first. */
  submissions: Readonly<Record<string, number>>
  /** By cost request: the id of the provider's contact. */
  contactsByRequest: Readonly<Record<string, string>>
  /** By cost request: the ids of the costs of its last answer, in its order. */
  answeredCosts: Readonly<Record<string, readonly string[]>>
  /** By idCost: the file that the agent uploaded with it. */
  agentDocuments: Readonly<Record<string, { costRequestId: string; documentId: string; name: string }>>
  /** Ids of the cost requests that wait for an answer. */
  awaited: readonly string[]
  /** Result of the last search in the stored rates; undefined before the first. */
  autoRated: { complete: number; carriers: readonly string[] } | undefined
  /** Recorded invoices without the withdrawn ones. */
  invoices: readonly RecordedInvoice[]
  /** Removed items that can be restored, the last one first. */
  removedCosts: readonly Removed<CostGroup>[]
  removedSells: readonly (Removed<SellGroup> & { wasSelected: boolean })[]
  /** Stored combinations of costs; `isChanged`: one of the costs has changed since. */
  combinations: readonly Combination[]
  /** By idCost or idSell: why it became stale. */
  marks: Readonly<Record<string, Mark>>
}

/** `revisionNo`: of the approved offer. */
type Booking = Pick<EventData<QuotationEvents, 'BookingHandedOver'>, 'way' | 'to' | 'recipient' | 'webhookId'> & {
  revisionNo: number | undefined
  reply?: EventData<QuotationEvents, 'BookingReplyRecorded'>
}

export type Combination = { combinationId: string; name: string; idCosts: readonly string[]; isChanged: boolean }

/** `key`: side, cost and number; `recordedIn`: revision of the recording event; `idSell` if it is ours, else `idCost`. */
export type RecordedInvoice = Money & {
  key: string
  recordedIn: number
  document: string
  date: string
} & ({ idSell: string; idCost?: undefined } | { idCost: string; idSell?: undefined })

export type Mark = { reason: string; idCharge?: string | undefined }

/**
 * A cost or an alternative at its removal, the request at that time, and whether the request has changed since in a way
 * that affects prices.
 */
type Removed<Group> = { group: Group; isStale: boolean; request: Quotation['request']; isAmended: boolean }

export const notRequested: Quotation = {
  status: 'NONE',
  cancelled: false,
  company: '',
  commercial: '',
  assignedTo: undefined,
  scope: 'CLIENT',
  request: undefined,
  transportMode: 'AIR',
  modo: 'LSE',
  chargeableTotal: '0',
  units: 0,
  costs: [],
  staleCosts: [],
  sells: [],
  selected: undefined,
  approvals: {},
  publication: { no: 0, sells: [], selected: undefined },
  revisionNo: 0,
  offered: [],
  sent: [],
  clientLinks: [],
  approvedRevisionNo: undefined,
  wonFx: undefined,
  offeredBy: undefined,
  docs: [],
  bookings: {},
  followUpOn: undefined,
  reminded: {},
  submissions: {},
  contactsByRequest: {},
  answeredCosts: {},
  agentDocuments: {},
  awaited: [],
  notes: 0,
  clientQuestions: [],
  openQuestions: [],
  autoRated: undefined,
  invoices: [],
  removedCosts: [],
  removedSells: [],
  combinations: [],
  marks: {},
}

/** A stage of a quotation's life: a part of its decisions and evolutions. */
export type Stage = StageOf<Quotation, QuotationCommands, QuotationEvents>
