import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics } from '@freight/platform/analytics/port'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import { chartSql } from './chart-sql.ts'
import { queryChart } from './dashboards.ts'

const wonAt = { first_quoted_at: '2026-03-03T12:00:00.000Z', first_won_at: '2026-03-04T12:00:00.000Z' }
/** One requested, one sent and about to expire, one won and not invoiced. */
const story: Fact[] = [
  { key: 'asked', requested_at: '2026-03-02T12:00:00.000Z', status: 'PENDING', assigned_to: 'ana' },
  {
    key: 'sent',
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'SENT',
    first_sent_at: '2026-03-04T12:00:00.000Z',
    valid_until: '2026-03-07',
  },
  {
    key: 'won',
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'APPROVED',
    client_id: 'o-1',
    sell_usd: '1000.00',
    cost_usd: '800.00',
    margin_usd: '200.00',
    ...wonAt,
  },
]

let analytics: Analytics
let close: () => Promise<void>
beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('quotation_facts', story.map(fact))
})
afterAll(() => close())

const { signal } = new AbortController()
const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
const chart = (id: ChartId, days: object) =>
  queryChart(analytics, id, { level: 'week', view: 'carrier', compare: 'former', ...days }, moment, signal)
const before = { from: '2025-01-01', to: '2025-02-01' }

const ofToday = chartIds.filter((id) => chartRule(id).isOfToday === true)

test('the charts marked as of today are those whose SQL reads no period', () => {
  const readsNoPeriod = (sql: string) => !/\b(facts_of_period|counted_in|is_now)\b|\{(from|since|drawnFrom):/.test(sql)
  expect(ofToday).toEqual([...chartSql].filter(([, sql]) => readsNoPeriod(sql)).map(([id]) => id))
})

test.each(ofToday)('%s does not depend on the period', async (id) => {
  const now = await chart(id, {})
  expect(await chart(id, before)).toEqual(now)
})

test.each([
  ['operative/load', ['ana']],
  ['operative/follow-up', ['sent']],
  ['pending-sells/table', ['won']],
] as const)('%s shows the current state, also for a period long ago', async (id, rows) => {
  expect((await chart(id, before)).categories).toEqual(rows)
})
