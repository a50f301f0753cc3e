import type { Principal } from '@freight/contracts/access/policy'
import { roles } from '@freight/contracts/access/roles'
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
const won = [...delivered, approved]
const invoice = { document: 'A 1042', date: '2026-03-09', currency: 'USD' as const, amount: '588.00' }
const toClient = { side: 'SELL' as const, idSell: 's1', ...invoice }
const ofAgent = { side: 'COST' as const, idCost: 'c1', ...invoice, amount: '493.50' }
const sellInvoiced: QuotationEvent = { type: 'SellInvoiced', data: { ...invoice, idCharge: [], idSell: 's1' } }
const costInvoiced: QuotationEvent = {
  type: 'CostInvoiced',
  data: { ...invoice, idCharge: ['FRT'], idCost: 'c1', amount: '493.50' },
}

test('our invoice to the client is recorded once the client has said yes', () =>
  given(...won)
    .by(billing)
    .when('RecordInvoicing', toClient)
    .thenExactly(sellInvoiced))

test('a provider’s invoice names the lines that it is for', () => {
  given(...won)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT'] })
    .thenExactly(costInvoiced)
  given(...won)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT', 'XXX'] })
    .refused('CHARGE_UNKNOWN', { idCharge: 'XXX' })
})

test('an invoice is dated today at the latest', () => {
  given(...won)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, date: '2026-03-10' })
    .thenLike({ type: 'SellInvoiced', data: { date: '2026-03-10' } })
  given(...won)
    .by(billing)
    .when('RecordInvoicing', { ...toClient, date: '2026-03-11' })
    .refused('INVOICE_DATE_AHEAD', { field: 'date' })
})

test('an invoice may be for one of several lines', () => {
  const [line] = sellGroup.charges
  const two = { ...sellGroup, charges: line ? [line, { ...line, idCharge: 'HDL', chargeIndex: 1 }] : [] }
  given(...won, { type: 'SellGroupChanged', data: two })
    .by(billing)
    .when('RecordInvoicing', { ...toClient, idCharge: ['HDL'] })
    .thenLike({ type: 'SellInvoiced', data: { idCharge: ['HDL'] } })
})

test('an invoice is recorded once, however its number is written; two providers may use the same number', () => {
  for (const document of ['a 1042', 'A  1042', 'A\u00a01042', 'A\t1042', 'Ａ 1042'])
    given(...won, sellInvoiced)
      .by(billing)
      .when('RecordInvoicing', { ...toClient, document })
      .refused('INVOICE_RECORDED')
  given(...won, sellInvoiced)
    .by(billing)
    .when('RecordInvoicing', { ...ofAgent, idCharge: ['FRT'] })
    .thenExactly(costInvoiced)
})

test('an invoice belongs to something that is there, and is not of tomorrow', () => {
  const asked = given(...won).by(billing)
  asked.when('RecordInvoicing', { ...toClient, idSell: 's9' }).refused('SELL_UNKNOWN')
  asked.when('RecordInvoicing', { ...ofAgent, idCost: 'c9' }).refused('COST_UNKNOWN')
  asked.when('RecordInvoicing', { ...toClient, date: '2026-03-11' }).refused('INVOICE_DATE_AHEAD')
})

test('nobody records invoices without the right to', () =>
  given(...won)
    .by(pricing)
    .when('RecordInvoicing', toClient)
    .refused('FORBIDDEN'))

test('what is invoiced is not opened again', () => {
  for (const event of [sellInvoiced, costInvoiced])
    given(...won, event)
      .by(manager)
      .when('ReopenQuote', { reason: 'x' })
      .refused('ALREADY_INVOICED')
})

test('an alternative is invoiced as the client has it, though its draft was changed or removed meanwhile', () => {
  const other: QuotationEvent = { type: 'SellGroupChanged', data: { ...sellGroup, charges: [] } }
  const gone: QuotationEvent = { type: 'SellGroupRemoved', data: { idSell: 's1' } }
  for (const draft of [other, gone])
    given(...delivered, draft, approved)
      .by(billing)
      .when('RecordInvoicing', { ...toClient, idCharge: ['FRT'] })
      .thenLike({ type: 'SellInvoiced', data: { idSell: 's1', idCharge: ['FRT'] } })
})
