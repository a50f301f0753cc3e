import type { Principal } from '@freight/contracts/access/policy'
import { roles } from '@freight/contracts/vocabulary/roles'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { test } from 'vitest'
import {
  approved,
  delivered,
  given,
  manager,
  pricing,
  type QuotationEvent,
  sellGroup,
} from '../../../testing/quotation-sentences.ts'

const billing: Principal = { userId: 'rmaidana', permissions: roles.ADMINISTRATION }
const approvedOffer = [...delivered, approved]
const invoice = { document: 'A 1042', date: '2026-03-09', currency: 'USD' as const, amount: '588.00' }
const toClient = { side: 'SELL' as const, idSell: 's1', ...invoice }
const ofAgent = { side: 'COST' as const, idCost: 'c1', ...invoice, amount: '493.50' }
const sellInvoiced: QuotationEvent = { type: 'SellInvoiced', data: { ...invoice, idCharge: [], idSell: 's1' } }
const costInvoiced: QuotationEvent = {
  type: 'CostInvoiced',
  data: { ...invoice, idCharge: ['FRT'], idCost: 'c1', amount: '493.50' },
}

test('our invoice to the client is recorded after the approval', () =>
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', toClient)
    .thenExactly(sellInvoiced))

test('a provider’s invoice contains its lines', () => {
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT'] })
    .thenExactly(costInvoiced)
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT', 'XXX'] })
    .refused('CHARGE_UNKNOWN', { idCharge: 'XXX' })
})

test('an invoice date after today is refused', () => {
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, date: '2026-03-10' })
    .thenLike({ type: 'SellInvoiced', data: { date: '2026-03-10' } })
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, date: '2026-03-11' })
    .refused('INVOICE_DATE_AHEAD', { field: 'date' })
})

test('an invoice may be for one of several lines', () => {
  const [line] = sellGroup.charges
  const two = { ...sellGroup, charges: line ? [line, { ...line, idCharge: 'HDL', chargeIndex: 1 }] : [] }
  given(...approvedOffer, { type: 'SellGroupChanged', data: two })
    .by(billing)
    .when('RecordInvoicing', { ...toClient, idCharge: ['HDL'] })
    .thenLike({ type: 'SellInvoiced', data: { idCharge: ['HDL'] } })
})

test('an invoice is recorded once in any spelling of its number; two providers may use the same number', () => {
  for (const document of ['a 1042', 'A  1042', 'A\u00a01042', 'A\t1042', 'Ａ 1042'])
    given(...approvedOffer, sellInvoiced)
      .by(billing)
      .when('RecordInvoicing', { ...toClient, document })
      .refused('INVOICE_RECORDED')
  given(...approvedOffer, sellInvoiced)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT'] })
    .thenExactly(costInvoiced)
})

test('an invoice for an unknown cost or alternative is refused', () => {
  const life = given(...approvedOffer).by(billing)
  life.when('RecordInvoicing', { ...toClient, idSell: 's9' }).refused('SELL_UNKNOWN')
  life.when('RecordInvoicing', { ...ofAgent, idCost: 'c9' }).refused('COST_UNKNOWN')
  life.when('RecordInvoicing', { ...toClient, date: '2026-03-11' }).refused('INVOICE_DATE_AHEAD')
})

test('a user without the right cannot record invoices', () =>
  given(...approvedOffer)
    .by(pricing)
    .when('RecordInvoicing', toClient)
    .refused('FORBIDDEN'))

test('an invoiced quotation cannot be reopened', () => {
  for (const event of [sellInvoiced, costInvoiced])
    given(...approvedOffer, event)
      .by(manager)
      .when('ReopenQuote', { reason: 'x' })
      .refused('ALREADY_INVOICED')
})

const { document, currency, amount } = invoice
const reason = 'Of another quotation'
const withdrawnInvoice = {
  type: 'SellInvoiceWithdrawn' as const,
  data: { idSell: 's1', document, currency, amount, reason },
}
/** Withdraws the invoice after the events of the sale and its recording. */
const sellWithdrawn: QuotationEvent = {
  ...withdrawnInvoice,
  data: { ...withdrawnInvoice.data, recordedIn: approvedOffer.length + 1 },
}

