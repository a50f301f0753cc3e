import { type ChartId, chartIds } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import type { Filters } from './chart-params.ts'
import { queryChart } from './dashboards.ts'

let analytics: Analytics
let close: () => Promise<void>

const cost = (carrier: string, unit: string | null, overrides: object = {}) => ({
  id: `${carrier} ${unit}`,
  agent: `agent of ${carrier}`,
  carrier,
  given: '2026-03-03T12:00:00.000Z',
  until: '2026-03-20',
  stale: false,
  unit,
  ...overrides,
})
const wonQuotation = {
  status: 'APPROVED',
  first_quoted_at: '2026-03-03T12:00:00.000Z',
  first_sent_at: '2026-03-03T13:00:00.000Z',
}

/** Read on Friday 6 March 2026, in Montevideo. */
const story: Fact[] = [
  {
    key: 'air',
    requested_at: '2026-03-02T12:00:00.000Z',
    ...wonQuotation,
    first_won_at: '2026-03-04T12:00:00.000Z',
    client_id: 'o-1',
    client_name: 'Textil Plata',
    chargeable_kg: '120.5',
    chargeable_basis: 'VOLUME',
    revisions: 2,
    sell_usd: '1000.00',
    cost_usd: '800.00',
    margin_usd: '200.00',
    sell_invoiced_usd: '400.00',
    cost_invoiced_usd: '800.00',
    costs: [
      cost('LATAM', '2.1', { local: '20', total: '100', freeDays: 7 }),
      cost('LATAM', '2.3', { freeDays: 10 }),
      cost('Iberia', '3.0'),
      cost('LATAM', '9.9', { stale: true }),
      cost('', '1.0'),
    ],
  },
  {
    key: 'air-too',
    requested_at: '2026-03-03T12:00:00.000Z',
    client_id: 'o-1',
    client_name: 'Textil Plata',
    chargeable_kg: '44.9',
    chargeable_basis: 'GROSS',
    first_quoted_at: '2026-03-04T20:00:00.000Z',
    status: 'QUOTED',
    assigned_to: 'lucia',
    status_since: '2026-03-04T20:00:00.000Z',
  },
  {
    key: 'old-win',
    requested_at: '2025-12-01T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2025-12-20T12:00:00.000Z',
    client_id: 'o-2',
    client_name: 'Bodega Sur',
    commercial: 'beto',
    sell_usd: '300.00',
  },
  {
    key: 'sea',
    requested_at: '2026-03-04T12:00:00.000Z',
    status: 'NOT_APPROVED',
    first_lost_at: '2026-03-05T12:00:00.000Z',
    outcome_reason: 'PRICE',
    transport: 'SEA',
    mode: 'FCL',
    client_id: 'o-3',
    client_name: 'Nueva Era',
    container_rows: [
      { type: '20GP', quantity: 2 },
      { type: '40HC', quantity: 1 },
    ],
    teu: '4',
    first_quoted_at: '2026-03-05T11:00:00.000Z',
  },
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
const chart = (id: ChartId, overrides: Partial<Filters> = {}) =>
  queryChart(analytics, id, { level: 'week', view: 'carrier', compare: 'former', ...overrides }, moment, signal)
const totals = async (...args: Parameters<typeof chart>) =>
  Object.fromEntries((await chart(...args)).series.map(({ id, total }) => [id, total]))
const rows = async (...args: Parameters<typeof chart>) => {
  const { categories, names, series } = await chart(...args)
  return categories.map((category, index) => [names?.[index] ?? category, ...series.map(({ values }) => values[index])])
}

test('the weight chart counts quoted and won air freight only', async () => {
  expect(await totals('lse/weight')).toEqual({ load_quoted: 165.4, load_won: 120.5 })
  expect(await totals('lse/weight-bands')).toEqual({ '-45': 1, '+100': 1 })
  expect(await totals('lse/decided-by')).toEqual({ GROSS: 1, VOLUME: 1 })
})

test('unit costs are medians of current costs, by carrier or agent, most frequent first', async () => {
  expect((await chart('lse/cost-per-kg')).series.map(({ id, total }) => [id, total])).toEqual([
    ['LATAM', 2.2],
    ['Iberia', 3],
  ])
  expect((await chart('lse/cost-per-kg', { view: 'agent' })).series[0]?.id).toBe('agent of LATAM')
  expect(await totals('fcl/cost-per-container')).toEqual({})
})

test('containers and TEU are those of the requests', async () => {
  expect(await totals('fcl/containers')).toEqual({ '20GP': 2, '40HC': 1, TEU: 4 })
  expect(await totals('fcl/teu')).toEqual({ load_quoted: 4, load_won: 0 })
})

test('clients are new, returning or dormant for 90 days', async () => {
  // The client of December became dormant on 1 March.
  expect(await totals('client-portfolio/activity')).toEqual({
    new_clients: 2,
    returning_clients: 0,
    dormant_clients: 1,
  })
  expect(await totals('client-portfolio/activity', { from: '2026-03-03' })).toEqual({
    new_clients: 1,
    returning_clients: 1,
    dormant_clients: 0,
  })
})

test('the client charts list clients by name, with margin, transport and reasons', async () => {
  expect(await rows('client-portfolio/margin')).toEqual([['Textil Plata', 200, 100]])
  expect(await rows('client-portfolio/transport-share')).toEqual([
    ['Textil Plata', 2, 0],
    ['Nueva Era', 0, 1],
  ])
  expect(await rows('client-portfolio/clients-per-commercial')).toEqual([['ana', 2]])
  expect(await chart('client-portfolio/loss-reasons')).toMatchObject({
    categories: ['PRICE'],
    series: [{ id: 'Nueva Era', values: [1] }],
  })
})

test('the operative charts show open quotations by stage, age and assignee', async () => {
  const { categories, series } = await chart('operative/open-by-age')
  expect(categories).toEqual(['quoted'])
  expect(series.map(({ id, values }) => [id, values[0]])).toEqual([
    ['age_day', 0],
    ['age_days', 1],
    ['age_week', 0],
    ['age_more', 0],
  ])
  expect(await rows('operative/load')).toEqual([['lucia', 0, 1, 0]])
  // Nine working hours; seventeen, from 9:00 to 17:00 of the next day; and eight.
  expect(await totals('operative/breaches')).toEqual({ in_time: 0, late: 3 })
  expect(await rows('operative/revisions')).toEqual([['2', 1]])
})

test('the pending charts show approved quotations not invoiced, by age, client and commercial', async () => {
  expect(await rows('pending-sells/by-age')).toEqual([
    ['0-7', 600, 1],
    ['>60', 300, 1],
  ])
  expect(await rows('pending-sells/by-client')).toEqual([
    ['Textil Plata', 600, 1],
    ['Bodega Sur', 300, 1],
  ])
  expect(await rows('pending-sells/by-commercial')).toEqual([
    ['ana', 600, 1],
    ['beto', 300, 1],
  ])
  // One is invoiced completely; the cost of the other is unknown, so its row has no amount.
  expect(await rows('pending-costs/by-age')).toEqual([['>60', null, 0]])
  expect((await chart('pending-costs/by-age')).series[0]).toMatchObject({ id: 'amount', unknown: 1 })
})

test('repeated, reordered and outdated rows change no figure', async () => {
  const everything = async () => {
    const answers = []
    for (const id of chartIds) answers.push(await chart(id))
    return answers
  }
  const before = await everything()
  const facts = story.map(fact)
  const older = facts.map((one) => ({ ...one, revision: 0, status: 'REQUESTED', costs: [], sell_usd: '1.00' }))
  let seed = 11
  const random = () => (seed = (seed * 48_271) % 2_147_483_647)
  const shuffled = [...facts, ...older, ...facts]
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
  for (const one of shuffled) await analytics.insert('quotation_facts', [one])
  expect(await everything()).toEqual(before)
})
