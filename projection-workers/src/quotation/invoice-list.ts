import { actorId } from '@freight/contracts/events/envelope'
import { convert } from '@freight/contracts/exchange-rate/exchange'
import { date, epoch, jsonb, numeric, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Projection, KnownThen } from '../engine/projection.ts'

const columns = {
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

type Row = RowOf<typeof columns>
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
export const invoiceList: Projection<typeof columns, 'quotation'> = {
  name: 'invoice-list',
  version: 3,
  table: 'invoice_list',
  aggregate: 'quotation',
  columns,
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
