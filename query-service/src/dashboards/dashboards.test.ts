import { type ChartId, chartIds } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { workingTimeBetween } from '@freight/contracts/working-time/working-time'
import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import type { Filters } from './chart-params.ts'
import { queryChart, shownSeries, formerMembers } from './dashboards.ts'
import { choicesOf } from './filter-choices.ts'
import { isFilledAnew } from '../http/operator-views.ts'

let analytics: Analytics
let close: () => Promise<void>

/** Sample data: March 2026, read on Friday the 6th in Montevideo (UTC-3), with working hours from 9 to 18. */
const story: Fact[] = [
  // Monday 9:00, published four working hours later, sent, won.
  {
    key: 'won',
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'APPROVED',
    first_quoted_at: '2026-03-02T16:00:00.000Z',
    first_sent_at: '2026-03-03T12:00:00.000Z',
    first_won_at: '2026-03-04T12:00:00.000Z',
    requested_seconds: 3600,
    pending_seconds: 10_800,
    quoted_seconds: 72_000,
    sent_seconds: 86_400,
    sell_usd: '1000.00',
    cost_usd: '800.00',
    margin_usd: '200.00',
  },
  // Tuesday 19:00, after work: published an hour after work begins on Wednesday.
  {
    key: 'won-by-sea',
    requested_at: '2026-03-03T22:00:00.000Z',
    transport: 'SEA',
    mode: 'LCL',
    company: 'AUZ',
    commercial: 'beto',
    lane: 'CNSHA-UYMVD',
    incoterm: 'CIF',
    status: 'APPROVED',
    first_quoted_at: '2026-03-04T13:00:00.000Z',
    first_sent_at: '2026-03-04T14:00:00.000Z',
    first_won_at: '2026-03-05T12:00:00.000Z',
    requested_seconds: 7200,
    // Without a cost.
    sell_usd: '500.00',
  },
  {
    key: 'lost',
    requested_at: '2026-03-03T12:00:00.000Z',
    status: 'NOT_APPROVED',
    first_quoted_at: '2026-03-03T22:00:00.000Z',
    first_sent_at: '2026-03-04T12:00:00.000Z',
    first_lost_at: '2026-03-05T12:00:00.000Z',
    outcome_reason: 'PRICE',
  },
  {
    key: 'lost-too',
    requested_at: '2026-02-25T12:00:00.000Z',
    status: 'NOT_APPROVED',
    first_lost_at: '2026-03-05T12:00:00.000Z',
    outcome_reason: 'PRICE',
  },
  {
    key: 'lost-by-transit',
    requested_at: '2026-02-25T12:00:00.000Z',
    status: 'NOT_APPROVED',
    first_lost_at: '2026-03-06T12:00:00.000Z',
    outcome_reason: 'TRANSIT_TIME',
  },
  // Lost on Tuesday and reopened: it counts as lost then, without a current reason.
  {
    key: 'reopened',
    requested_at: '2026-02-24T12:00:00.000Z',
    status: 'PENDING',
    first_quoted_at: '2026-02-24T15:00:00.000Z',
    first_sent_at: '2026-02-25T12:00:00.000Z',
    first_lost_at: '2026-03-03T12:00:00.000Z',
    status_since: '2026-03-06T10:00:00.000Z',
  },
  // Sunday night in Montevideo, Monday in UTC: in the previous week, but in March.
  { key: 'sunday', requested_at: '2026-03-02T02:00:00.000Z', status_since: '2026-03-05T12:00:00.000Z' },
  { key: 'withdrawn', requested_at: '2026-03-04T12:00:00.000Z', cancelled: true },
  { key: 'internal', requested_at: '2026-03-04T12:00:00.000Z', scope: 'INTERNAL' },
  // More than nine weeks ago: before the drawn weeks.
  { key: 'old', requested_at: '2025-12-15T12:00:00.000Z' },
]

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('quotation_facts', [
    ...story.map(fact),
    fact({ ...story[0], key: 'won', requested_at: '2026-03-02T12:00:00.000Z', revision: 0, status: 'SENT' }),
  ])
})
afterAll(() => close())

