import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpressFact, expressFact } from '../testing/express-facts.ts'
import { fact, factsStore } from '../testing/quotation-facts.ts'
import type { Filters } from './chart-params.ts'
import { queryChart, formerMembers } from './dashboards.ts'

let analytics: Analytics
let close: () => Promise<void>

const day = (date: string, hour = 12) => `2026-${date}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Delivered by Veloz: booked after the given days, picked up a day later, delivered two days later. */
const delivered = (key: string, daysToBook: number, given: Partial<ExpressFact> = {}): ExpressFact =>
  expressFact({
    key,
    work: 'FINISHED',
    requested_at: day('02-20'),
    booked_at: day(`02-${20 + daysToBook}`),
    picked_up_at: day(`02-${21 + daysToBook}`),
    delivered_at: day(`03-0${daysToBook}`),
    finished_at: day('03-05'),
    ...given,
  })

const incident = (reason: string, opened: string, resolved: string | null = null) => ({ reason, opened, resolved })
const refusal = (carrier: string, reason: string, service = 'EXPRESS') => ({ carrier, service, reason })
const difference = (cause: string, amount: string, currency = 'USD') => ({ cause, currency, amount })

/** Read on Friday 6 March 2026, in Montevideo. */
const story: ExpressFact[] = [
  // The incident of February is not of the period.
  expressFact({
    key: 'a',
    sub_state: 'SIN_RESERVAR',
    volumetric: '12.5',
    actual: '10',
    is_cheapest: false,
    refusals: [refusal('Rayo', 'NO_ZONE'), refusal('Rayo', 'NO_ZONE', 'ECONOMY'), refusal('Andes', 'NO_ZONE')],
    incident_list: [incident('DELAY', day('02-28')), incident('DELAY', day('03-03'))],
  }),
  expressFact({
    key: 'b',
    carrier: '',
    carrier_name: '',
    sub_state: 'SIN_COTIZAR',
    requested_at: day('03-06', 9),
    refusals: [refusal('Rayo', 'SIZES_NEEDED')],
  }),
  // Monday in UTC, but still Sunday in Montevideo.
  expressFact({
    key: 'c',
    work: 'IN_PROGRESS',
    requested_at: day('03-02', 1),
    sub_state: 'DUDOSA',
    volumetric: '10',
    actual: '10',
    is_cheapest: true,
    incident_list: [
      incident('ADDRESS', day('03-02'), day('03-02', 18)),
      incident('ADDRESS', day('03-03'), day('03-04')),
      incident('DELAY', day('03-03')),
    ],
  }),
  expressFact({
    key: 'cancelled',
    work: 'CANCELLED',
    sub_state: 'SIN_RESERVAR',
    is_cheapest: false,
    refusals: [refusal('Rayo', 'NO_ZONE')],
    incident_list: [incident('INVOICED_AFTER_VOID', day('03-05'))],
  }),
  expressFact({
    key: 'sandbox',
    sandbox: true,
    sub_state: 'SIN_RESERVAR',
    is_cheapest: false,
    refusals: [refusal('Rayo', 'NO_ZONE')],
    incident_list: [incident('DELAY', day('03-05'))],
    cost_differences: [difference('FUEL', '99.00')],
    cost_invoiced_on: '2026-03-05',
  }),
  // Delivered on 1, 2 and 4 March, after 9, 10 and 12 days.
  delivered('d-1', 1, {
    promised_day: '2026-03-01',
    is_on_time: true,
    sell: '100.00',
    sell_currency: 'USD',
    // Invoiced on the last day before the period.
    cost_differences: [difference('FUEL', '50.00')],
    cost_invoiced_on: '2026-02-28',
  }),
  delivered('d-2', 2, {
    promised_day: '2026-03-01',
    is_on_time: false,
    sell_invoices: 'A 1',
    cost_invoices: 'F 1',
    cost_differences: [difference('FUEL', '4.50'), difference('REWEIGHED', '20.10'), difference('DISCOUNT', '-6.00')],
    cost_invoiced_on: '2026-03-01',
  }),
  delivered('d-3', 4, {
    promised_day: '2026-03-05',
    is_on_time: true,
    finished_at: day('03-04'),
    sell: '80.00',
    sell_currency: 'EUR',
    expected_cost: '60.00',
    cost_currency: 'EUR',
    cost_invoices: '',
    sell_invoices: 'A 2',
    cost_differences: [difference('FUEL', '7.00', 'EUR'), difference('CURRENCY', '60.00', 'GBP')],
    cost_invoiced_on: '2026-03-06',
  }),
  // A booking that was recorded after its first scan.
  delivered('d-4', 4, {
    carrier: 'RAYO',
    carrier_name: 'RAYO',
    booked_at: day('02-27'),
    work: 'IN_PROGRESS',
    cost_differences: [difference('FUEL', '-1.25')],
    cost_invoiced_on: '2026-03-06',
  }),
  // Its day has passed; that of the second is today; the third is not booked, so that the carrier has promised nothing.
  ...[
    { key: 'overdue', promised_day: '2026-03-05', booked_at: day('02-21') },
    { key: 'today', promised_day: '2026-03-06', booked_at: day('02-21') },
    { key: 'offered', promised_day: '2026-03-05' },
  ].map((one) => expressFact({ work: 'IN_PROGRESS', requested_at: day('02-20'), ...one })),
]

beforeAll(async () => {
  const store = await factsStore()
  analytics = store.analytics
  close = store.close
  await analytics.insert('express_facts', story.map(expressFact))
})
afterAll(() => close())

const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
const { signal } = new AbortController()
const chart = (id: ChartId, overrides: Partial<Filters> = {}) =>
  queryChart(analytics, id, { level: 'week', view: 'carrier', compare: 'former', ...overrides }, moment, signal)
const rows = async (...args: Parameters<typeof chart>) => {
  const { categories, names, texts = [], series } = await chart(...args)
  return categories.map((category, index) => [
    names?.[index] || category,
    ...texts.map(({ values }) => values[index]),
    ...series.map(({ values }) => values[index]),
  ])
}
const statusTotals = async (overrides: Partial<Filters> = {}) =>
  (await chart('operative/express-shipments', overrides)).series.map(({ total }) => total)

test('shipments count in the week of their request, by status', async () => {
  const { categories, series } = await chart('operative/express-shipments', { from: '2026-02-16' })
  expect(series.map(({ id }) => id)).toEqual(['REQUESTED', 'IN_PROGRESS', 'FINISHED'])
  expect(categories.slice(-3)).toEqual(['2026-02-16', '2026-02-23', '2026-03-02'])
  expect(series.map(({ values }) => values.slice(-3))).toEqual([
    [0, 0, 2],
    [4, 1, 0],
    [3, 0, 0],
  ])
  expect(await statusTotals()).toEqual([2, 1, 0])
  expect((await chart('operative/express-shipments')).series.map(({ totalBefore }) => totalBefore)).toEqual([0, 0, 0])
})

test('filters apply to shipments, and those for quotations alone leave none', async () => {
  expect(await statusTotals({ client: ['o-1'], transport: ['EXPRESS'], company: ['MVD'] })).toEqual([2, 1, 0])
  const others: Partial<Filters>[] = [
    { transport: ['AIR'] },
    { client: ['o-2'] },
    { commercial: ['beto'] },
    { company: ['AUZ'] },
    { lane: ['HKG-MVD'] },
    { incoterm: ['FOB'] },
    { scope: ['INTERNAL'] },
  ]
  for (const filters of others)
    expect([filters, ...(await rows('operative/express-carriers', filters))]).toEqual([filters])
})

test('shipments of the period are counted by carrier and status', async () =>
  expect(await rows('operative/express-carriers')).toEqual([
    ['Veloz Courier', 1, 1, 0],
    ['–', 1, 0, 0],
  ]))

test('the lead time has the days of each stage, median and 90th percentile', async () =>
  // Of 9, 10 and 12 days the 90th percentile is 10 + 0.8 × 2.
  expect(await rows('operative/express-lead-time')).toEqual([
    ['Veloz Courier', 2, 1, 7, 10, 3.6, 1, 7, 11.6, 3],
    ['RAYO', 7, 0, 7, 12, 7, 0, 7, 12, 1],
  ]))

test('a promise counts once its day has passed or the shipment is delivered', async () =>
  expect(await rows('operative/express-on-time')).toEqual([['Veloz Courier', 50, 2, 4]]))

test('edge 75: finished shipments without an invoice and delivered ones without that of the carrier are listed', async () => {
  expect(await rows('pending-sells/express')).toEqual([
    ['d-1', 'Textil Plata', 'ana', 'Veloz Courier', '2026-03-05', 'USD', 1, 100],
  ])
  expect(await rows('pending-costs/express')).toEqual([
    ['d-1', 'Textil Plata', 'ana', 'Veloz Courier', '2026-03-01', '', 5, null],
    ['d-3', 'Textil Plata', 'ana', 'Veloz Courier', '2026-03-04', 'EUR', 2, 60],
    ['d-4', 'Textil Plata', 'ana', 'RAYO', '2026-03-04', '', 2, null],
  ])
})

test('unbooked shipments of today have the age of their request', async () =>
  // Requested four days ago on Monday, and three hours ago; the period does not matter.
  expect(await rows('operative/express-unbooked', { from: '2026-01-01', to: '2026-01-02' })).toEqual([
    ['SIN_COTIZAR', 1, 0, 0, 0],
    ['SIN_RESERVAR', 0, 0, 0, 1],
    ['DUDOSA', 0, 0, 0, 1],
  ]))

test('incidents opened in the period are open or closed, with the hours to their solution', async () =>
  // Of 6 and 24 hours the median is 15. No incident of a cancelled shipment is open.
  expect(await rows('operative/express-incidents')).toEqual([
    ['ADDRESS', 0, 2, 15, 1],
    ['DELAY', 2, 0, null, 2],
    ['INVOICED_AFTER_VOID', 0, 1, null, 1],
  ]))

test('refusals are shipments by reason and carrier, whatever the number of services', async () => {
  const { categories, series } = await chart('operative/express-refusals')
  expect(categories).toEqual(['NO_ZONE', 'SIZES_NEEDED'])
  expect(series.map(({ id, values }) => [id, ...values])).toEqual([
    ['Rayo', 2, 1],
    ['Andes', 1, 0],
  ])
})

test('the share of offers that are not the cheapest is of shipments with a selected one', async () => {
  const { series } = await chart('operative/express-not-cheapest')
  expect(series.map(({ id, total, values }) => [id, total, values.at(-1)])).toEqual([
    ['not_cheapest_pct', 50, 100],
    ['not_cheapest', 1, 1],
    ['selected', 2, 1],
  ])
})

test('the weight follows the volume only where that is the greater one', async () => {
  const { series } = await chart('operative/express-decided-by')
  expect(series.map(({ id, total }) => [id, total])).toEqual([
    ['VOLUME', 1],
    ['GROSS', 2],
  ])
})

test('differences of carrier invoices are added up by cause, those in other currencies are counted', async () => {
  expect(await rows('pending-costs/express-difference')).toEqual([
    ['REWEIGHED', 20.1, 0, 20.1, 1],
    ['DISCOUNT', 0, -6, -6, 1],
    ['FUEL', 4.5, -1.25, 3.25, 3],
    ['CURRENCY', 0, 0, 0, 1],
  ])
  // One shipment, with two causes.
  const [above] = (await chart('pending-costs/express-difference')).series
  expect(above).toMatchObject({ id: 'above', unknown: 1 })
})

test('with the filter EXPRESS shipments are a series of their own, and in no figure of quotations', async () => {
  const of = async (id: ChartId, transport?: Filters['transport']) =>
    Object.fromEntries((await chart(id, { transport })).series.map((one) => [one.id, one.total]))
  await analytics.insert('quotation_facts', [fact({ key: 'air', requested_at: day('03-03') })])
  expect(await of('general/quotes-per-period')).toEqual({ AIR: 1 })
  expect(await of('general/quotes-per-period', ['AIR'])).toEqual({ AIR: 1 })
  expect(await of('general/quotes-per-period', ['AIR', 'EXPRESS'])).toEqual({ AIR: 1, express_shipments: 3 })
  expect(await of('general/quotes-per-period', ['EXPRESS'])).toEqual({ express_shipments: 3 })
  expect(await of('general/kpis')).toMatchObject({ quotes: 1 })
  expect(await of('general/kpis')).not.toHaveProperty('express_shipments')
  expect(await of('general/kpis', ['EXPRESS'])).toEqual({ express_shipments: 3 })
  expect(await of('general/kpis', ['AIR', 'EXPRESS'])).toMatchObject({ quotes: 1, express_shipments: 3 })
  const id = 'general/quotes-per-period'
  const members = formerMembers[id]?.(await chart(id, { transport: ['AIR', 'EXPRESS'], from: '2026-03-01' }))
  expect(members).toEqual({
    points: [{ period: '2026-03-02', transport: 'AIR', quotes: 1 }],
    total: 1,
    totalBefore: 0,
  })
})

test('a repeated row and one of an earlier revision change no figure', async () => {
  const ofShipments = chartIds.filter((id) => chartRule(id).isOfShipments)
  const figures = async () => {
    const answers = []
    for (const id of ofShipments) answers.push(await chart(id))
    return answers
  }
  const before = await figures()
  await analytics.insert('express_facts', story.map(expressFact))
  await analytics.insert('express_facts', [expressFact({ key: 'd-1', requested_at: day('02-20'), revision: 0 })])
  expect(await figures()).toEqual(before)
  await analytics.insert('express_facts', [expressFact({ key: 'a', revision: 2, work: 'FINISHED' })])
  expect(await statusTotals()).toEqual([1, 1, 1])
})
