import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { Forbidden } from '@freight/platform/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressFact } from '../../testing/express-facts.ts'
import { randomFacts } from '../../testing/random-facts.ts'
import { fact, factsStore } from '../../testing/quotation-facts.ts'
import type { Filters } from '../chart-params.ts'
import { queryChart } from '../dashboards.ts'
import { drillDowns } from '../chart-sql.ts'
import { quotationsBehind } from './drill-down-quotations.ts'

let analytics: Analytics
let close: () => Promise<void>

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('quotation_facts', randomFacts(250, 7).map(fact))
  await analytics.insert('express_facts', [
    expressFact({ key: 's-1', work: 'FINISHED', delivered_at: '2026-03-05T12:00:00.000Z' }),
  ])
})
afterAll(() => close())

const { signal } = new AbortController()
const moment = { now: new Date('2026-03-20T12:00:00Z'), settings: usualSettings }
const filters: Filters = { level: 'week', view: 'carrier', compare: 'former', from: '2026-02-04' }
const analyst = { userId: 'auditor', permissions: permissionsOf(['ANALYST']) }
const quotationsOf = (id: ChartId, place: string, series?: string, reader = analyst, overrides = {}) =>
  quotationsBehind(
    analytics,
    id,
    { ...filters, place, series, cursor: 0, limit: 50, ...overrides },
    { principal: reader, moment, nameOf: (one) => one, signal },
  )

/** Charts that count quotations: their figures equal the number of quotations behind them. */
const counts: ReadonlySet<string> = new Set([
  'general/quotes-per-period',
  'general/status-funnel',
  'general/top-lanes',
  'general/requests-by-hour',
  'general/quotes-by-incoterm',
  'general/loss-reasons quotations',
  'general/win-rate decided',
  'general/win-rate won',
  'general/win-rate lost',
  'general/commercial-ranking quotes',
  'general/commercial-ranking won',
  'general/kpis quotes',
  'lse/weight-bands',
  'lse/decided-by',
  'lse/lanes',
  'uld/lanes',
  'lcl/lanes',
  'lcl/decided-by',
  'fcl/lanes',
  'client-portfolio/transport-share',
  'client-portfolio/loss-reasons',
  'operative/open-by-age',
  'operative/breaches',
  'operative/load',
  'operative/revisions',
  'operative/agents',
  'client-portfolio/recency quotes',
  'client-portfolio/win-rate quotes',
  'client-portfolio/win-rate decided',
  'client-portfolio/falling quotes',
  'client-portfolio/falling quotes_before',
  'lcl/minimum-share minimum_charged',
  ...['by-provider', 'by-carrier'].map((by) => `pending-costs/${by} quotations`),
  ...['sells', 'costs'].flatMap((side) =>
    ['by-age', 'by-client', 'by-commercial'].map((by) => `pending-${side}/${by} quotations`),
  ),
])
const isCount = (id: ChartId, series: string) => counts.has(id) || counts.has(`${id} ${series}`)

test.each(chartIds.filter((id) => chartRule(id).isOfShipments !== true))(
  'every point of %s has quotations behind it, as many as it counts',
  async (id) => {
    const { categories, series } = await queryChart(analytics, id, filters, moment, signal)
    const points = categories.flatMap((place, index) =>
      series.map(({ id: name, values }) => ({ place, name, value: values[index] })),
    )
    const withValue = points.filter(({ value }) => value !== null && value !== undefined && value !== 0)
    expect(withValue.length).toBeGreaterThan(0)
    // About a dozen points per series.
    const step = Math.ceil(withValue.length / 12)
    for (const { place, name, value } of withValue.filter((_, index) => index % step === 0)) {
      const { count, rows } = await quotationsOf(id, place, name)
      const expected = isCount(id, name) ? value : Math.max(1, count)
      expect([place, name, count]).toEqual([place, name, expected])
      expect(rows).toHaveLength(Math.min(count, 50))
    }
  },
)

