import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { Analytics } from '@freight/platform/analytics/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpressFact, expressFact } from '../testing/express-facts.ts'
import { factsStore } from '../testing/quotation-facts.ts'
import type { Filters } from './chart-params.ts'
import { queryChart } from './dashboards.ts'

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

/** Read on Friday 6 March 2026, in Montevideo. */
const story: ExpressFact[] = [
  expressFact({ key: 'a' }),
  expressFact({ key: 'b', carrier: '', carrier_name: '' }),
  // Monday in UTC, but still Sunday in Montevideo.
  expressFact({ key: 'c', work: 'IN_PROGRESS', requested_at: day('03-02', 1) }),
  expressFact({ key: 'cancelled', work: 'CANCELLED' }),
  expressFact({ key: 'sandbox', sandbox: true }),
  // Delivered on 1, 2 and 4 March, after 9, 10 and 12 days.
  delivered('d-1', 1, { promised_day: '2026-03-01', is_on_time: true, sell: '100.00', sell_currency: 'USD' }),
  delivered('d-2', 2, { promised_day: '2026-03-01', is_on_time: false, sell_invoices: 'A 1', cost_invoices: 'F 1' }),
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
  }),
  // A booking that was recorded after its first scan.
  delivered('d-4', 4, { carrier: 'RAYO', carrier_name: 'RAYO', booked_at: day('02-27'), work: 'IN_PROGRESS' }),
  // Its day has passed; that of the other is today.
  expressFact({ key: 'overdue', work: 'IN_PROGRESS', requested_at: day('02-20'), promised_day: '2026-03-05' }),
  expressFact({ key: 'today', work: 'IN_PROGRESS', requested_at: day('02-20'), promised_day: '2026-03-06' }),
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
    [3, 1, 0],
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

test('a repeated row and one of an earlier revision change no figure', async () => {
  const ofShipments = chartIds.filter((id) => chartRule(id).isOfShipments)
  const figures = () => Promise.all(ofShipments.map((id) => chart(id)))
  const before = await figures()
  await analytics.insert('express_facts', story.map(expressFact))
  await analytics.insert('express_facts', [expressFact({ key: 'd-1', requested_at: day('02-20'), revision: 0 })])
  expect(await figures()).toEqual(before)
  await analytics.insert('express_facts', [expressFact({ key: 'a', revision: 2, work: 'FINISHED' })])
  expect(await statusTotals()).toEqual([1, 1, 1])
})