test('an invoice recorded by mistake is withdrawn with a reason, in any spelling of its number', () => {
  given(...approvedOffer, sellInvoiced)
    .by(billing)
    .when('WithdrawInvoicing', { side: 'SELL', document: ' a 1042 ', reason })
    .thenExactly(sellWithdrawn)
  given(...approvedOffer, sellInvoiced, costInvoiced)
    .by(billing)
    .when('WithdrawInvoicing', { side: 'COST', idCost: 'c1', document, reason })
    .thenExactly({
      type: 'CostInvoiceWithdrawn',
      data: { idCost: 'c1', document, currency, amount: '493.50', recordedIn: approvedOffer.length + 2, reason },
    })
})

test('an unknown or withdrawn invoice cannot be withdrawn', () => {
  const withdrawal = { side: 'SELL' as const, document, reason }
  given(...approvedOffer)
    .by(billing)
    .when('WithdrawInvoicing', withdrawal)
    .refused('INVOICE_NOT_RECORDED', { document })
  given(...approvedOffer, sellInvoiced)
    .by(billing)
    .when('WithdrawInvoicing', { ...withdrawal, side: 'COST', idCost: 'c1' })
    .refused('INVOICE_NOT_RECORDED')
  given(...approvedOffer, sellInvoiced, sellWithdrawn)
    .by(billing)
    .when('WithdrawInvoicing', withdrawal)
    .refused('INVOICE_NOT_RECORDED', { document })
  given(...approvedOffer, sellInvoiced)
    .by(pricing)
    .when('WithdrawInvoicing', withdrawal)
    .refused('FORBIDDEN')
})

test('a withdrawn invoice can be recorded and withdrawn again, and does not prevent a reopening', () => {
  given(...approvedOffer, sellInvoiced, sellWithdrawn)
    .by(billing)
    .when('RecordInvoicing', toClient)
    .thenExactly(sellInvoiced)
  given(...approvedOffer, sellInvoiced, sellWithdrawn, sellInvoiced)
    .by(billing)
    .when('WithdrawInvoicing', { side: 'SELL', document, reason })
    .thenExactly({ ...withdrawnInvoice, data: { ...withdrawnInvoice.data, recordedIn: approvedOffer.length + 3 } })
  given(...approvedOffer, sellInvoiced, sellWithdrawn)
    .by(manager)
    .when('ReopenQuote', { reason: 'x' })
    .thenExactly({ type: 'QuoteReopened', data: { reason: 'x' } })
  given(...approvedOffer, sellInvoiced, costInvoiced, sellWithdrawn)
    .by(manager)
    .when('ReopenQuote', { reason: 'x' })
    .refused('ALREADY_INVOICED')
})

test('an alternative is invoiced as it was sent, even if its draft was changed or removed meanwhile', () => {
  const other: QuotationEvent = { type: 'SellGroupChanged', data: { ...sellGroup, charges: [] } }
  const removed: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's1' } }
  for (const draft of [other, removed])
    given(...delivered, draft, approved)
      .by(billing)
      .when('RecordInvoicing', { ...toClient, idCharge: ['FRT'] })
      .thenLike({ type: 'SellInvoiced', data: { idSell: 's1', idCharge: ['FRT'] } })
})

test('an invoice beyond what is left stores its reason', () =>
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, amount: '600.00', excessReason: 'Storage was added' })
    .thenExactly({
      type: 'SellInvoiced',
      data: { ...invoice, idCharge: [], idSell: 's1', amount: '600.00', excessReason: 'Storage was added' },
    }))

test('an invoice beyond what is left needs a reason; within the tolerance of the company it needs none', () => {
  const excessInvoice = { ...toClient, amount: '588.01' }
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', excessInvoice)
    .refused('EXCESS_REASON_REQUIRED', { field: 'excessReason', amount: '0.01', currency: 'USD' })
  given(...approvedOffer, sellInvoiced)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, document: 'A 1043', amount: '1.00' })
    .refused('EXCESS_REASON_REQUIRED', { amount: '1.00' })
  const settings = { ...usualSettings, limits: { ...usualSettings.limits, invoiceOverPct: '2' } }
  // 2 % of 588.00 are 11.76.
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, amount: '599.76' }, { settings })
    .thenLike({ type: 'SellInvoiced', data: { amount: '599.76' } })
  given(...approvedOffer)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, amount: '599.77' }, { settings })
    .refused('EXCESS_REASON_REQUIRED')
})

test('a user without cost rights does not learn that an invoice exceeds the costs', () =>
  given(...approvedOffer)
    .by({ userId: 'x', permissions: ['ANALYTICS_INVOICED'] })
    .when('RecordInvoicing', { ...ofAgent, amount: '9000.00' })
    .thenLike({ type: 'CostInvoiced', data: { amount: '9000.00' } }))
