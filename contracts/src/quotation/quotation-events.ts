import { bookingEvents } from './booking/bookings.ts'
import { languages } from '../vocabulary/people.ts'
import { breakdowns } from '../vocabulary/quotation.ts'
import { z } from 'zod'
import { numberFormats } from '../company-settings/settings.ts'
import { FxSnapshot } from '../exchange-rate/exchange.ts'
import { Currency, Leg } from '../vocabulary/schemas.ts'
import { DecimalText, Money } from '../money/money.ts'
import { personal } from '../events/personal.ts'
import { autoRatingEvents, ratedCostEvents } from '../rate/auto-rating.ts'
import { agentCostEvents } from './agent-costs.ts'
import { clientLinkEvents } from './offer/client-link.ts'
import { Recipient } from './offer/recipient.ts'
import { CostGroup } from '../pricing/offer/cost-group.ts'
import { documentEvents } from './own-notes.ts'
import { invoicingEvents } from './invoices/invoicing.ts'
import { combinationEvents } from './offer/combinations.ts'
import { mailAttempt, mailedLink } from './offer/mail-attempt.ts'
import { ruleEvaluationEvents } from '../quotation-rule/quotation-rule.ts'
import { NoteVisibility } from './request.ts'
import { QuotationRequested } from '../freight/request/requested.ts'
import { CurrencyMargin, Margin, OfferedSell, SellGroup } from '../pricing/offer/sell-group.ts'

/** Options of the document and its mail. */
const documentChoices = {
  cc: z.array(Recipient).optional(),
  mailSubject: z.string().optional(),
  /** Personal: the mail greets people by name. */
  message: personal(z.string()).optional(),
  breakdown: z.enum(breakdowns).optional(),
  withEquivalent: z.boolean().optional(),
}

const OfferedDisclaimer = z.object({ id: z.string(), version: z.int(), name: z.string(), text: z.string() })

/** Company data on its documents. */
const Letterhead = z.object({
  razonSocial: z.string(),
  rut: z.string(),
  displayCurrency: Currency,
  /** Absent on older documents, which use commas. */
  numberFormat: z.enum(numberFormats).optional(),
  address: z.string(),
  phone: z.string(),
  mail: z.string(),
  web: z.string(),
  footer: z.string(),
  footerEn: z.string().optional(),
  footerPt: z.string().optional(),
})

const Published = z.object({
  publicationNo: z.int(),
  idSells: z.array(z.string()),
  sellectedSell: z.string(),
  totals: z.array(Money),
  converted: Money.optional(),
  margin: Margin.optional(),
  marginPerCurrency: z.array(CurrencyMargin).optional(),
  validUntil: z.iso.date(),
  fxSnapshot: FxSnapshot,
  /**
   * Legs that the client pays under the incoterm and no line covers, container and device types without freight, and the
   * reason for publishing anyway. Older events have no `equipment`: it was not checked.
   */
  uncovered: z.object({ legs: z.array(Leg), equipment: z.array(z.string()).optional(), reason: z.string() }).optional(),
  /** Sell groups added, changed or removed since the former publication. */
  differences: z.array(z.object({ idSell: z.string(), kind: z.enum(['ADDED', 'CHANGED', 'REMOVED']) })),
})

