import type { ChartId } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact, type Fact, factsStore } from '../testing/quotation-facts.ts'
import type { Filters } from './chart-params.ts'
import { reportParams } from '../report/report-params.ts'
import { reportSources } from '../report/report-source.ts'
import { queryChart } from './dashboards.ts'
import { factRows } from '../report/report-reading.ts'

let analytics: Analytics
let close: () => Promise<void>

const cost = (id: string, carrier: string, overrides: object = {}) => ({
  id,
  agentId: `p-${carrier}`,
  agent: `Agent of ${carrier}`,
  carrier,
  given: '2026-03-03T12:00:00.000Z',
  until: '2026-03-20',
  stale: false,
  unit: '2.0',
  ...overrides,
})
const cheapest = { comparable: true, cheapest: true, gap: 0 }
const aboveCheapest = (gap: number) => ({ comparable: true, cheapest: false, gap })
const requestOf = (provider: string, hour: string, overrides: object = {}) => ({
  id: `${provider} ${hour}`,
  providerId: `p-${provider}`,
  provider,
  asked: `2026-03-03T${hour}:00:00.000Z`,
  due: '2026-03-04T12:00:00.000Z',
  answered: null,
  closed: '',
  ...overrides,
})
const invoice = (side: 'SELL' | 'COST', day: string, usd: string) => ({
  side,
  id: 'c-1',
  day,
  at: '2026-03-05T15:00:00.000Z',
  usd,
})

/** Read on Friday 6 March 2026, in Montevideo. */
const story: Fact[] = [
  {
    key: 'air',
    requested_at: '2026-03-02T12:00:00.000Z',
    costs: [cost('c-1', 'LATAM', cheapest), cost('c-2', 'Iberia', aboveCheapest(30))],
    asked: [
      requestOf('Blue Delta', '12', { answered: '2026-03-03T18:00:00.000Z' }),
      requestOf('Blue Delta', '13', { answered: '2026-03-04T13:00:00.000Z' }),
      requestOf('Andes', '12'),
      requestOf('Andes', '13', { due: '2026-03-09T12:00:00.000Z' }),
      requestOf('Andes', '14', { closed: 'DECLINED' }),
      requestOf('Rhine', '15', { due: null }),
    ],
  },
  {
    key: 'air-too',
    requested_at: '2026-03-03T12:00:00.000Z',
    costs: [
      cost('c-3', 'LATAM', aboveCheapest(10)),
      cost('c-4', 'Iberia', cheapest),
      // Without other sources, and copied without confirmation.
      cost('c-5', 'Iberia'),
      cost('c-6', 'LATAM', { ...cheapest, stale: true }),
    ],
  },
  {
    key: 'uld',
    requested_at: '2026-03-03T12:00:00.000Z',
    mode: 'ULD',
    ulds: 2,
    chargeable_kg: '3000',
    chargeable_basis: 'PIVOT',
    gross_kg: '2400',
    cbm: '12',
    pivot_kg: '3000',
    costs: [cost('c-7', 'LATAM', { unit: '1.50' })],
  },
  {
    key: 'uld-over',
    requested_at: '2026-03-04T12:00:00.000Z',
    mode: 'ULD',
    ulds: 1,
    chargeable_kg: '1800',
    chargeable_basis: 'GROSS',
    gross_kg: '1800',
    pivot_kg: '1500',
  },
  { key: 'lcl', requested_at: '2026-03-03T12:00:00.000Z', transport: 'SEA', mode: 'LCL', chargeable_basis: 'MINIMUM' },
  ...['VOLUME', 'GROSS', 'VOLUME'].map((basis, index) => ({
    key: `lcl-${index}`,
    requested_at: '2026-03-04T12:00:00.000Z',
    transport: 'SEA',
    mode: 'LCL',
    chargeable_basis: basis,
  })),
  {
    key: 'fcl',
    requested_at: '2026-03-02T12:00:00.000Z',
    transport: 'SEA',
    mode: 'FCL',
    freight_lines: [
      { given: '2026-03-03T12:00:00.000Z', code: 'OFR', usd: '1500.00', main: true },
      { given: '2026-03-03T12:00:00.000Z', code: 'BAF', usd: '300.00', main: false },
      { given: '2026-03-03T12:00:00.000Z', code: 'ISPS', usd: '10.00', main: false },
      { given: '2026-03-05T12:00:00.000Z', code: 'OFR', usd: '500.00', main: true },
      { given: '2026-03-05T12:00:00.000Z', code: 'BAF', usd: '100.00', main: false },
    ],
  },
  // Won in February for 1000, invoiced in two parts; costs of two providers, one of them partly invoiced.
  {
    key: 'won',
    requested_at: '2026-02-02T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2026-02-18T12:00:00.000Z',
    sell_usd: '1000.00',
    sell_invoiced_usd: '700.00',
    cost_usd: '800.00',
    cost_invoiced_usd: '200.00',
    costs: [
      cost('c-1', 'MSC', { given: '2026-02-03T12:00:00.000Z', won: true, total: '600.00', invoiced: '200.00' }),
      cost('c-8', 'Maersk', { given: '2026-02-03T12:00:00.000Z', won: true, total: '200.00', invoiced: '0' }),
      cost('c-9', 'Evergreen', { given: '2026-02-03T12:00:00.000Z', total: '900.00', invoiced: '0' }),
    ],
    invoices: [
      invoice('SELL', '2026-02-25', '400.00'),
      invoice('SELL', '2026-03-04', '300.00'),
      invoice('COST', '2026-02-26', '200.00'),
    ],
  },
  // Cost without a provider, invoiced completely and above the expected amount.
  {
    key: 'won-too',
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2026-03-04T12:00:00.000Z',
    sell_usd: '500.00',
    sell_invoiced_usd: '520.00',
    cost_usd: '400.00',
    cost_invoiced_usd: '450.00',
    invoices: [invoice('SELL', '2026-03-05', '520.00'), invoice('COST', '2026-03-05', '450.00')],
  },
  {
    key: 'won-open',
    commercial: 'beto',
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2026-03-05T12:00:00.000Z',
    sell_usd: '90.00',
    cost_usd: '70.00',
  },
]

