import type { StoredEvent } from '@freight/contracts/events/envelope'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expectedFigures } from './expected-figures.ts'
import type { Story } from './random-quotations.ts'

// Expected invoiced amounts of random lives, calculated in plain TypeScript from the events, independent of the facts.

const currencies = ['USD', 'EUR', 'ARS'] as const
const fallbackRates: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1, ARS: 0.001 }
const pricedEvents = ['QuotePublished', 'QuoteUpdated', 'QuoteSent']

type Invoice = { currency: string; amount: string; idCost?: string }
type Snapshot = { fxSnapshot?: { rates: readonly { currency: string; perBase: string }[] } }

/** Some invoices at the end of a life, own and of providers, in every currency; some are withdrawn. */
export const withInvoices = ({ key, events }: Story, n: number): Story => {
  const last = events.at(-1)
  const approval = events.findLast(({ type }) => type === 'QuoteApproved')?.data as { idSell: string } | undefined
  // Only approved quotations are invoiced.
  if (last === undefined || approval === undefined || expectedFigures({ key, events }).status !== 'APPROVED')
    return { key, events }
  const costs = events.flatMap(({ type, data }) =>
    type === 'CostGroupAdded' ? [(data as { idCost: string }).idCost] : [],
  )
  const recordedInvoices = Array.from({ length: n % 4 }, (_, index) => {
    const idCost = costs[index % Math.max(1, costs.length)]
    const isCost = index % 2 === 1 && idCost !== undefined
    const data = {
      ...(isCost ? { idCost } : { idSell: approval.idSell }),
      idCharge: [],
      document: `A ${n}-${index}`,
      date: '2026-06-01',
      currency: currencies[(n + index) % 3] ?? 'USD',
      amount: ((((n + 1) * 7919 + index * 104_729) % 900_000) / 100).toFixed(2),
    }
    return { type: isCost ? 'CostInvoiced' : 'SellInvoiced', data, isCost }
  })
  // Some first invoices are withdrawn and recorded again under the same number.
  const withdrawn = recordedInvoices[n % 5]
  const withdrawal = withdrawn && {
    type: withdrawn.isCost ? 'CostInvoiceWithdrawn' : 'SellInvoiceWithdrawn',
    data: { ...withdrawn.data, recordedIn: last.revision + 1 + (n % 5), reason: 'Of another quotation' },
  }
  const secondWithdrawals =
    withdrawal && n % 5 === 0 ? [{ type: withdrawn.type, data: { ...withdrawn.data, amount: '12.34' } }] : []
  const invoiceEvents = [...recordedInvoices, ...(withdrawal ? [withdrawal, ...secondWithdrawals] : [])].map(
    ({ type, data }, index): StoredEvent =>
      storedEvent(last.revision + 1 + index, type, data, {
        stream: last.stream,
        position: last.position + 1 + index,
        occurredAt: new Date(Date.parse(last.occurredAt) + (index + 1) * 60_000).toISOString(),
        company: 'MVD',
      }),
  )
  return { key, events: [...events, ...invoiceEvents] }
}

/** Exchange rates of the approved sending, else of the last offer, completed by the fallback rates. */
const ratesOf = (events: readonly StoredEvent[]): Readonly<Record<string, number>> => {
  const approvalIndex = events.findLastIndex(({ type }) => type === 'QuoteApproved')
  const { revisionNo } = (events[approvalIndex]?.data ?? {}) as { revisionNo?: number }
  const hasRates = ({ type, data }: StoredEvent) =>
    revisionNo === undefined
      ? pricedEvents.includes(type)
      : type === 'QuoteSent' && (data as { revisionNo: number }).revisionNo === revisionNo
  const sent = events.slice(0, approvalIndex).findLast(hasRates)?.data as Snapshot | undefined
  const snapshotRates = Object.fromEntries(
    sent?.fxSnapshot?.rates.map(({ currency, perBase }) => [currency, Number(perBase)]) ?? [],
  )
  return { ...fallbackRates, ...snapshotRates, USD: 1 }
}

const cents = (invoice: Invoice, rates: Readonly<Record<string, number>>): number =>
  Math.round(Number((Number(invoice.amount) * (rates[invoice.currency] ?? 0) * 100).toFixed(6)))

/** Sell and cost invoices in US dollars, without withdrawn ones. */
export const invoicedByHand = ({ key, events }: Story): [key: string, sell: number, cost: number] => {
  const rates = ratesOf(events)
  const withdrawn = new Set(
    events.flatMap(({ type, data }) =>
      type.endsWith('InvoiceWithdrawn') ? [(data as { recordedIn: number }).recordedIn] : [],
    ),
  )
  const total = (type: string) =>
    events
      .filter((event) => event.type === type && !withdrawn.has(event.revision))
      .reduce((sum, event) => sum + cents(event.data as Invoice, rates), 0) / 100
  return [key, total('SellInvoiced'), total('CostInvoiced')]
}