test('an approved quotation with an unknown amount is behind the charts of pending invoices', async () => {
  await analytics.insert('quotation_facts', [
    fact({
      key: 'unknown',
      requested_at: '2026-03-01T12:00:00.000Z',
      status: 'APPROVED',
      scope: 'INTERNAL',
      first_won_at: '2026-03-05T12:00:00.000Z',
      client_id: 'o-unknown',
    }),
  ])
  const count = async (id: ChartId, place: string, series: string) =>
    (await quotationsOf(id, place, series, analyst, { scope: ['INTERNAL'] })).count
  for (const side of ['sells', 'costs'] as const) {
    const shown = await queryChart(
      analytics,
      `pending-${side}/table`,
      { ...filters, scope: ['INTERNAL'] },
      moment,
      signal,
    )
    expect(shown.categories).toEqual(['unknown'])
    expect(await count(`pending-${side}/table`, 'unknown', 'amount')).toBe(1)
    expect(await count(`pending-${side}/trend`, 'total', 'amount')).toBe(1)
    for (const place of ['o-unknown', 'total']) {
      expect(await count(`pending-${side}/by-client`, place, 'amount')).toBe(1)
      expect(await count(`pending-${side}/by-client`, place, 'quotations')).toBe(0)
    }
  }
  expect(await count('pending-costs/by-provider', '–', 'amount')).toBe(1)
})

test('the quotations with an unknown amount are behind their figure, in the same number', async () => {
  const wonQuotation = {
    requested_at: '2026-03-01T12:00:00.000Z',
    status: 'APPROVED',
    scope: 'ON_REQUEST',
    first_won_at: '2026-03-05T12:00:00.000Z',
    client_id: 'o-unknown',
  }
  const cost = (id: string, total: string | null, invoiced: string) => ({
    id,
    agentId: id,
    agent: id,
    carrier: id,
    given: '2026-03-02T12:00:00.000Z',
    until: '2026-03-20',
    stale: false,
    won: true,
    total,
    invoiced,
  })
  await analytics.insert('quotation_facts', [
    fact({ ...wonQuotation, key: 'without-amounts', cost_invoiced_usd: '5.00' }),
    fact({ ...wonQuotation, key: 'known', sell_usd: '90.00', cost_usd: '70.00', margin_usd: '20.00' }),
    fact({
      ...wonQuotation,
      key: 'without-part',
      sell_usd: '900.00',
      cost_usd: '800.00',
      cost_invoiced_usd: '200.00',
      costs: [cost('c-1', null, '0'), cost('c-2', '200.00', '200.00')],
    }),
  ])
  const onRequest = { scope: ['ON_REQUEST' as const] }
  const missed: string[] = []
  for (const id of chartIds) {
    const { series } = await queryChart(analytics, id, { ...filters, ...onRequest }, moment, signal)
    for (const { id: name, unknown } of series.filter((one) => one.unknown !== undefined)) {
      missed.push(`${id} ${name}`)
      const { count, rows } = await quotationsOf(id, 'total', `${name}_unknown`, analyst, onRequest)
      expect([id, name, count, rows.length]).toEqual([id, name, unknown, unknown])
    }
  }
  // Every series with an `unknown` condition was checked.
  const known = [...drillDowns].flatMap(([id, { series = {} }]) =>
    Object.keys(series).flatMap((one) => (one.endsWith('_unknown') ? [`${id} ${one.slice(0, -8)}`] : [])),
  )
  expect(missed.toSorted()).toEqual(known.toSorted())
  const sellReader = { userId: 'boss', permissions: ['ANALYTICS_QUOTATIONS' as const] }
  await expect(quotationsOf('general/billing', 'total', 'cost_unknown', sellReader, onRequest)).rejects.toBeInstanceOf(
    Forbidden,
  )
})

test('a total of the period has as many quotations as it counts', async () => {
  const [quotes] = (await queryChart(analytics, 'general/kpis', filters, moment, signal)).series
  expect((await quotationsOf('general/kpis', 'total', 'quotes')).count).toBe(quotes?.total)
  expect((await quotationsOf('general/kpis', 'before', 'quotes')).count).toBe(quotes?.totalBefore)
})