const box = (id: string, carrier: string, unit: string, transit: number) => cost(id, carrier, { unit, transit })
const fallen = (client: string, ...days: string[]): Fact[] =>
  days.map((day) => ({
    key: `${client} ${day}`,
    requested_at: `2026-${day}T12:00:00.000Z`,
    transport: 'ROAD',
    mode: 'FTL',
    client_id: client,
    client_name: client,
  }))
const sent = (key: string, until: string, sell: string): Fact => ({
  key,
  requested_at: '2026-03-02T12:00:00.000Z',
  transport: 'ROAD',
  mode: 'FTL',
  status: 'SENT',
  client_name: 'Textil Plata',
  first_sent_at: '2026-03-04T01:00:00.000Z',
  valid_until: until,
  sell_usd: sell,
})
const invoicedFacts: Fact[] = [
  {
    key: 'boxes',
    requested_at: '2026-03-02T12:00:00.000Z',
    transport: 'SEA',
    mode: 'FCL',
    lane: 'CNSHA-UYMVD',
    container_rows: [{ type: '40HC', quantity: 2 }],
    costs: [
      box('b-1', 'Maersk', '2', 31),
      box('b-2', 'Maersk', '3', 30),
      box('b-3', 'MSC', '4', 24),
      box('b-4', 'MSC', '6', 26),
      box('b-5', 'Maersk', '2', 33),
    ],
  },
  {
    key: 'boxes-of-two',
    requested_at: '2026-03-02T12:00:00.000Z',
    transport: 'SEA',
    mode: 'FCL',
    lane: 'CNSHA-UYMVD',
    container_rows: [
      { type: '40HC', quantity: 1 },
      { type: '20GP', quantity: 1 },
    ],
    costs: [box('b-6', 'Maersk', '1', 31)],
  },
  sent('sent', '2026-03-09', '500.00'),
  sent('sent-today', '2026-03-06', '300.00'),
  sent('sent-later', '2026-03-10', '900.00'),
  sent('sent-expired', '2026-03-05', '900.00'),
  ...fallen('o-2', '02-25', '02-26', '03-03'),
  ...fallen('o-3', '02-25', '02-26'),
  ...[
    { key: 'client-won', status: 'APPROVED', first_won_at: '2026-03-05T12:00:00.000Z', margin_usd: '150.00' },
    { key: 'client-lost', status: 'NOT_APPROVED', first_lost_at: '2026-03-05T12:00:00.000Z' },
  ].map((one, index) => ({
    ...one,
    requested_at: `2026-03-0${3 + index}T12:00:00.000Z`,
    transport: 'ROAD',
    mode: 'FTL',
    client_id: 'o-1',
    client_name: 'Textil Plata',
  })),
  {
    key: 'client-unknown',
    requested_at: '2026-03-03T12:00:00.000Z',
    status: 'APPROVED',
    first_won_at: '2026-03-05T12:00:00.000Z',
    transport: 'ROAD',
    mode: 'FTL',
    client_id: 'o-4',
    client_name: 'Bodega Sur',
  },
  // Won with two costs, one with an unknown amount: first the other one is invoiced, then this one.
  ...[
    ['part-unknown', '800.00', '0', '200.00'],
    ['whole-known', '300.00', '310.00', '0'],
  ].map(([key = '', cost_usd, first, second]): Fact => ({
    key,
    requested_at: '2026-03-02T12:00:00.000Z',
    status: 'APPROVED',
    scope: 'INTERNAL',
    first_won_at: '2026-03-04T12:00:00.000Z',
    cost_usd,
    cost_invoiced_usd: String(Number(first) + Number(second)),
    costs: [
      cost('c-1', 'MSC', { won: true, total: null, invoiced: first }),
      ...(key === 'part-unknown' ? [cost('c-2', 'Maersk', { won: true, total: '200.00', invoiced: second })] : []),
    ],
  })),
]

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('quotation_facts', [...story, ...invoicedFacts].map(fact))
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

