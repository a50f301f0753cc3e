import { timestamptz, date, epoch, jsonb, numeric, type RowOf, text, int } from '@freight/contracts/tables/columns'
import { type Projection, type KnownThen, withoutEntry } from '../engine/projection.ts'
import { actorId, type Envelope } from '@freight/contracts/events/envelope'
import { convert } from '@freight/contracts/exchange-rate/exchange'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { NoteVisibility } from '@freight/contracts/quotation/request'
import { questionsAfter } from '@freight/contracts/quotation/offer/client-link'
import type { z } from 'zod'

const columns = { takenAt: timestamptz() }

/** Time at which each request was first taken by or assigned to a pricing user. */
export const firstTakes: Projection<typeof columns, 'quotation'> = {
  name: 'first-takes',
  version: 1,
  table: 'first_takes',
  aggregate: 'quotation',
  columns,
  indexes: [],
  evolve: {
    QuotationTaken: (row, _, { occurredAt }) => ({ takenAt: row.takenAt ?? occurredAt }),
    QuotationAssigned: (row, { assignedTo }, { occurredAt }) =>
      assignedTo === undefined ? row : { takenAt: row.takenAt ?? occurredAt },
  },
}

const invoiceColumns = {
  quotation: text(''),
  company: text(''),
  /** SELL: to the client; COST: from a provider. */
  side: text<'SELL' | 'COST'>('SELL'),
  /** Id of the alternative or cost, and codes of the invoiced charges; none: all charges. */
  groupId: text(''),
  charges: jsonb<readonly string[]>([]),
  document: text(''),
  invoiceDate: date('1970-01-01'),
  currency: text('USD'),
  amount: numeric('0'),
  /** In USD at the rates of the recording. */
  usd: numeric(),
  recordedAt: timestamptz(epoch),
  recordedBy: text(''),
  /** Set for an invoice recorded by mistake: it is shown but counts nowhere. */
  withdrawnAt: timestamptz(),
  withdrawnBy: text(''),
  withdrawnBecause: text(''),
}

type Row = RowOf<typeof invoiceColumns>
type Invoiced = Omit<EventData<QuotationEvents, 'SellInvoiced'>, 'idSell'>

const invoiceRow = (
  { side, groupId }: Pick<Row, 'side' | 'groupId'>,
  invoice: Invoiced,
  envelope: Envelope,
  { ratesAt }: KnownThen,
): Row => {
  const { currency, amount, document, idCharge } = invoice
  const quotation = envelope.stream.slice('quotation-'.length)
  return {
    quotation,
    // Company of the quotation, not of the recording user.
    company: quotation.split('-')[0] ?? '',
    side,
    groupId,
    charges: idCharge,
    document,
    invoiceDate: invoice.date,
    currency,
    amount,
    usd: convert({ amount, currency }, 'USD', ratesAt(envelope))?.amount,
    recordedAt: envelope.occurredAt,
    recordedBy: actorId(envelope.actor),
    withdrawnAt: undefined,
    withdrawnBy: '',
    withdrawnBecause: '',
  }
}

const withWithdrawal = (row: Row, { reason }: { reason: string }, { occurredAt, actor }: Envelope): Row => ({
  ...row,
  withdrawnAt: occurredAt,
  withdrawnBy: actorId(actor),
  withdrawnBecause: reason,
})

/** All recorded invoices, to clients and from providers. A number may be recorded again after a withdrawal. */
export const invoiceList: Projection<typeof invoiceColumns, 'quotation'> = {
  name: 'invoice-list',
  version: 3,
  table: 'invoice_list',
  aggregate: 'quotation',
  columns: invoiceColumns,
  indexes: ['(invoice_date, key)', '(quotation)'],
  key: (event) => {
    const { type, data, stream, revision } = event
    const isWithdrawal = type === 'SellInvoiceWithdrawn' || type === 'CostInvoiceWithdrawn'
    return `${stream}|${isWithdrawal ? data.recordedIn : revision}`
  },
  evolve: {
    SellInvoiced: (_, { idSell, ...data }, envelope, known) =>
      invoiceRow({ side: 'SELL', groupId: idSell }, data, envelope, known),
    CostInvoiced: (_, { idCost, ...data }, envelope, known) =>
      invoiceRow({ side: 'COST', groupId: idCost }, data, envelope, known),
    SellInvoiceWithdrawn: withWithdrawal,
    CostInvoiceWithdrawn: withWithdrawal,
  },
}

type Note = {
  noteId: string
  text: string
  visibility: z.infer<typeof NoteVisibility>
  at: string
  by: string
  /** The name of an agent is hidden from some readers of the note. */
  isAgent?: true
}

const quotationNotesColumns = {
  /** Newest first, at most five. */
  latest: jsonb<readonly Note[]>([]),
  lastNoteAt: timestamptz(epoch),
  /** Questions of the client without an answer, the oldest first. */
  openQuestions: jsonb<readonly Note[]>([]),
}

const maxNotes = 5

