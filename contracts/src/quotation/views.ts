import { z } from 'zod'
import { ChargeableBasis } from '../freight/chargeable.ts'
import { Breakdown, DocumentLanguage } from '../client-document/document.ts'
import { ApprovalReason } from '../company-settings/needs-approval.ts'
import { directions } from '../freight/direction.ts'
import { FxSnapshot } from '../pricing/exchange.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { Currency, DecimalText, Money } from '../pricing/money.ts'
import { Mode, TransportMode } from '../freight/transport.ts'
import { documentKinds } from '../documents/kinds.ts'
import { CostGroup } from './cost-group.ts'
import { KeptCombination } from './offer/combinations.ts'
import { Info } from './info.ts'
import { InvoiceView, Revision, WithdrawnInvoiceView } from './dealings.ts'
import { NoteVisibility } from './request.ts'
import { QuotationRequested } from './requested.ts'
import { Margin, SellGroup } from './sell-group.ts'
import { ContainerRow } from './shipment.ts'
import { StaleBecause } from './stale.ts'
import { Scope } from './scope.ts'
import { Status } from './status.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** A row of every quotations table. Whoever may not see costs gets it without those; the margin has a right of its own. */
export const QuotationRow = z.object({
  key: z.string(),
  revision: z.int(),
  status: Status,
  cancelled: z.boolean(),
  /** What is offered is past its validity. */
  expired: z.boolean(),
  scope: Scope,
  createdAt: z.string(),
  /** Since when it is in its present status. */
  statusSince: z.string(),
  /** From when on it has waited longer than the company wants, and from when on it is late; missing while nobody waits. */
  dueAt: z.string().optional(),
  lateAt: z.string().optional(),
  lastChangeAt: z.string(),
  client: Named.extend({ reference: z.string() }),
  commercial: Named,
  assignedTo: Named.optional(),
  transportMode: TransportMode,
  modo: Mode,
  origin: Place,
  destination: Place,
  incoterm: Incoterm,
  /** Kilograms, cubic metres and chargeable kilograms, as decimal text. */
  weight: DecimalText,
  volume: DecimalText,
  chargeable: DecimalText,
  chargeableBasis: ChargeableBasis,
  containers: z.array(ContainerRow),
  dangerous: z.string().optional(),
  shipmentDate: z.string().optional(),
  costs: z.int().optional(),
  sells: z.int(),
  /** Cheapest complete cost, in the currency of the reader's company. */
  bestCost: DecimalText.optional(),
  /** Selected sell, converted to the currency of the reader's company. */
  sell: DecimalText.optional(),
  marginPct: DecimalText.optional(),
  /** A cost is not known: the margin is that much at most. */
  marginAtMost: z.literal(true).optional(),
  validUntil: z.string().optional(),
  ttime: z.int().optional(),
  /** When the client is called next. */
  followUpOn: z.string().optional(),
  /** How many agents were asked for costs, and how many of them have answered. */
  agentsAsked: z.int(),
  agentsAnswered: z.int(),
  /** Of the others: those who said no, did not answer in time or were taken back, and those who have opened the page. */
  agentsClosed: z.int(),
  agentsSeen: z.int(),
  /** Those who are awaited and past their day for the answer. */
  agentsLate: z.int(),
  /** Since when the one is awaited who has been for longest. */
  agentsAwaitedSince: z.string().optional(),
  /** It was quoted or decided before, and pricing works on it again. */
  reopened: z.literal(true).optional(),
  /**
   * How many offers of stored tariffs match, and how many of them are complete; absent before they were looked through,
   * and for those who may not see costs.
   */
  ratesMatching: z.int().optional(),
  ratesComplete: z.int().optional(),
  /** No stored tariff prices it whole, and it has no cost yet. */
  noRate: z.literal(true).optional(),
  revisions: z.int(),
})
export type QuotationRow = z.infer<typeof QuotationRow>

/** What a user may do now, and why the rest is not possible. */
export const PossibleAction = z.object({
  command: z.string(),
  possible: z.boolean(),
  /** Code of the refusal, translated by the screen: INVALID_TRANSITION, FORBIDDEN, NO_SELL, … */
  reason: z.string().optional(),
})

const Person = z.object({ name: z.string(), mail: z.string() })

const Prepared = z.object({
  alternatives: z.array(z.string()),
  contacts: z.array(Person),
  cc: z.array(Person),
  language: DocumentLanguage,
  mailSubject: z.string(),
  message: z.string(),
  breakdown: Breakdown,
  withEquivalent: z.boolean(),
  /** Ids, the mandatory ones too. */
  disclaimers: z.array(z.string()),
})

/**
 * A quotation in full: all that was asked for, and what has become of it. `cost`, the cost fields of `sell[].charges` and
 * the margins are missing for whoever has no right to see them.
 */
