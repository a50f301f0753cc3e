import { chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fact, factsStore } from '../testing/quotation-facts.ts'
import { queryChart } from './dashboards.ts'

/** Charts with a horizon of twelve weeks; later weeks are not rows of it. */
const horizon = ['fcl/validity']

test('a chart that shows only its first rows reports the total', () => {
  const text = (id: (typeof chartIds)[number]) =>
    readFileSync(new URL(`./sql/${chartRule(id).sql ?? id}.sql`, import.meta.url), 'utf8')
  const limitedCharts = chartIds.filter((id) => /\blimit \d/.test(text(id)))
  expect(limitedCharts.length).toBeGreaterThan(20)
  expect(limitedCharts.filter((id) => !text(id).includes('count() over () as in_all'))).toEqual(horizon)
})

test('a chart with fifteen of twenty clients reports a total of twenty', async () => {
  const { analytics, close } = await factsStore()
  try {
    const clients = Array.from({ length: 20 }, (_, index) =>
      fact({
        key: `q-${index}`,
        requested_at: '2026-03-02T12:00:00.000Z',
        status: 'APPROVED',
        first_won_at: '2026-03-04T12:00:00.000Z',
        client_id: `o-${index}`,
        client_name: `Client ${index}`,
        sell_usd: '100.00',
        cost_usd: '80.00',
        margin_usd: '20.00',
      }),
    )
    await analytics.insert('quotation_facts', clients)
    const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
    const filters = { level: 'week', view: 'carrier', compare: 'former' } as const
    const { signal } = new AbortController()
    for (const id of ['pending-sells/by-client', 'pending-costs/by-client', 'client-portfolio/margin'] as const) {
      const { categories, inAll } = await queryChart(analytics, id, filters, moment, signal)
      expect([id, categories.length, inAll]).toEqual([id, 15, 20])
    }
    const twoClients = await queryChart(
      analytics,
      'pending-sells/by-client',
      { ...filters, client: ['o-1', 'o-2'] },
      moment,
      signal,
    )
    expect([twoClients.categories.length, twoClients.inAll]).toEqual([2, undefined])
  } finally {
    await close()
  }
})