test('the validity chart has a fixed horizon, with weeks without expiring costs', async () => {
  const open = { requested_at: '2026-03-02T12:00:00.000Z', transport: 'SEA', mode: 'FCL', client_id: 'o-horizon' }
  const until = (days: string[]) => days.map((day, index) => cost(`h-${index}`, 'Maersk', { until: day }))
  await analytics.insert('quotation_facts', [
    fact({ key: 'horizon', ...open, costs: until(['2026-03-05', '2026-03-02', '2026-03-25', '2026-03-01']) }),
  ])
  expect(await rows('fcl/validity', { client: ['o-horizon'] })).toEqual([
    ['2026-03-02', 2],
    ['2026-03-09', 0],
    ['2026-03-16', 0],
    ['2026-03-23', 1],
  ])
})

test('competitiveness is the share of comparable costs in which the source was the cheapest', async () => {
  // LATAM: 0 and 10 % above; Iberia: 30 and 0 % above.
  expect(await rows('lse/competitiveness')).toEqual([
    ['LATAM', 50, 5, 2],
    ['Iberia', 50, 15, 2],
  ])
  const { categories } = await chart('lse/competitiveness', { view: 'agent' })
  expect(categories).toEqual(['Agent of LATAM', 'Agent of Iberia'])
  expect(await rows('fcl/cheapest-share')).toEqual([])
})

