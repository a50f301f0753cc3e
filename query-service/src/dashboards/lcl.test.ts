import type { ChartId } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import { queryChart } from './dashboards.ts'

let analytics: Analytics
let close: () => Promise<void>

const cost = (carrier: string, overrides: object = {}) => ({
  id: `c-${carrier}`,
  agent: `Agent of ${carrier}`,
  carrier,
  given: '2026-03-03T12:00:00.000Z',
  until: '2026-03-20',
  stale: false,
  unit: '60.0',
  ...overrides,
})
const cheapest = { comparable: true, cheapest: true, gap: 0 }
const aboveCheapest = (gap: number) => ({ comparable: true, cheapest: false, gap })
const lcl = { transport: 'SEA', mode: 'LCL', requested_at: '2026-03-02T12:00:00.000Z' }

/** Read on Friday 6 March 2026, in Montevideo. */
const story: Fact[] = [
  {
    ...lcl,
    key: 'shanghai',
    lane: 'CNSHA-UYMVD',
    chargeable_kg: '4500',
    first_quoted_at: '2026-03-03T12:00:00.000Z',
    first_won_at: '2026-03-04T12:00:00.000Z',
    costs: [
      cost('Hua Yuan', { ...cheapest, unit: '50.0', local: '30', total: '100' }),
      cost('Rin', { ...aboveCheapest(20), local: '90', total: '300' }),
      cost('Pacific', { ...aboveCheapest(50), unit: null, local: '10' }),
      cost('Rin', { ...aboveCheapest(900), stale: true, unit: '900', local: '9', total: '9' }),
    ],
  },
  {
    ...lcl,
    key: 'shanghai-too',
    lane: 'CNSHA-ARBUE',
    chargeable_kg: '2000',
    first_quoted_at: '2026-03-04T12:00:00.000Z',
    costs: [cost('Hua Yuan', { ...aboveCheapest(5), unit: '70.0' }), cost('Rin', { ...cheapest, unit: '80.0' })],
  },
  {
    ...lcl,
    key: 'antwerp',
    lane: 'BEANR-UYMVD',
    costs: [cost('Hua Yuan', { ...cheapest, unit: null }), cost('', { ...cheapest, agent: '', unit: null })],
  },
  // Another mode: not counted here.
  { key: 'air', requested_at: '2026-03-02T12:00:00.000Z', chargeable_kg: '9000', costs: [cost('LATAM', cheapest)] },
]

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('quotation_facts', story.map(fact))
})
afterAll(() => close())

const { signal } = new AbortController()
const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
const chart = (id: ChartId, view: 'carrier' | 'agent' = 'carrier') =>
  queryChart(analytics, id, { level: 'week', view, compare: 'former' }, moment, signal)

test('the key figures of LCL are revenue tons, freight per ton, and the share of local charges', async () => {
  const { series } = await chart('lcl/kpis')
  expect(Object.fromEntries(series.map(({ id, total }) => [id, total]))).toEqual({
    // 4.5 and 2 tons; median of 50, 60, 70 and 80 dollars; 30 of 100 and 90 of 300.
    load_quoted: 6.5,
    load_won: 4.5,
    cost_per_rt: 65,
    local_pct: 30,
  })
})

test('the chart of origins shows how far each source is above the cheapest, and nothing without an offer', async () => {
  const { categories, series } = await chart('lcl/origins')
  expect(categories).toEqual(['CNSHA', 'BEANR'])
  expect(series.map(({ id, values }) => [id, ...values])).toEqual([
    // Cheapest in two of three, in one of two, and in none.
    ['Hua Yuan', 2.5, 0],
    ['Rin', 10, null],
    ['Pacific', 50, null],
  ])
  expect((await chart('lcl/origins', 'agent')).series.map(({ id }) => id)).toEqual([
    'Agent of Hua Yuan',
    'Agent of Rin',
    'Agent of Pacific',
  ])
})
