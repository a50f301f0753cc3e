import { UsualCharge } from '../cost-comparison/best-cost.ts'
import { BookingView } from './booking/bookings.ts'
import { z } from 'zod'
import { actorKinds } from '../events/envelope.ts'
import { Breakdown, DocumentLanguage } from './document.ts'
import { ApprovalReason } from './needs-approval.ts'
import { directions } from '../vocabulary/journey.ts'
import { Currency, Status } from '../vocabulary/schemas.ts'
import { FxSnapshot } from '../exchange-rate/exchange.ts'
import { DecimalText, Money } from '../money/money.ts'
import { documentKinds } from '../vocabulary/document.ts'
import { CostGroup } from '../pricing/offer/cost-group.ts'
import { SavedCombination } from './offer/combinations.ts'
import { Info, QuotationNote } from './own-notes.ts'
import { QuotationRequested } from '../freight/request/requested.ts'
import { Margin, SellGroup } from '../pricing/offer/sell-group.ts'
import { StaleBecause } from './stale.ts'
import { languages } from '../vocabulary/people.ts'
import { channels } from '../vocabulary/quotation.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** A sent offer with its file and the state of its mail. */
const Revision = z.object({
  revisionNo: z.int(),
  sentAt: z.string(),
  sentBy: Named,
  sells: z.array(SellGroup.omit({ margin: true, marginPerCurrency: true })),
  sellectedSell: z.string(),
  totals: z.array(Money),
  converted: Money.optional(),
  fxSnapshot: FxSnapshot,
  recipients: z.array(z.object({ name: z.string(), mail: z.string() })),
  channel: z.enum(channels),
  language: z.enum(languages),
  validUntil: z.string(),
  /** The alternatives that are past their validity today, by idSell. */
  expired: z.array(z.string()).optional(),
  /** Fields of the request that were amended later. */
  amendedSince: z.array(z.string()).optional(),
  /** The file, once it is built. */
  document: z.object({ size: z.int() }).optional(),
  /** State of the mail. */
  mail: z
    .object({ state: z.enum(['SENT', 'FAILED', 'WAITING']), at: z.string(), error: z.string().optional() })
    .optional(),
})

/** An invoice to the client, or from a provider. */
const InvoiceView = z.object({
  side: z.enum(['SELL', 'COST']),
  idSell: z.string().optional(),
  idCost: z.string().optional(),
  /** Charge codes of the invoice; empty: all of the group. */
  idCharge: z.array(z.string()),
  document: z.string(),
  date: z.string(),
  currency: Currency,
  amount: DecimalText,
  /** Reason for exceeding the amount left to invoice. */
  excessReason: z.string().optional(),
  at: z.string(),
  by: Named,
})

const WithdrawnInvoiceView = InvoiceView.extend({
  withdrawn: z.object({ at: z.string(), by: Named, reason: z.string() }),
})

/** An action that is possible for the user now, or the reason why not. */
export const PossibleAction = z.object({
  command: z.string(),
  possible: z.boolean(),
  /** Error code of the refusal, translated by the screen: INVALID_TRANSITION, FORBIDDEN, NO_SELL, … */
  reason: z.string().optional(),
})

/** A dated surcharge of a cost's tariffs on the day of shipment that the cost lacks, or has with another amount. */
const AnnouncedSurcharge = z.object({
  chargeCode: z.string(),
  /** For the whole shipment; absent where it cannot be calculated. */
  amount: Money.optional(),
  /** Amount of the cost's own lines of this code; absent: it has none. */
  costAmount: Money.optional(),
  validFrom: z.iso.date(),
})
export type AnnouncedSurcharge = z.infer<typeof AnnouncedSurcharge>

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
  /** Ids, including the mandatory ones. */
  disclaimers: z.array(z.string()),
})

