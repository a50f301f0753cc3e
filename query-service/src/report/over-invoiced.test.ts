import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import { reportParams } from './report-params.ts'
import { reportSources } from './report-source.ts'
import { factRows } from './report-reading.ts'

let analytics: Analytics
let close: () => Promise<void>

const wonQuotation = (key: string, overrides: object): Fact =>
  fact({
    key,
    requested_at: '2026-02-02T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2026-02-18T12:00:00.000Z',
    sell_usd: '1000',
    cost_usd: '800',
    sell_invoiced_usd: '1000',
    cost_invoiced_usd: '800',
    ...overrides,
  })
const cost = (id: string, total: string | null, invoiced: string, isWon = true) => ({
  id,
  agentId: id,
  agent: id === 'carrier' ? '' : `Agent ${id}`,
  carrier: 'Carrier',
  given: '2026-02-03T12:00:00.000Z',
  until: '2026-03-20',
  stale: false,
  total,
  invoiced,
  won: isWon,
})

const invoice = (key: string, revision: number, type: string, userId: string, data: object) => ({
  stream: `quotation-${key}`,
  revision,
  position: revision,
  type,
  actor_id: userId,
  data: JSON.stringify(data),
})

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.exec(
    `create table events (stream String, revision UInt32, position UInt64, type String, actor_id String, data String)
      engine = ReplacingMergeTree order by (stream, revision)`,
  )
  await analytics.insert('quotation_facts', [
    wonQuotation('exact', { costs: [cost('a', '800', '800')] }),
    wonQuotation('sell', { sell_invoiced_usd: '1000.01' }),
    // Total below its cost, but one of the two providers invoiced more than its own.
    wonQuotation('one-cost', { cost_invoiced_usd: '560', costs: [cost('a', '500', '560'), cost('b', '300', '0')] }),
    wonQuotation('not-sold', { costs: [cost('a', '500', '900', false)] }),
    wonQuotation('unknown', { sell_usd: null, costs: [cost('a', null, '900')] }),
    wonQuotation('open', { status: 'PENDING', sell_invoiced_usd: '5000' }),
    wonQuotation('both', {
      sell_invoiced_usd: '1040',
      costs: [cost('a', '500', '530'), cost('carrier', '300', '301')],
    }),
  ])
  await analytics.insert('events', [
    invoice('sell', 1, 'SellInvoiced', 'ana', { idSell: 's' }),
    invoice('sell', 2, 'SellInvoiced', 'beto', { idSell: 's', excessReason: 'Agreed with the client' }),
    invoice('sell', 3, 'SellInvoiced', 'caro', { idSell: 's', excessReason: 'Recorded by mistake' }),
    invoice('sell', 4, 'SellInvoiceWithdrawn', 'caro', { idSell: 's', recordedIn: 3 }),
    // A cost of this quotation is invoiced as agreed.
    invoice('sell', 5, 'CostInvoiced', 'dora', { idCost: 'a', excessReason: 'Not this one' }),
    // Recorded before a reason was asked for.
    invoice('one-cost', 1, 'CostInvoiced', 'ana', { idCost: 'a' }),
    invoice('one-cost', 2, 'CostInvoiced', 'beto', { idCost: 'b' }),
    invoice('both', 1, 'SellInvoiced', 'ana', { idSell: 's', excessReason: 'Demurrage' }),
    invoice('both', 2, 'CostInvoiced', 'beto', { idCost: 'a', excessReason: 'Storage' }),
    invoice('both', 3, 'CostInvoiced', 'caro', { idCost: 'carrier', excessReason: 'Storage' }),
  ])
})
afterAll(() => close())

const overInvoiced = async () => {
  const source = reportSources['over-invoiced']
  const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
  const params = reportParams({ from: '2026-02-01', to: '2026-03-06' }, moment)
  const rows: Record<string, unknown>[] = []
  for await (const page of factRows(analytics, source, params, new AbortController().signal))
    rows.push(...page.map((row) => ({ ...row })))
  return rows
}

test('the report lists what was invoiced above the sale and above each single cost, the largest excess first', async () => {
  const rows = await overInvoiced()
  const excessByKey = new Map(rows.map(({ key, overSell, overCost }) => [key, [Number(overSell), Number(overCost)]]))
  expect([...excessByKey]).toEqual([
    ['both', [40, 31]],
    ['one-cost', [0, 60]],
    ['sell', [0.01, 0]],
  ])
  expect(rows.map((row) => Number(row['over']))).toEqual([71, 60, 0.01])
})

test('the report names who invoiced the excess, the reason and the provider, without withdrawn invoices', async () => {
  const rows = await overInvoiced()
  expect(rows.map(({ key, provider, invoicedBy, reason }) => [key, provider, invoicedBy, reason])).toEqual([
    ['both', 'Agent a, Carrier', 'caro', 'Demurrage; Storage'],
    ['one-cost', 'Agent a', 'ana', ''],
    ['sell', '', 'beto', 'Agreed with the client'],
  ])
})