export const QuotationDetail = QuotationRequested.extend({
  key: z.string(),
  revision: z.int(),
  status: Status,
  cancelled: z.boolean(),
  expired: z.boolean(),
  createdAt: z.string(),
  statusSince: z.string(),
  lastChangeAt: z.string(),
  commercial: Named,
  assignedTo: Named.optional(),
  /** Which side our client is on; decides what we quote. */
  direction: z.enum(directions),
  /** What the application noticed about this quotation, shown in its summary. */
  info: z.array(Info),
  /** The costs that agents gave, of those in `cost`: only for those who see these. */
  agentData: z.array(CostGroup).optional(),
  /** Who gets the offer, and what goes with it, as it was chosen last: empty for those who do not deal with the client. */
  contacts: z.array(Person),
  mailSubject: z.string(),
  disclaimers: z.array(z.string()),
  /** The management's word on the alternative that counts. */
  sellApproval: z.enum(['NOT_REQUESTED', 'REQUESTED', 'APPROVED', 'REJECTED']),
  cost: z
    .array(
      CostGroup.extend({
        /** The quotation that it belongs to, and the alternative that is made on it. */
        idCotizacion: z.string(),
        idSell: z.string().optional(),
        /** What its charges come to, and all of that in one currency; at least, where one of them has no amount. */
        totals: z.array(Money),
        converted: DecimalText.optional(),
        incomplete: z.literal(true).optional(),
        stale: z.boolean(),
        staleBecause: StaleBecause.optional(),
        /** The file that its agent gave with it. */
        document: z.object({ documentId: z.string(), name: z.string(), size: z.int() }).optional(),
      }),
    )
    .optional(),
  sell: z.array(
    SellGroup.extend({
      /** As it was decided, its amounts in `displayCurrency`: these are missing without an exchange rate into it. */
      margin: Margin.partial({ cost: true, sell: true, margin: true }).optional(),
      converted: DecimalText.optional(),
      stale: z.boolean(),
      staleBecause: StaleBecause.optional(),
      /** It is made on a cost that somebody has to look at before it goes out; absent where nobody looked. */
      staleCost: z.boolean().optional(),
      /** It is as it was published; absent where nobody looked. */
      published: z.boolean().optional(),
      /** It may go out only with the management's approval. */
      needsApproval: z.boolean(),
      /** Why, for whoever may see what is earned. */
      approvalReasons: z.array(ApprovalReason).optional(),
      approval: z
        .object({
          status: z.enum(['REQUESTED', 'APPROVED', 'REJECTED']),
          reason: z.string(),
          at: z.string(),
          by: Named,
          comment: z.string().optional(),
        })
        .optional(),
    }),
  ),
  sellectedSell: z.string().optional(),
  publicationNo: z.int(),
  revisions: z.array(Revision),
  /** What was chosen last for the client's document; only for those who deal with the client. */
  prepared: Prepared.optional(),
  /** An agent's has no name for whoever may not see costs. */
  notes: z.array(
    z.object({ noteId: z.string(), text: z.string(), visibility: NoteVisibility, at: z.string(), by: Named }),
  ),
  /** Documents of the shipment, in the order in which they came. */
  docs: z.array(
    z.object({
      documentId: z.string(),
      type: z.enum(documentKinds),
      name: z.string(),
      size: z.int(),
      at: z.string(),
      by: Named,
    }),
  ),
  /** When the client is called next, and what was said. */
  followUp: z.object({ on: z.string(), text: z.string(), at: z.string(), by: Named }).optional(),
  outcome: z
    .object({
      kind: z.enum(['APPROVED', 'NOT_APPROVED', 'FUTURE', 'CANCELLED']),
      at: z.string(),
      reasonCode: z.string().optional(),
      text: z.string().optional(),
      clientReference: z.string().optional(),
      resumeOn: z.string().optional(),
      competitor: z.string().optional(),
      targetPrice: Money.optional(),
      idSell: z.string().optional(),
      /** The revision that the client said yes to. */
      revisionNo: z.int().optional(),
    })
    .optional(),
  /**
   * Costs that somebody has put together, in the order in which they were kept; `changedAt`: when one of them was changed
   * since. Only for those who see costs.
   */
  combinations: z
    .array(KeptCombination.extend({ at: z.string(), by: Named, changedAt: z.string().optional() }))
    .optional(),
  /** What was invoiced; a provider's invoices only with the right to see costs. */
  invoices: z.array(InvoiceView).optional(),
  /** What was recorded by mistake, and counts no more. */
  withdrawnInvoices: z.array(WithdrawnInvoiceView).optional(),
  /** What amounts are converted into (its company's currency of comparison), and the exchange rates behind them. */
  displayCurrency: Currency,
  fx: FxSnapshot,
  /** What a new sell line is taxed with: the company's percentage. */
  vatPct: DecimalText,
  actions: z.array(PossibleAction),
})
export type QuotationDetail = z.infer<typeof QuotationDetail>

/** One line of the history: who did what and when, with its place in the hash chain. */
export const HistoryEntry = z.object({
  revision: z.int(),
  position: z.int(),
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  actor: z.object({ kind: z.enum(['STAFF', 'THIRD_PARTY', 'SYSTEM']), id: z.string(), name: z.string() }),
  correlationId: z.string(),
  hash: z.string(),
  previousHash: z.string(),
  /** The event itself, without the fields that the reader may not see. */
  data: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const QuotationHistory = z.object({
  key: z.string(),
  events: z.array(HistoryEntry),
  /** Result of checking the hash chain of this quotation just now. */
  chain: z.object({ intact: z.boolean(), events: z.int(), checkedAt: z.string() }),
})
export type QuotationHistory = z.infer<typeof QuotationHistory>

/** The quotation as it was after an event, and as it was just before it. */
export const QuotationAsOf = z.object({
  revision: z.int(),
  at: z.string(),
  quotation: QuotationDetail,
  before: QuotationDetail.optional(),
})
export type QuotationAsOf = z.infer<typeof QuotationAsOf>

/** The work lists, each the rows of one screen. */
export const ListName = z.enum([
  'my-quotations',
  'my-history',
  'to-finalize',
  'assigned',
  'manager',
  'new-requests',
  'in-process',
  'all',
])
export type ListName = z.infer<typeof ListName>