/** Events of a quotation; their stored form never changes. */
export const quotationEvents = {
  QuotationRequested,
  /** The whole request after the amendment, with the names of the changed fields. */
  QuotationRequestAmended: z.object({
    request: QuotationRequested,
    changed: z.array(z.string()),
    repricing: z.boolean(),
  }),
  QuotationReopenedForPricing: z.object({}),
  QuotationTaken: z.object({ assignedTo: z.string() }),
  QuotationAssigned: z.object({
    assignedTo: z.string().optional(),
    commercial: z.string().optional(),
    previous: z.object({ assignedTo: z.string().optional(), commercial: z.string() }),
    reason: z.string().optional(),
  }),
  QuotationReleased: z.object({ previous: z.string() }),
  /** `answers`: the note with the client's question that this one answers; it is mailed. */
  QuotationNoteAdded: z.object({
    noteId: z.string(),
    text: z.string(),
    visibility: NoteVisibility,
    answers: z.string().optional(),
  }),
  CostGroupAdded: CostGroup,
  CostGroupChanged: CostGroup,
  CostGroupRemoved: z.object({ idCost: z.string() }),
  /** The source of the cost changed; `idCharge`: the charge code, for CHARGE_CODE_RETIRED. */
  CostGroupMarkedStale: z
    .object({ idCost: z.string(), reason: z.string(), idCharge: z.string().optional() })
    .meta({ examples: [{ idCost: 'c-1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'BAF' }] }),
  SellGroupAdded: SellGroup,
  SellGroupChanged: SellGroup,
  SellGroupRemoved: z.object({ idSell: z.string() }),
  SellSelected: z.object({ idSell: z.string() }),
  SellGroupMarkedStale: z
    .object({ idSell: z.string(), reason: z.string() })
    .meta({ examples: [{ idSell: 's-1', reason: 'COPIED' }] }),
  CostGroupConfirmed: z.object({ idCost: z.string() }).meta({ examples: [{ idCost: 'c-1' }] }),
  /**
   * Sell prices stay; `group` has the recalculated costs, quantities, VAT and margin, and is absent without changes.
   */
  SellGroupConfirmed: z
    .object({ idSell: z.string(), group: SellGroup.optional() })
    .meta({ examples: [{ idSell: 's-1' }] }),
  SellApprovalRequested: z
    .object({
      idSell: z.string(),
      /** Hash of the alternative at that time; a changed alternative needs a new approval. */
      sellHash: z.string(),
      reason: z.string(),
      marginPct: DecimalText.optional(),
      thresholdPct: DecimalText,
      /** Manager for the approval; absent: any manager. */
      approver: z.string().optional(),
    })
    .meta({
      examples: [
        { idSell: 's-1', sellHash: 'ab12', reason: 'A new client', marginPct: '-1.50', thresholdPct: '0' },
        { idSell: 's-1', sellHash: 'ab12', reason: 'A new client', thresholdPct: '0', approver: 'gsilva' },
      ],
    }),
  SellApproved: z
    .object({ idSell: z.string(), sellHash: z.string(), comment: z.string() })
    .meta({ examples: [{ idSell: 's-1', sellHash: 'ab12', comment: '' }] }),
  SellRejected: z
    .object({ idSell: z.string(), sellHash: z.string(), reason: z.string() })
    .meta({ examples: [{ idSell: 's-1', sellHash: 'ab12', reason: 'Too low' }] }),
  SellApprovalReset: z.object({ idSell: z.string() }).meta({ examples: [{ idSell: 's-1' }] }),
  QuotePublished: Published,
  QuoteUpdated: Published,
  QuoteSent: z.object({
    revisionNo: z.int(),
    /** The offer in the form for the client: without costs and margin. */
    sells: z.array(OfferedSell),
    sellectedSell: z.string(),
    totals: z.array(Money),
    converted: Money.optional(),
    fxSnapshot: FxSnapshot,
    recipients: z.array(Recipient),
    channel: z.enum(['MAIL', 'DOWNLOAD']),
    language: z.enum(languages),
    validUntil: z.iso.date(),
    ...documentChoices,
    /** Disclaimers with their wording at that time, in the language of the offer. */
    disclaimers: z.array(OfferedDisclaimer).optional(),
    /** Company data at that time. */
    letterhead: Letterhead.optional(),
    clientRut: z.string().optional(),
  }),
  ClientDocumentPrepared: z
    .object({
      alternatives: z.array(z.string()),
      contacts: z.array(Recipient),
      language: z.enum(languages),
      ...documentChoices,
      disclaimers: z.array(z.object({ id: z.string(), version: z.int() })),
    })
    .meta({
      examples: [
        {
          alternatives: ['s-1'],
          contacts: [{ name: 'Laura Techera', mail: 'comex@textilplata.example' }],
          language: 'es',
          mailSubject: 'Cotización MVD-2026-000001',
          breakdown: 'DETAILED',
          disclaimers: [{ id: 'd-1', version: 2 }],
        },
      ],
    }),
  QuoteDocumentBuilt: z
    .object({ revisionNo: z.int(), documentSha256: z.string(), size: z.int() })
    .meta({ examples: [{ revisionNo: 1, documentSha256: 'ab12', size: 184_000 }] }),
  QuoteMailed: z.object({ revisionNo: z.int(), again: mailAttempt, linkNo: mailedLink, messageId: z.string() }).meta({
    examples: [
      { revisionNo: 1, again: 0, messageId: 'quote-mvd-2026-000001-1' },
      { revisionNo: 1, again: 0, linkNo: 2, messageId: 'quote-mvd-2026-000001-1-link-2' },
    ],
  }),
  QuoteMailFailed: z
    .object({ revisionNo: z.int(), again: mailAttempt, linkNo: mailedLink, error: z.string() })
    .meta({ examples: [{ revisionNo: 1, again: 0, error: 'The mail server says 550' }] }),
  /** The mail has waited for a quarter of an hour; attempts continue. */
  QuoteMailDelayed: z
    .object({ revisionNo: z.int(), again: mailAttempt, linkNo: mailedLink, error: z.string() })
    .meta({ examples: [{ revisionNo: 1, again: 0, error: 'ECONNREFUSED' }] }),
  QuoteResent: z
    .object({
      revisionNo: z.int(),
      /** Where they differ from those of the revision. */
      recipients: z.array(Recipient).optional(),
    })
    .meta({
      examples: [
        { revisionNo: 2 },
        { revisionNo: 2, recipients: [{ name: 'Laura Techera', mail: 'laura@textilplata.example' }] },
      ],
    }),
  /**
   * With `revisionNo`, the approved revision, which earlier events restored. Without (older events),
   * the last publication was approved.
   */
  QuoteApproved: z.object({
    revisionNo: z.int().optional(),
    idSell: z.string(),
    clientReference: z.string(),
    reasonCode: z.string().optional(),
    expiryOverrideReason: z.string().optional(),
    converted: Money.optional(),
    margin: DecimalText.optional(),
  }),
  QuoteRejected: z.object({
    reasonCode: z.string(),
    text: z.string(),
    competitor: z.string().optional(),
    targetPrice: Money.optional(),
  }),
  QuotePostponed: z.object({ resumeOn: z.iso.date() }),
  QuoteResumed: z.object({}),
  /** A call to the client; without `on`, no further call is due. */
  FollowUpScheduled: z
    .object({ on: z.iso.date().optional(), text: z.string() })
    .meta({ examples: [{ on: '2026-03-16', text: 'Call Ana' }, { text: 'They decide in May' }] }),
  /** The client confirmed the receipt of a revision; `text`: who confirmed it, and how. */
  OfferReceiptRecorded: z
    .object({ revisionNo: z.int(), text: z.string() })
    .meta({ examples: [{ revisionNo: 1, text: 'Ana, by phone' }] }),
  /** `since`: start of the stay in the status that the reminder is about. */
  QuotationReminded: z
    .object({ kind: z.string(), since: z.iso.datetime(), validUntil: z.iso.date().optional() })
    .meta({ examples: [{ kind: 'EXPIRING', since: '2026-03-02T14:05:00.000Z', validUntil: '2026-03-31' }] }),
  QuoteReopened: z.object({ reason: z.string() }),
  QuotationCancelled: z.object({ reasonCode: z.string(), text: z.string() }),
  ...bookingEvents,
  ...clientLinkEvents,
  ...documentEvents,
  ...agentCostEvents,
  ...invoicingEvents,
  ...combinationEvents,
  ...autoRatingEvents,
  ...ruleEvaluationEvents,
  ...ratedCostEvents,
}

export type QuotationEvents = typeof quotationEvents