const { signal } = new AbortController()
const now = new Date('2026-03-06T12:00:00Z')
const moment = { now, settings: usualSettings }
const chart = (id: ChartId, overrides: Partial<Filters> = {}, chartMoment = moment) =>
  queryChart(analytics, id, { level: 'week', view: 'carrier', compare: 'former', ...overrides }, chartMoment, signal)
const figures = async (...args: Parameters<typeof chart>) => {
  const { categories, series } = await chart(...args)
  return Object.fromEntries(
    categories.map((category, index) => [
      category,
      Object.fromEntries(series.map(({ id, values }) => [id, values[index]])),
    ]),
  )
}
const totals = async (...args: Parameters<typeof chart>) =>
  Object.fromEntries((await chart(...args)).series.map(({ id, total, totalBefore }) => [id, [total, totalBefore]]))

test('quotations are counted per week of the company, and the weeks before the period are marked', async () => {
  const answer = await chart('general/quotes-per-period')
  // The week of Monday 23 February begins before the period: only its days of March are drawn.
  expect(answer).toMatchObject({ categories: ['2026-02-23', '2026-03-02'], before: 0 })
  expect(await figures('general/quotes-per-period')).toEqual({
    '2026-02-23': { AIR: 1, SEA: 0 },
    '2026-03-02': { AIR: 2, SEA: 1 },
  })
  // Week that contains the first day of the period: three in February, one in the period.
  expect(answer.series).toMatchObject([
    { id: 'AIR', whole: 4 },
    { id: 'SEA', whole: 0 },
  ])
  // The six days just before.
  expect(await totals('general/quotes-per-period')).toEqual({ AIR: [3, 3], SEA: [1, 0] })
  expect(await totals('general/quotes-per-period', { compare: 'lastYear' })).toEqual({ AIR: [3, 0], SEA: [1, 0] })
})

