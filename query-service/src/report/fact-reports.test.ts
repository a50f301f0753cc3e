import type { ChartId } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { type ReportId, reportOf } from '@freight/contracts/report/reports'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryChart } from '../dashboards/dashboards.ts'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import { inUsualPeriod, reportDays, reportParams } from './report-params.ts'
import { reportSources } from './report-source.ts'
import { factRows } from './report-reading.ts'

// Reports have the same figures as the dashboards for the same days.
let analytics: Analytics
let close: () => Promise<void>

/** Read on Friday 6 March 2026, at nine in Montevideo. */
const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
const story: Fact[] = [
  { key: 'waits', requested_at: '2026-03-04T12:00:00.000Z' },
  {
    key: 'went-back',
    requested_at: '2026-03-03T12:00:00.000Z',
    status: 'PENDING',
    status_since: '2026-03-06T06:00:00.000Z',
    requested_seconds: 3600,
    pending_seconds: 7200,
    quoted_seconds: 1800,
    first_quoted_at: '2026-03-03T15:00:00.000Z',
  },
  {
    key: 'sent',
    requested_at: '2026-03-02T12:00:00.000Z',
    transport: 'SEA',
    mode: 'FCL',
    status: 'SENT',
    status_since: '2026-03-05T12:00:00.000Z',
    sent_seconds: 600,
    first_quoted_at: '2026-03-02T20:00:00.000Z',
    first_sent_at: '2026-03-05T12:00:00.000Z',
  },
  // Requested before the period and quoted in it, by a commercial without other quotations in it.
  {
    key: 'older',
    requested_at: '2026-02-27T12:00:00.000Z',
    status: 'QUOTED',
    first_quoted_at: '2026-03-02T18:00:00.000Z',
  },
  {
    key: 'of-another',
    requested_at: '2026-02-26T12:00:00.000Z',
    status: 'QUOTED',
    commercial: 'beto',
    first_quoted_at: '2026-03-03T13:00:00.000Z',
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
const days = { from: '2026-03-01', to: '2026-03-06' }

const report = async (id: ReportId) => {
  const source = reportSources[id]
  const rows: Readonly<Record<string, unknown>>[] = []
  for await (const page of factRows(analytics, source, reportParams(days, moment), signal)) rows.push(...page)
  return rows
}
const chart = (id: ChartId, commercial: string[] = []) =>
  queryChart(
    analytics,
    id,
    { ...days, level: 'week', view: 'carrier', compare: 'former', ...(commercial.length > 0 && { commercial }) },
    moment,
    signal,
  )

test('a quotation counts in its current status up to now, as in the chart of stages', async () => {
  const rows = await report('response-times')
  expect(rows.find(({ key }) => key === 'waits')).toMatchObject({ requestedHours: 48, pendingHours: 0 })
  expect(rows.find(({ key }) => key === 'went-back')).toMatchObject({ pendingHours: 8, quotedHours: 0.5 })
  expect(rows.find(({ key }) => key === 'sent')).toMatchObject({ sentHours: 24.17 })
  const { categories, series } = await chart('general/waiting-by-stage')
  expect(categories).toEqual(['SEA', 'AIR'])
  for (const { id, values } of series)
    for (const [place, transport] of categories.entries()) {
      const hours = rows
        .filter((row) => row['transport'] === transport)
        .map((row) => Number(row[`${id}Hours`]))
        .filter((spent) => spent > 0)
      const mean = hours.reduce((sum, one) => sum + one, 0) / hours.length
      expect(values[place] === null).toBe(hours.length === 0)
      expect(Math.abs((values[place] ?? 0) - (hours.length === 0 ? 0 : mean))).toBeLessThan(0.5)
    }
})

test('the median response of the ranking counts first quotes in the period, like the dashboards', async () => {
  const rows = await report('commercial-ranking')
  expect(new Set(rows.map(({ commercial }) => commercial))).toEqual(new Set(['ana', 'beto']))
  for (const { commercial, response } of rows) {
    const { series } = await chart('general/waiting-time', [String(commercial)])
    expect(response).toBeGreaterThan(0)
    expect(response).toBe(series.find(({ id }) => id === 'median')?.total)
  }
})

const daysWith = (id: 'invoices' | 'pending' | 'quotations', given: { from?: string; to?: string }) =>
  reportDays(inUsualPeriod(reportOf(id), given, moment), moment)

test('a report without a first day starts at its usual period, unless it ends before', () => {
  expect(daysWith('invoices', {})).toEqual({ from: '2025-04-01', to: '2026-03-06' })
  expect(daysWith('invoices', { to: '2025-06-30' })).toEqual({ from: '2025-04-01', to: '2025-06-30' })
  expect(daysWith('invoices', { to: '2024-06-30' })).toEqual({ from: '2024-06-01', to: '2024-06-30' })
  expect(daysWith('pending', { to: '2024-06-30' })).toEqual({ from: '2000-01-01', to: '2024-06-30' })
  expect(daysWith('quotations', { to: '2024-06-30' })).toEqual({ from: '2024-06-01', to: '2024-06-30' })
})