test('every comparison figure of a chart has quotations behind it', async () => {
  const uncovered: string[] = []
  for (const id of chartIds.filter((one) => chartRule(one).along === 'PERIODS')) {
    const { series } = await queryChart(analytics, id, filters, moment, signal)
    for (const { id: name, totalBefore } of series)
      if (totalBefore && (await quotationsOf(id, 'before', name)).count === 0) uncovered.push(`${id} ${name}`)
  }
  expect(uncovered).toEqual([])
})

test('the quotations behind a figure are listed once each, newest first, in pages', async () => {
  const keys: string[] = []
  let cursor = 0
  for (;;) {
    const page = await quotationsOf('general/kpis', 'total', 'quotes', analyst, { cursor, limit: 20 })
    keys.push(...page.rows.map(({ key }) => key))
    if (page.nextCursor === undefined) break
    cursor = Number(page.nextCursor)
  }
  const allQuotations = await quotationsOf('general/kpis', 'total', 'quotes', analyst, { limit: 200 })
  expect(keys).toEqual(allQuotations.rows.map(({ key }) => key))
  expect(new Set(keys).size).toBe(allQuotations.count)
  expect(allQuotations.rows.map(({ requestedAt }) => requestedAt)).toEqual(
    allQuotations.rows
      .map(({ requestedAt }) => requestedAt)
      .toSorted()
      .toReversed(),
  )
})

test('a reader sees only how many quotations behind a figure are hidden', async () => {
  const salesReader = {
    userId: 'ana',
    permissions: [...permissionsOf(['COMMERCIAL']), 'ANALYTICS_QUOTATIONS' as const],
  }
  const page = await quotationsOf('general/kpis', 'total', 'quotes', salesReader, { limit: 200 })
  expect(new Set(page.rows.map(({ commercial }) => commercial.id))).toEqual(new Set(['ana']))
  expect(page.hidden).toBe(page.count - page.rows.length)
  expect(page.hidden).toBeGreaterThan(0)
  // Without the right to read quotations, even own ones are hidden.
  for (const userId of ['nobody', 'ana'])
    expect(
      await quotationsOf('general/kpis', 'total', 'quotes', { userId, permissions: ['ANALYTICS_QUOTATIONS'] }),
    ).toEqual({
      count: page.count,
      hidden: page.count,
      rows: [],
    })
})

test('amounts require cost rights, and a hidden series has no quotations', async () => {
  const reader = {
    userId: 'boss',
    permissions: ['ANALYTICS_QUOTATIONS' as const, 'CONSULTAR_COTIZACION' as const, 'GERENTE_COMERCIAL' as const],
  }
  const names = async (reader: typeof analyst) =>
    new Set((await quotationsOf('general/billing', 'total', 'revenue', reader)).rows.flatMap((row) => Object.keys(row)))
  expect(await names(analyst)).toContain('cost')
  expect(await names({ ...reader })).toContain('margin')
  expect(await names({ ...reader })).not.toContain('cost')
  await expect(quotationsOf('general/billing', 'total', 'cost', { ...reader })).rejects.toBeInstanceOf(Forbidden)
  expect((await quotationsOf('general/billing', 'total', 'no such series')).count).toBe(0)
})

test('the name of a point is passed as a parameter, not as SQL', async () =>
  expect(await quotationsOf('general/top-lanes', "x' or '1'='1", "quotes' or 1")).toEqual({
    count: 0,
    hidden: 0,
    rows: [],
  }))

test.each(chartIds.filter((id) => chartRule(id).isOfShipments))('no quotation is behind %s', async (id) =>
  expect(await quotationsOf(id, 'total')).toEqual({ count: 0, hidden: 0, rows: [] }),
)

test('every chart with its own rights names existing series', async () => {
  for (const id of chartIds.filter((one) => chartRule(one).rightOf !== undefined)) {
    const { series } = await queryChart(analytics, id, filters, moment, signal)
    const known = series.map((one) => one.id)
    expect(Object.keys(chartRule(id).rightOf ?? {}).filter((one) => !known.includes(one))).toEqual([])
  }
})