test('agents answer after some hours, in time, late or not at all', async () => {
  // Blue Delta: after 6 and 24 hours.
  expect(await rows('lse/agent-answers')).toEqual([
    ['Andes', null, 0, 3],
    ['Blue Delta', 15, 100, 2],
    ['Rhine', null, 0, 1],
  ])
  expect(await rows('operative/agents')).toEqual([
    ['Andes', 0, 1, 1, 1],
    ['Blue Delta', 1, 1, 0, 0],
    // Only the cost request has the due date, which was the day before.
    ['Rhine', 0, 1, 0, 0],
  ])
})

test('the cost per unit load device and the use of its pivot weight follow from kilograms', async () => {
  // 1.50 per kg for 3000 kg on two devices.
  expect(await totals('uld/cost-per-uld')).toEqual({ LATAM: 2250 })
  // 2400 of 3000 kg, and 1800 of 1500 kg.
  expect(await totals('uld/pivot-use')).toEqual({ pivot_use: 93.3, ulds: 3 })
})

test('the minimum share counts one of four requests', async () =>
  expect(await totals('lcl/minimum-share')).toEqual({ minimum_pct: 25, minimum_charged: 1 }))

test('surcharges are percentages of the main freight, largest first', async () =>
  expect((await chart('fcl/surcharges')).series.map(({ id, total }) => [id, total])).toEqual([
    ['BAF', 20],
    ['ISPS', 0.5],
  ]))

