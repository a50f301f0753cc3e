import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import { convert } from '@freight/contracts/pricing/exchange'
import { Exact, type Money, round2, sumRounded } from '@freight/contracts/pricing/money'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { KnownThen, StepsOf } from '../../engine/projection.ts'
import type { CostRequestFact, InvoiceFact, QuotationFactsRow } from './quotation-facts-columns.ts'

type Row = QuotationFactsRow
type Invoiced = Omit<EventData<QuotationEvents, 'SellInvoiced'>, 'idSell'>

const sum = (before: string, usd: string): string => sumRounded([before, usd])

/** Amount in USD at the rates of the offer, or at the rates of the recording if those lack the currency. */
const invoiceFact = (
  { fx }: Row,
  { side, id, document, amount, currency, date }: Pick<InvoiceFact, 'side' | 'id'> & Invoiced,
  envelope: Envelope,
  { ratesAt }: KnownThen,
): InvoiceFact => {
  const money: Money = { amount, currency }
  const usd = ((fx && convert(money, 'USD', fx)) ?? convert(money, 'USD', ratesAt(envelope)))?.amount ?? '0'
  return { side, id, document, day: date, at: envelope.occurredAt, usd: round2(usd) }
}

const difference = (before: string, usd: string): string => new Exact(before).minus(usd).toFixed(2)

const withCostRequest = (row: Row, id: string, change: (one: CostRequestFact) => Partial<CostRequestFact>): Row => ({
  ...row,
  asked: row.asked.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
})

const isOf = (side: InvoiceFact['side'], id: string, document: string) => (one: InvoiceFact) =>
  one.side === side && one.id === id && one.document.toUpperCase() === document.toUpperCase()

/** The row without a withdrawn invoice. */
const withoutInvoice = (row: Row, side: InvoiceFact['side'], id: string, document: string): Row => {
  const invoice = row.invoices.find(isOf(side, id, document))
  if (invoice === undefined) return row
  const subtract = (total: string) => difference(total, invoice.usd)
  const invoices = row.invoices.filter((one) => one !== invoice)
  if (side === 'SELL') return { ...row, sellInvoicedUsd: subtract(row.sellInvoicedUsd), invoices }
  return {
    ...row,
    costInvoicedUsd: subtract(row.costInvoicedUsd),
    invoices,
    costs: row.costs.map((one) => (one.id === id ? { ...one, invoiced: subtract(one.invoiced) } : one)),
  }
}

/** Steps of the facts for invoices and cost requests. */
export const dealings: StepsOf<Row, 'quotation'> = {
  SellInvoiced: (row, { idSell, ...data }, envelope, known) => {
    const invoice = invoiceFact(row, { ...data, side: 'SELL', id: idSell }, envelope, known)
    return { ...row, sellInvoicedUsd: sum(row.sellInvoicedUsd, invoice.usd), invoices: [...row.invoices, invoice] }
  },
  CostInvoiced: (row, { idCost, ...data }, envelope, known) => {
    const invoice = invoiceFact(row, { ...data, side: 'COST', id: idCost }, envelope, known)
    return {
      ...row,
      costInvoicedUsd: sum(row.costInvoicedUsd, invoice.usd),
      invoices: [...row.invoices, invoice],
      costs: row.costs.map((one) => (one.id === idCost ? { ...one, invoiced: sum(one.invoiced, invoice.usd) } : one)),
    }
  },
  SellInvoiceWithdrawn: (row, { idSell, document }) => withoutInvoice(row, 'SELL', idSell, document),
  CostInvoiceWithdrawn: (row, { idCost, document }) => withoutInvoice(row, 'COST', idCost, document),
  CostRequestOpened: (row, { costRequestId, providerId, providerName, dueAt }, { occurredAt }) => ({
    ...row,
    asked: [
      ...row.asked.filter(({ id }) => id !== costRequestId),
      {
        id: costRequestId,
        providerId,
        provider: providerName,
        asked: occurredAt,
        ...(dueAt !== undefined && { due: dueAt }),
        answers: 0,
        closed: '',
        reason: '',
      },
    ],
  }),
  AgentCostsRecorded: (row, { costRequestId, submissionNo }, { occurredAt }) =>
    withCostRequest(row, costRequestId, ({ answered = occurredAt }) => ({ answered, answers: submissionNo })),
  CostRequestClosed: (row, { costRequestId, state, reasonCode = '' }) =>
    withCostRequest(row, costRequestId, () => ({ closed: state, reason: reasonCode })),
  CostRequestAwaited: (row, { costRequestId }) =>
    withCostRequest(row, costRequestId, () => ({ closed: '', reason: '' })),
}