/** The last notes of each quotation; no row without notes. */
export const quotationNotes: Projection<typeof quotationNotesColumns, 'quotation'> = {
  name: 'quotation-notes',
  version: 4,
  table: 'quotation_notes',
  aggregate: 'quotation',
  columns: quotationNotesColumns,
  indexes: ['(last_note_at, key)', `(key) where open_questions <> '[]'`],
  evolve: {
    QuotationNoteAdded: (row, { answers, ...data }, { occurredAt, actor }) => {
      const isClient = actor.kind === 'CLIENT'
      const note: Note = {
        ...data,
        at: occurredAt,
        // The name of a client's contact is not copied to this table.
        by: isClient ? '' : actorId(actor),
        ...(actor.kind === 'THIRD_PARTY' && { isAgent: true as const }),
      }
      return {
        latest: [note, ...row.latest].slice(0, maxNotes),
        lastNoteAt: occurredAt,
        openQuestions: questionsAfter(row.openQuestions, { ...note, answers }, isClient ? note : undefined),
      }
    },
  },
}

type Recipient = { name: string; mail: string }

const quotationRecipientsColumns = {
  clientId: text(''),
  commercial: text(''),
  assignedTo: text(),
  recipients: jsonb<readonly Recipient[]>([]),
}

/** Merges recipients by mail address; the later name counts. */
const withRecipients = (known: readonly Recipient[], added: readonly Recipient[]): Recipient[] => {
  const byMail = new Map(known.map((one) => [one.mail, one]))
  for (const { name, mail } of added)
    if (mail !== '') byMail.set(mail.toLowerCase(), { name, mail: mail.toLowerCase() })
  return [...byMail.values()]
}

/** Recipients of the offers of a quotation: contacts of the client beyond those in the catalogue. */
export const quotationRecipients: Projection<typeof quotationRecipientsColumns, 'quotation'> = {
  name: 'quotation-recipients',
  version: 1,
  table: 'quotation_recipients',
  aggregate: 'quotation',
  columns: quotationRecipientsColumns,
  indexes: [`(client_id) where client_id <> ''`],
  evolve: {
    QuotationRequested: (row, { client, commercial }) => ({ ...row, clientId: client?.id ?? '', commercial }),
    QuotationRequestAmended: (row, { request }) => ({ ...row, clientId: request.client?.id ?? '' }),
    QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
    QuotationAssigned: (row, { assignedTo, commercial }) => ({
      ...row,
      assignedTo: assignedTo ?? row.assignedTo,
      commercial: commercial ?? row.commercial,
    }),
    QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
    QuoteResent: (row, { recipients = [] }) => ({ ...row, recipients: withRecipients(row.recipients, recipients) }),
    QuoteSent: (row, { recipients }) => ({ ...row, recipients: withRecipients(row.recipients, recipients) }),
  },
}

const sellApprovalsColumns = {
  /** Time of the pending approval request, by sell. */
  asked: jsonb<Readonly<Record<string, string>>>({}),
  waiting: int(0),
  /** Time of the oldest pending request. */
  since: timestamptz(),
}

type SellApprovalsRow = RowOf<typeof sellApprovalsColumns>

const withPending = (row: SellApprovalsRow, pending: SellApprovalsRow['asked']): SellApprovalsRow => {
  const [since] = Object.values(pending).toSorted()
  return { ...row, asked: pending, waiting: Object.keys(pending).length, since }
}

const withoutRequest = (row: SellApprovalsRow, { idSell }: { idSell: string }) =>
  withPending(row, withoutEntry(row.asked, idSell))

/** Quotations with sells that await the approval of the management; no row without any request. */
export const sellApprovals: Projection<typeof sellApprovalsColumns, 'quotation'> = {
  name: 'sell-approvals',
  version: 1,
  table: 'sell_approvals',
  aggregate: 'quotation',
  columns: sellApprovalsColumns,
  indexes: ['(key) where waiting > 0'],
  evolve: {
    SellApprovalRequested: (row, { idSell }, { occurredAt }) =>
      withPending(row, { ...row.asked, [idSell]: occurredAt }),
    SellApproved: withoutRequest,
    SellRejected: withoutRequest,
    SellApprovalReset: withoutRequest,
  },
}

const storedDocumentsColumns = { sha256: text(''), removedAt: timestamptz() }

/** File of each document of a quotation, and its removal time: a file without documents may be deleted. */
export const storedDocuments: Projection<typeof storedDocumentsColumns, 'quotation'> = {
  name: 'kept-documents',
  version: 2,
  table: 'kept_documents',
  aggregate: 'quotation',
  columns: storedDocumentsColumns,
  indexes: ['(sha256)', '(removed_at) where removed_at is not null'],
  key: ({ data }) => {
    if ('documentId' in data) return data.documentId
    return 'documentSha256' in data ? data.documentSha256 : ''
  },
  evolve: {
    DocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // A document from an agent is never removed either, even if a later answer lacks it.
    AgentDocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // A document sent to a client is never removed.
    QuoteDocumentBuilt: (_, { documentSha256 }) => ({ sha256: documentSha256 }),
    DocumentRemoved: (row, _, { occurredAt }) => ({ ...row, removedAt: occurredAt }),
  },
}