/**
 * A quotation in full: request, costs, sells and results. `cost`, the cost fields of `sell[].charges` and the margins
 * are absent without the rights to see them.
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
  /** Side of our client, which decides which legs we quote. */
  direction: z.enum(directions),
  /** Notices of the application, shown in the summary. */
  info: z.array(Info),
  /** The costs in `cost` that agents entered; only with cost rights. */
  agentData: z.array(CostGroup).optional(),
  /** Last choice of recipients, subject and disclaimers; empty for users who do not deal with the client. */
  contacts: z.array(Person),
  mailSubject: z.string(),
  disclaimers: z.array(z.string()),
  /** Approval state of the selected alternative. */
  sellApproval: z.enum(['NOT_REQUESTED', 'REQUESTED', 'APPROVED', 'REJECTED']),
  cost: z
    .array(
      CostGroup.extend({
        /** Its quotation, and the alternative built on it. */
        idCotizacion: z.string(),
        idSell: z.string().optional(),
        /** Totals of its charges, and their sum in one currency; a lower bound where a charge lacks an amount. */
        totals: z.array(Money),
        converted: DecimalText.optional(),
        incomplete: z.literal(true).optional(),
        stale: z.boolean(),
        staleBecause: StaleBecause.optional(),
        /** The agent's file for it. */
        document: z.object({ documentId: z.string(), name: z.string(), size: z.int() }).optional(),
        /** Only of an open quotation. */
        announced: z.array(AnnouncedSurcharge).optional(),
      }),
    )
    .optional(),
  sell: z.array(
    SellGroup.extend({
      /** Stored margin with amounts in `displayCurrency`, which are absent without an exchange rate. */
      margin: Margin.partial({ cost: true, sell: true, margin: true }).optional(),
      converted: DecimalText.optional(),
      stale: z.boolean(),
      staleBecause: StaleBecause.optional(),
      /** Built on a cost that needs a review before sending; absent where this was not checked. */
      staleCost: z.boolean().optional(),
      /** Unchanged since its publication; absent where this was not checked. */
      published: z.boolean().optional(),
      /**
       * Surcharges that its carrier announced for the day of shipment and that no line of it has; only of an open
       * quotation and without cost rights, where `cost` is absent.
       */
      announced: z.array(AnnouncedSurcharge.pick({ chargeCode: true, validFrom: true })).optional(),
      /** It needs the management's approval before sending. */
      needsApproval: z.boolean(),
      /** Reasons for the approval, for users who may see margins. */
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
  /** Last options for the client's document; only for users who deal with the client. */
  prepared: Prepared.optional(),
  /** Authors of amendments, the oldest first. */
  amendments: z.array(z.object({ at: z.string(), by: Named })).optional(),
  /** The last notes, the oldest first. An agent's note has no name without cost rights. */
  notes: z.array(QuotationNote),
  /** The client waits for the answer to a question. */
  clientWaits: z.literal(true).optional(),
  /** Number of all notes; `GET /app/v1/quotations/{key}/notes` returns earlier ones. */
  noteCount: z.int(),
  /** Documents of the shipment, in the order of their upload. */
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
  /** Booking requests, the oldest first. */
  bookings: z.array(BookingView).optional(),
  /** The next call to the client, with the note of the last one. */
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
      /** The approved revision. */
      revisionNo: z.int().optional(),
      /** Who accepted it by link; only for readers who see the client's contacts. */
      acceptedBy: z.string().optional(),
    })
    .optional(),
  /**
   * Saved combinations of costs, in the order of saving; `changedAt`: when one of the costs changed later. Only with
   * cost rights.
   */
  combinations: z
    .array(SavedCombination.extend({ at: z.string(), by: Named, changedAt: z.string().optional() }))
    .optional(),
  /** Invoices; a provider's invoices only with cost rights. */
  invoices: z.array(InvoiceView).optional(),
  /** Withdrawn invoices, which no longer count. */
  withdrawnInvoices: z.array(WithdrawnInvoiceView).optional(),
  /** Target currency of conversions (the company's currency of comparison), and its exchange rates. */
  displayCurrency: Currency,
  fx: FxSnapshot,
  /** Usual charges for its mode and direction; only with cost rights. */
  usualCharges: z.array(UsualCharge).optional(),
  /** Charge codes of its lines that the catalogue flags as main freight; only with cost rights. */
  mainFreight: z.array(z.string()).optional(),
  /** Markup rules of the lines of alternatives, also deleted ones; only for users with cost rights. */
  markupRules: z.array(Named).optional(),
  /** VAT of a new sell line, in percent: the company's. */
  vatPct: DecimalText,
  actions: z.array(PossibleAction),
})
export type QuotationDetail = z.infer<typeof QuotationDetail>

/** One line of the history: author, event and time, with its place in the hash chain. */
export const HistoryEntry = z.object({
  revision: z.int(),
  position: z.int(),
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
  correlationId: z.string(),
  hash: z.string(),
  previousHash: z.string(),
  /** The event without fields that the reader may not see. */
  data: z.record(z.string(), z.unknown()),
  /** Names of users in an assignment, by id. */
  names: z.record(z.string(), z.string()).optional(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const QuotationHistory = z.object({
  key: z.string(),
  events: z.array(HistoryEntry),
  /** Result of checking the hash chain of this quotation for this request. */
  chain: z.object({ intact: z.boolean(), events: z.int(), checkedAt: z.string() }),
})
export type QuotationHistory = z.infer<typeof QuotationHistory>

/** The quotation after an event, and before it. */
export const QuotationAsOf = z.object({
  revision: z.int(),
  at: z.string(),
  quotation: QuotationDetail,
  before: QuotationDetail.optional(),
})
export type QuotationAsOf = z.infer<typeof QuotationAsOf>
