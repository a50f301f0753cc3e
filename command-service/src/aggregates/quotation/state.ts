import type { KeptDocument } from '@freight/contracts/documents/kept-document'
import type { QuotationCommands } from '@freight/contracts/quotation/commands'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'
import type { EventData } from '@freight/contracts/events/event'
import type { Mode, TransportMode } from '@freight/contracts/freight/transport'
import type { Money } from '@freight/contracts/pricing/money'
import type { StageOf } from '@freight/platform/decider'

/** An alternative for the client; `stale` when what it was built on has changed since. */
export type Sell = { group: SellGroup; stale: boolean }

/** What was last published: what may be sent, and what a further publication is compared with. */
export type Publication = { no: number; sells: readonly SellGroup[]; selected: string | undefined }

/** What the client got with a revision, what was asked for then, the costs that it was built on, and its rates. */
export type SentRevision = {
  no: number
  fx: FxSnapshot
  request: Quotation['request']
  costs: readonly CostGroup[]
  sells: readonly SellGroup[]
}

/** The management's word on an alternative, and what it was given on. Absent: nobody has asked. */
export type Approval = { status: 'REQUESTED' | 'APPROVED' | 'REJECTED'; sellHash: string; requestedBy: string }

/** What decisions read of a quotation, and nothing else. */
export type Quotation = {
  status: Status | 'NONE'
  cancelled: boolean
  company: string
  commercial: string
  assignedTo: string | undefined
  scope: Scope
  /** What was asked for, as it was amended since. */
  request: EventData<QuotationEvents, 'QuotationRequested'> | undefined
  transportMode: TransportMode
  modo: Mode
  chargeableTotal: string
  /** Containers of an FCL shipment, trucks of an FTL. */
  units: number
  costs: readonly CostGroup[]
  /** Ids of the cost groups whose charge codes or rates have changed since. */
  staleCosts: readonly string[]
  sells: readonly Sell[]
  selected: string | undefined
  approvals: Readonly<Record<string, Approval>>
  publication: Publication
  /** Number of the last revision that went to the client, the alternatives in it, and how it went. */
  revisionNo: number
  offered: readonly string[]
  sent: readonly SentRevision[]
  /** The rates of the revision that the client said yes to last: what is invoiced is held to them. */
  wonFx: FxSnapshot | undefined
  offeredBy: EventData<QuotationEvents, 'QuoteSent'>['channel'] | undefined
  docs: readonly KeptDocument[]
  /** The day of the next call to the client. */
  followUpOn: string | undefined
  /** By kind of reminder: when the stay in a status began that was last reminded of. */
  reminded: Readonly<Record<string, string>>
  /** By cost request: the number of the agent's last answer, 0 before the first. */
  submissions: Readonly<Record<string, number>>
  /** By cost request: the id of the provider's contact who was asked. */
  askedContacts: Readonly<Record<string, string>>
  /** By cost request: the ids of the costs of its last answer, in its order. */
  answeredCosts: Readonly<Record<string, readonly string[]>>
  /** By idCost: the file that its agent gave with it. */
  agentDocuments: Readonly<Record<string, { costRequestId: string; documentId: string; name: string }>>
  /** Cost requests whose answer is still awaited. */
  awaited: readonly string[]
  /** What the stored tariffs came to when they were last looked through; undefined: they were not yet. */
  autoRated: { complete: number; carriers: readonly string[] } | undefined
  /** Those that stand: what was withdrawn is none. */
  invoices: readonly RecordedInvoice[]
  /** What was removed, the last first: it may be wanted back. */
  removedCosts: readonly Removed<CostGroup>[]
  removedSells: readonly (Removed<SellGroup> & { wasSelected: boolean })[]
  /** Costs that somebody has put together; `isChanged`: one of them was changed since. */
  combinations: readonly Combination[]
  /** By idCost or idSell: why it has to be looked at again. */
  marks: Readonly<Record<string, Mark>>
}

export type Combination = { combinationId: string; name: string; idCosts: readonly string[]; isChanged: boolean }

/** `key`: whose it is and which; `recordedIn`: the revision that recorded it; `idSell` where it is ours, else `idCost`. */
export type RecordedInvoice = Money & {
  key: string
  recordedIn: number
  document: string
  date: string
} & ({ idSell: string; idCost?: undefined } | { idCost: string; idSell?: undefined })

export type Mark = { reason: string; idCharge?: string | undefined }

/**
 * A cost or an alternative as it was when it was removed, what was asked for then, and whether it was changed since in
 * what decides the price.
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
  wonFx: undefined,
  offeredBy: undefined,
  docs: [],
  followUpOn: undefined,
  reminded: {},
  submissions: {},
  askedContacts: {},
  answeredCosts: {},
  agentDocuments: {},
  awaited: [],
  autoRated: undefined,
  invoices: [],
  removedCosts: [],
  removedSells: [],
  combinations: [],
  marks: {},
}

/** A stage of a quotation's life: some of its decisions and steps. */
export type Stage = StageOf<Quotation, QuotationCommands, QuotationEvents>