test('the trend shows the amount not invoiced at the end of each week after the approval', async () => {
  const { categories, series } = await chart('pending-sells/trend', { from: '2026-03-02' })
  const [amount] = series
  expect(Object.fromEntries(categories.map((week, index) => [week, amount?.values[index]]))).toEqual({
    '2026-01-05': 0,
    '2026-01-12': 0,
    '2026-01-19': 0,
    '2026-01-26': 0,
    '2026-02-02': 0,
    '2026-02-09': 0,
    '2026-02-16': 1000,
    '2026-02-23': 600,
    // 300 of the first, 0 of the second, 90 of the third.
    '2026-03-02': 390,
  })
  expect(amount?.total).toBe(390)
  // A period that ends before its drawn weeks begin has no categories.
  for (const id of ['pending-sells/trend', 'pending-costs/trend'] as const)
    for (const level of ['week', 'month'] as const)
      expect((await chart(id, { from: '2026-11-20', to: '2026-01-10', level })).categories).toEqual([])
  const [costs] = (await chart('pending-costs/trend', { from: '2026-03-02' })).series
  expect(costs?.values.slice(-3)).toEqual([800, 600, 670])
  // By month, and equal to the sum of the chart by age.
  expect(
    (await chart('pending-sells/trend', { from: '2026-03-01', level: 'month' })).series[0]?.values.slice(-2),
  ).toEqual([600, 390])
  const byAge = (await chart('pending-sells/by-age')).series[0]?.values ?? []
  expect(byAge.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(390)
})

test('the amount not invoiced is compared with the end of the previous period, as a query of that period returns it', async () => {
  for (const id of ['pending-sells/trend', 'pending-costs/trend'] as const)
    for (const level of ['week', 'month'] as const)
      for (const [from, to, formerFrom, formerTo] of [
        ['2026-02-20', '2026-02-26', '2026-02-13', '2026-02-19'],
        ['2026-03-02', '2026-03-06', '2026-02-25', '2026-03-01'],
      ] as const) {
        const [now] = (await chart(id, { from, to, level })).series
        const [before] = (await chart(id, { from: formerFrom, to: formerTo, level })).series
        expect(now?.totalBefore).toBe(before?.total)
        expect(now?.totalBefore).toBeGreaterThan(0)
      }
  // A year later, all current invoices are older than the drawn weeks.
  const later = { from: '2027-03-02', to: '2027-03-05', compare: 'lastYear' } as const
  expect((await chart('pending-sells/trend', later)).series[0]?.totalBefore).toBe(
    (await chart('pending-sells/trend', { from: '2026-03-02', to: '2026-03-05' })).series[0]?.total,
  )
})

test('the amount not invoiced is assigned to the providers of the costs', async () => {
  // Of the first 600: 400 with MSC and 200 with Maersk; the last one has no provider.
  expect(await rows('pending-costs/by-provider')).toEqual([
    ['Agent of MSC', 400, 1],
    ['Agent of Maersk', 200, 1],
    ['–', 70, 1],
  ])
  expect(await rows('pending-costs/by-carrier')).toEqual([
    ['MSC', 400, 1],
    ['Maersk', 200, 1],
    ['–', 70, 1],
  ])
})

test('the difference chart compares invoiced with expected amounts of invoiced quotations', async () =>
  expect(await totals('pending-costs/difference')).toEqual({ expected: 400, invoiced: 450, difference: 50 }))

test('the expected amount contains only those of several costs that were invoiced', async () =>
  // Of the first, 600 of 800, with 200 invoiced.
  expect(await totals('pending-costs/difference', { from: '2026-02-01' })).toEqual({
    expected: 1000,
    invoiced: 650,
    difference: -350,
  }))

test('a quotation counts as unknown when the amount of an invoiced cost is unknown', async () => {
  const internal: Partial<Filters> = { scope: ['INTERNAL'] }
  expect(await totals('pending-costs/difference', internal)).toEqual({ expected: 300, invoiced: 310, difference: 10 })
  const { series } = await chart('pending-costs/difference', internal)
  expect(series.map(({ id, unknown = 0 }) => [id, unknown])).toEqual([
    ['expected', 1],
    ['invoiced', 0],
    ['difference', 1],
  ])
})

test('a quotation with an unknown amount is counted separately and keeps its row', async () => {
  const unknown = async (id: ChartId) =>
    Object.fromEntries((await chart(id)).series.map((series) => [series.id, series.unknown ?? 0]))
  const inTwo = { amount: 2, quotations: 0 }
  for (const by of ['by-provider', 'by-carrier', 'by-client'] as const)
    expect(await unknown(`pending-costs/${by}`)).toEqual(inTwo)
  expect(await unknown('pending-sells/trend')).toEqual({ amount: 2 })
  expect(await unknown('pending-costs/trend')).toEqual({ amount: 2 })
  expect(await rows('pending-costs/by-client', { client: ['o-4'] })).toEqual([['Bodega Sur', null, 0]])
  expect(await rows('client-portfolio/recency', { client: ['o-4'] })).toEqual([['Bodega Sur', 3, 1, null]])
  expect((await chart('client-portfolio/recency')).series.at(-1)).toMatchObject({ id: 'margin', unknown: 1 })
  expect(await rows('client-portfolio/margin', { client: ['o-4'] })).toEqual([['Bodega Sur', null, null]])
})

test('a quotation with one unknown cost gives no provider a share and counts as unknown once', async () => {
  // 600 of 800 remain; of the two costs one is known and invoiced.
  const internal = { scope: ['INTERNAL' as const] }
  expect(await rows('pending-costs/by-provider', internal)).toEqual([
    ['Agent of MSC', null, 1],
    ['Agent of Maersk', null, 1],
  ])
  for (const by of ['by-provider', 'by-carrier'] as const)
    expect((await chart(`pending-costs/${by}`, internal)).series[0]).toMatchObject({ id: 'amount', unknown: 1 })
  // For the quotation as a whole the amount is known.
  expect((await chart('pending-costs/by-commercial', internal)).series[0]).toMatchObject({ values: [600] })
})

const shown = async (id: ChartId, overrides: Partial<Filters> = {}) => {
  const { categories, texts = [], series } = await chart(id, overrides)
  return categories.map((category, index) => [
    category,
    ...texts.map(({ values }) => values[index]),
    ...series.map(({ values }) => values[index]),
  ])
}

test('the spread shows minimum, quartiles and maximum of the costs', async () => {
  // 2, 2, 3, 4 and 6 per container; a quotation with two types has no price per type.
  expect(await rows('fcl/spread')).toEqual([['CNSHA-UYMVD · 40HC', 2, 2, 3, 4, 6, 5]])
  expect(await rows('lse/spread')).toEqual([['HKG-MVD', 2, 2, 2, 2, 2, 5]])
})

test('the transit chart shows days and cost of each source, by lane', async () => {
  expect(await rows('fcl/transit-cost')).toEqual([
    ['Maersk · CNSHA-UYMVD · 40HC', 31, 2, 3],
    ['MSC · CNSHA-UYMVD · 40HC', 25, 5, 2],
  ])
  expect((await rows('fcl/transit-cost', { view: 'agent' })).map(([name]) => name)).toEqual([
    'Agent of Maersk · CNSHA-UYMVD · 40HC',
    'Agent of MSC · CNSHA-UYMVD · 40HC',
  ])
})

test('the follow-up chart lists offers that expire within three days, soonest first', async () =>
  expect(await shown('operative/follow-up')).toEqual([
    ['sent-today', 'Textil Plata', 'ana', 'HKG-MVD', '2026-03-03', '2026-03-06', 0, 300],
    ['sent', 'Textil Plata', 'ana', 'HKG-MVD', '2026-03-03', '2026-03-09', 3, 500],
  ]))

test('the pending table lists quotations not invoiced, oldest first, with unknown amounts, for readers who may open them', async () => {
  const unknown = [
    ['client-unknown', 'Bodega Sur', 'ana', 'HKG-MVD', '2026-03-05', 1, null, 0, null],
    ['client-won', 'Textil Plata', 'ana', 'HKG-MVD', '2026-03-05', 1, null, 0, null],
  ]
  expect(await shown('pending-sells/table')).toEqual([
    ['won', '', 'ana', 'HKG-MVD', '2026-02-18', 16, 1000, 700, 300],
    ['won-open', '', 'beto', 'HKG-MVD', '2026-03-05', 1, 90, 0, 90],
    ...unknown,
  ])
  expect(await shown('pending-costs/table')).toEqual([
    ['won', '', 'ana', 'HKG-MVD', '2026-02-18', 16, 800, 200, 600],
    ['won-open', '', 'beto', 'HKG-MVD', '2026-03-05', 1, 70, 0, 70],
    ...unknown,
  ])
  const reach = { seesAll: false, commercials: ['beto'], assignees: [] }
  const filters = { level: 'week', view: 'carrier', compare: 'former' } as const
  const ownChart = await queryChart(analytics, 'pending-sells/table', filters, moment, signal, reach)
  expect(ownChart.categories).toEqual(['won-open'])
})

test('the report of pending invoices lists unknown amounts as empty', async () => {
  const source = reportSources.pending
  const params = reportParams({ from: '2026-03-01', to: '2026-03-06', client: ['o-4'] }, moment)
  const rows: object[] = []
  for await (const page of factRows(analytics, source, params, signal)) rows.push(...page)
  expect(rows).toMatchObject([{ key: 'client-unknown', sell: null, pendingSell: null, cost: null, pendingCost: null }])
})

test('the client charts show recency and win rate', async () => {
  // Requested on 3 and 4 March; one of two decisions was won.
  expect(await rows('client-portfolio/recency', { client: ['o-1'] })).toEqual([['Textil Plata', 2, 2, 150]])
  expect(await rows('client-portfolio/win-rate', { client: ['o-1'] })).toEqual([['Textil Plata', 2, 50, 2]])
})

test('the chart of falling clients includes clients without any request in the period', async () => {
  const period = { from: '2026-03-02', client: ['o-2', 'o-3'] }
  // The five days before: 25 February to 1 March.
  expect(await shown('client-portfolio/falling', period)).toEqual([
    ['o-3', '2026-02-26', '0 0 0 0 0 0 0 2 0', 0, 2, -100],
    ['o-2', '2026-03-03', '0 0 0 0 0 0 0 2 1', 1, 2, -50],
  ])
})