test('the eight weeks before the period are drawn but not added to the totals', async () => {
  const answer = await chart('general/quotes-per-period', { from: '2026-03-02' })
  expect(answer).toMatchObject({
    categories: ['2026-02-23', '2026-03-02'],
    before: 1,
    series: [
      { id: 'AIR', values: [4, 2], total: 2 },
      { id: 'SEA', values: [0, 1], total: 1 },
    ],
  })
  expect((await chart('general/quotes-per-period', { from: '2026-03-02', level: 'month' })).categories).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('a week starts at midnight in the time zone of the reader’s company', async () => {
  const data = { ...usualSettings.data, timeZone: 'Asia/Tokyo' }
  expect(await figures('general/quotes-per-period', {}, { now, settings: { ...usualSettings, data } })).toEqual({
    '2026-02-23': { AIR: 0, SEA: 0 },
    '2026-03-02': { AIR: 3, SEA: 1 },
  })
})

test('a chart counts only what the filters select', async () => {
  const counted = async (filters: Partial<Filters>) => {
    const { series } = await chart('general/quotes-per-period', filters)
    return series.reduce((sum, { total }) => sum + (total ?? 0), 0)
  }
  expect(await counted({ company: ['AUZ'] })).toBe(1)
  expect(await counted({ transport: ['AIR'] })).toBe(3)
  expect(await counted({ commercial: ['beto'] })).toBe(1)
  expect(await counted({ lane: ['CNSHA-UYMVD'] })).toBe(1)
  expect(await counted({ incoterm: ['FOB', 'CIF'] })).toBe(4)
  expect(await counted({ scope: ['INTERNAL'] })).toBe(1)
  expect(await counted({ client: ['nobody'] })).toBe(0)
})

test('won and lost count by the first decision, and so does the win rate', async () =>
  expect(await totals('general/win-rate')).toEqual({
    decided: [6, 0],
    won: [2, 0],
    lost: [4, 0],
    first_sent: [3, 1],
    // Two of six; two of the three sent in the period.
    win_rate: [33.3, null],
    won_of_sent: [66.7, 0],
  }))

test('the response time is measured in working hours of the company', async () => {
  // Four hours; one hour; nine hours, from Tuesday 9:00 until after work.
  expect(await totals('general/waiting-time')).toMatchObject({
    median: [4, 3],
    p90: [8, 3],
    mean: [4.67, 3],
    // Two of the four requests whose target of four hours has passed, including the open one; one of three before.
    in_goal: [50, 33.3],
    quotations: [3, 1],
    elapsed_median: [10, 3],
  })
})

test('the tiles have the same figures as the charts', async () =>
  expect(await totals('general/kpis')).toEqual({
    quotes: [4, 3],
    win_rate: [33.3, null],
    response_hours: [4, 3],
    revenue: [1500, null],
    // 200 of 1,000; the cost of the other quotation is unknown.
    margin_pct: [20, null],
  }))

test('revenue, cost and margin count approved quotations', async () =>
  expect(await totals('general/billing')).toEqual({
    revenue: [1500, null],
    cost: [800, null],
    margin: [200, null],
    margin_pct: [20, null],
  }))

test('a series reports for how many quotations its amount is unknown', async () => {
  const unknown = async (id: ChartId) =>
    Object.fromEntries((await chart(id)).series.map((series) => [series.id, series.unknown]))
  // The cost of `won-by-sea` is unknown.
  expect(await unknown('general/kpis')).toMatchObject({ revenue: undefined, margin_pct: 1, quotes: undefined })
  expect(await unknown('general/billing')).toEqual({ revenue: undefined, cost: 1, margin: 1, margin_pct: 1 })
  expect(await unknown('general/commercial-ranking')).toMatchObject({ margin: 1, quotes: undefined })
  expect(await unknown('pending-costs/by-commercial')).toEqual({ amount: 1, quotations: undefined })
})

test('the average of a stage counts only quotations that were in it, including the current ones', async () =>
  expect(await figures('general/waiting-by-stage')).toEqual({
    SEA: { requested: 2, pending: null, quoted: null, sent: null },
    // Two were requested, for 1 hour and for the 24 since yesterday; only one was in the other stages.
    AIR: { requested: 12.5, pending: 3, quoted: 20, sent: 24 },
  }))

test('the ranking lists commercials with requests or decisions in the period', async () =>
  expect(await figures('general/commercial-ranking')).toEqual({
    ana: { quotes: 3, won: 1, win_rate: 20, margin: 200 },
    beto: { quotes: 1, won: 1, win_rate: 100, margin: 0 },
  }))

test('loss reasons count currently lost quotations, with the accumulated share', async () =>
  expect(await figures('general/loss-reasons')).toEqual({
    PRICE: { quotations: 2, accumulated: 66.7 },
    TRANSIT_TIME: { quotations: 1, accumulated: 100 },
  }))

test('lanes, incoterms, modes, companies and hours count requests in the period', async () => {
  expect(await figures('general/top-lanes')).toEqual({
    'HKG-MVD': { quotes: 3, approved: 1 },
    'CNSHA-UYMVD': { quotes: 1, approved: 1 },
  })
  expect(await figures('general/quotes-by-incoterm')).toEqual({
    FOB: { quotes: 3, approved: 1 },
    CIF: { quotes: 1, approved: 1 },
  })
  expect(await figures('general/quotes-by-mode')).toEqual({
    LSE: { quotes: 3, approved: 1 },
    LCL: { quotes: 1, approved: 1 },
  })
  expect(await figures('general/quotes-by-company')).toEqual({
    MVD: { quotes: 3, approved: 1 },
    AUZ: { quotes: 1, approved: 1 },
  })
  expect(await figures('general/requests-by-hour')).toEqual({
    '9': { '1': 1, '2': 1, '7': 0 },
    '19': { '1': 0, '2': 1, '7': 0 },
    '23': { '1': 0, '2': 0, '7': 1 },
  })
})

test('filters by people, client, lane and incoterm limit every figure', async () => {
  const requested = async (overrides: Partial<Filters>) =>
    (await figures('general/status-funnel', overrides))['requested']
  expect(await requested({ commercial: ['beto'] })).toEqual({ quotations: 1 })
  expect(await requested({ lane: ['CNSHA-UYMVD'], incoterm: ['CIF'] })).toEqual({ quotations: 1 })
  expect(await requested({ lane: ['CNSHA-UYMVD'], incoterm: ['FOB'] })).toEqual({ quotations: 0 })
  expect(await requested({ scope: ['INTERNAL'] })).toEqual({ quotations: 1 })
})

test('the choices of a filter are sorted by number of quotations and count each one once', async () => {
  const called = async (ids: readonly string[]) => ids.map((id) => (id === 'ana' ? 'Ana Suárez' : id))
  expect(await choicesOf(analytics, 'commercial', called, signal)).toEqual([
    { id: 'ana', name: 'Ana Suárez', quotations: 7 },
    { id: 'beto', name: 'beto', quotations: 1 },
  ])
  expect(await choicesOf(analytics, 'lane', called, signal)).toMatchObject([{ id: 'HKG-MVD' }, { id: 'CNSHA-UYMVD' }])
  expect(await choicesOf(analytics, 'client', called, signal)).toEqual([])
})

test('a quotation counts in every stage that it reached', async () =>
  expect(await figures('general/status-funnel')).toEqual({
    requested: { quotations: 4 },
    quoted: { quotations: 3 },
    sent: { quotations: 3 },
    approved: { quotations: 2 },
  }))

test('the first charts still return their original members', async () => {
  const membersOf = async (id: ChartId, overrides: Partial<Filters> = {}) =>
    formerMembers[id]?.(await chart(id, overrides))
  expect(await membersOf('general/quotes-per-period', { from: '2026-03-02' })).toEqual({
    points: [
      { period: '2026-03-02', transport: 'AIR', quotes: 2 },
      { period: '2026-03-02', transport: 'SEA', quotes: 1 },
    ],
    total: 3,
    totalBefore: 3,
  })
  expect(await membersOf('general/waiting-time')).toEqual({
    points: [{ period: '2026-03-02', medianHours: 10, p90Hours: 14, quotations: 3 }],
    medianHours: 10,
    medianHoursBefore: 3,
  })
  expect(await membersOf('general/status-funnel')).toEqual({ requested: 4, quoted: 3, sent: 3, approved: 2 })
})

test('a period without events has no figures, and every chart responds', async () => {
  for (const id of chartIds) {
    const { series } = await chart(id, { from: '2020-01-01', to: '2020-01-31' })
    for (const { total } of series) expect([id, total ?? 0]).toEqual([id, 0])
  }
  expect(formerMembers['general/waiting-time']?.(await chart('general/waiting-time', { to: '2020-01-31' }))).toEqual({
    points: [],
    medianHours: null,
    medianHoursBefore: null,
  })
})

test('series with costs or margins require the matching rights', async () => {
  const shown = async (id: ChartId, ...permissions: string[]) =>
    shownSeries(id, await chart(id), permissions).series.map((series) => series.id)
  expect(await shown('general/billing', 'ANALYTICS_QUOTATIONS')).toEqual(['revenue'])
  expect(await shown('general/billing', 'GERENTE_COMERCIAL')).toEqual(['revenue', 'margin', 'margin_pct'])
  expect(await shown('general/billing', 'PRICING')).toEqual(['revenue', 'cost', 'margin', 'margin_pct'])
  expect(await shown('general/commercial-ranking')).toEqual(['quotes', 'won', 'win_rate'])
})

test('working hours equal those of the rest of the application, over holidays and time changes', async () => {
  const calendar = {
    ...usualSettings.calendar,
    week: { ...usualSettings.calendar.week, SAT: { from: '10:00', to: '13:00' } },
    holidays: [
      { date: '2026-03-03', name: 'whole' },
      { date: '2026-03-27', until: '12:00', name: 'half' },
    ],
  }
  const settings = { ...usualSettings, calendar, data: { ...usualSettings.data, timeZone: 'Europe/Madrid' } }
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const start = Date.parse('2026-02-20T00:00:00Z')
  const quotations = Array.from({ length: 300 }, (_, index) => {
    const requestedAt = start + Math.floor(random() * 40 * 86_400) * 1000
    return { key: `r-${index}`, requested: requestedAt, quoted: requestedAt + Math.floor(random() * 8 * 86_400) * 1000 }
  })
  await analytics.insert(
    'quotation_facts',
    quotations.map(({ key, requested, quoted }) =>
      fact({
        key,
        company: 'TST',
        commercial: key,
        requested_at: new Date(requested).toISOString(),
        first_quoted_at: new Date(quoted).toISOString(),
      }),
    ),
  )
  const hours = { calendar, timeZone: 'Europe/Madrid' }
  const expected = quotations
    .map(({ requested, quoted }) => workingTimeBetween(hours, requested, quoted) / 3_600_000)
    .toSorted((a, b) => a - b)
  const mean = expected.reduce((sum, one) => sum + one, 0) / expected.length
  const answer = await queryChart(
    analytics,
    'general/waiting-time',
    {
      level: 'week',
      view: 'carrier',
      compare: 'former',
      from: '2026-01-01',
      to: '2026-06-01',
      company: ['TST' as 'MVD'],
    },
    { now: new Date('2026-06-02T00:00:00Z'), settings },
    signal,
  )
  const total = (id: string) => answer.series.find((one) => one.id === id)?.total
  expect(total('mean')).toBeCloseTo(mean, 2)
  expect(total('median')).toBeCloseTo(((expected[149] ?? 0) + (expected[150] ?? 0)) / 2, 2)
})

test('a quotation that was lost and then won counts once, as lost, in every win rate', async () => {
  const lostThenWon = {
    scope: 'INTERNAL',
    client_id: 'o-both',
    client_name: 'Both ways',
    commercial: 'carla',
    requested_at: '2026-03-02T12:00:00.000Z',
    first_lost_at: '2026-03-03T12:00:00.000Z',
  }
  await analytics.insert('quotation_facts', [
    fact({ ...lostThenWon, key: 'both', status: 'APPROVED', first_won_at: '2026-03-05T12:00:00.000Z' }),
    fact({ ...lostThenWon, key: 'lost-only', status: 'NOT_APPROVED' }),
    fact({
      ...lostThenWon,
      key: 'won-only',
      status: 'APPROVED',
      first_lost_at: null,
      first_won_at: '2026-03-04T12:00:00.000Z',
    }),
  ])
  const filters = { scope: ['INTERNAL' as const], client: ['o-both'] }
  expect(await totals('general/win-rate', filters)).toMatchObject({ decided: [3, null], win_rate: [33.3, null] })
  expect(await totals('general/kpis', filters)).toMatchObject({ win_rate: [33.3, null] })
  expect(await figures('general/commercial-ranking', filters)).toMatchObject({ carla: { win_rate: 33.3 } })
  expect(await figures('client-portfolio/win-rate', filters)).toMatchObject({
    'o-both': { win_rate: 33.3, decided: 3 },
  })
  const answer = await chart('general/kpis', filters)
  expect(answer.series.find(({ id }) => id === 'win_rate')?.cases).toEqual({ count: 1, of: 3 })
  expect(answer.series.find(({ id }) => id === 'quotes')?.cases).toBeUndefined()
})

test('a table without a column is distinguished from a table that is being rebuilt', async () => {
  const missing = analytics.query('select counted_since from quotation_facts').catch((error: unknown) => error)
  expect(await missing).toMatchObject({ code: '47' })
  expect(await isFilledAnew(analytics)).toBe(false)
  await analytics.exec('create table quotation_facts_build (key String) engine = MergeTree order by key')
  expect(await isFilledAnew(analytics)).toBe(true)
  await analytics.exec('drop table quotation_facts_build')
})

test('a chart query is cancelled within two seconds when the store does not respond', async () => {
  let querySignal: AbortSignal | undefined
  const silentStore: Analytics = {
    ...analytics,
    ping: () => new Promise(() => {}),
    query: (_sql, _params, limits) => {
      querySignal = limits?.signal
      return new Promise(() => {})
    },
  }
  // On a slow machine both timers are late, but still in this order.
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, 2000, 'too late'))
  const answer = queryChart(
    silentStore,
    'general/kpis',
    { level: 'week', view: 'carrier', compare: 'former' },
    moment,
    signal,
  ).catch((error: unknown) => error)
  expect(await Promise.race([answer, tooLate])).toBeInstanceOf(Unavailable)
  expect(querySignal?.aborted).toBe(true)
})
