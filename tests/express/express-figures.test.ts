import { chartIds, chartRule } from '@freight/contracts/analytics/charts'
import type { OptionLine, OptionPrice } from '@freight/contracts/express-shipment/option'
import {
  expressBooked,
  expressBookingStarted,
  expressIncident,
  expressOption,
  expressRated,
  expressRequested,
  expressSelected,
  expressTracked,
} from '@freight/contracts/testing/express-events'
import { reportOf } from '@freight/contracts/report/reports'
import { shownColumns } from '@freight/query-service/report/report-cells'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events of shipments through the analytics store to charts and reports, on real engines.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
type Get = Awaited<ReturnType<typeof application.signInAs>>
let analyst: Get

const price = (...amounts: [kind: OptionLine['kind'], amount: string][]): OptionPrice => ({
  currency: 'USD',
  total: String(amounts.reduce((sum, [, amount]) => sum + Number(amount), 0)),
  tariff: { id: 't-1', code: 'IP0', version: 3 },
  lines: amounts.map(([kind, amount]) => ({
    kind,
    amount,
    code: kind,
    text: kind,
    chargeCode: '',
    formula: '',
    inputs: {},
    taxable: false,
    fuelable: false,
  })),
})
const option = expressOption('148.40', {
  sell: price(['BASE', '131.00'], ['FUEL', '17.40']),
  cost: { kind: 'KNOWN', price: price(['BASE', '110.00'], ['FUEL', '10.00']) },
})
const booked = (waybill: string, sandbox = false) => [
  expressRated(option),
  expressSelected(),
  expressBookingStarted,
  expressBooked(waybill, { sandbox }),
]
const cliente = { id: 'boreal', nombreFantasia: 'Óptica Boreal' }
/** Rated by Veloz for 148.40 and by Rayo for 99.00; Andes and a test system refuse. */
const ratedWithOthers = {
  type: 'ExpressShipmentRated',
  data: {
    asOf: '2026-03-02T12:00:00.000Z',
    shippingDay: '2026-03-02',
    options: [option, expressOption('99.00', { id: 'RAYO/EXPRESS/', carrier: 'RAYO', carrierName: 'Rayo' })],
    refusals: [
      { carrier: 'ANDES', carrierName: 'Andes', service: 'EXPRESS' },
      { carrier: 'DHL', carrierName: 'DHL', service: 'EXPRESS', sandbox: true },
    ].map((one) => ({ ...one, reason: { code: 'NO_ZONE', values: { country: 'IT' } } })),
  },
}
const selectedFor = (reason: string) => ({
  type: 'ExpressOptionSelected',
  data: { optionId: option.id, total: '148.40', currency: 'USD', reason, belowMinimum: false },
})
const shipments = [
  [
    expressRequested({ cliente, totals: { pieces: 2, actual: '5', volumetric: '7.5', chargeable: '7.5' } }),
    ...booked('VX 1'),
    expressTracked('PICKED_UP'),
    expressIncident(true),
    { type: 'ExpressIncidentResolved', data: { incidentId: 'incident-1', text: 'New address' } },
    expressTracked('DELIVERED', { localTime: '2026-03-05T10:00:00' }),
    {
      type: 'ExpressCostRecorded',
      data: {
        document: 'F 1',
        date: '2026-03-08',
        currency: 'USD',
        lines: [],
        total: '124.50',
        differences: [{ code: 'FUEL', amount: '4.50', cause: 'FUEL' }],
      },
    },
    { type: 'ExpressShipmentFinished', data: { outcome: 'DELIVERED', signedBy: '', automatic: true } },
  ],
  [
    expressRequested(),
    ...booked('VX 2'),
    expressTracked('PICKED_UP'),
    expressTracked('DELIVERED', { localTime: '2026-03-07T10:00:00' }),
  ],
  [expressRequested(), ...booked('VX 3', true), expressIncident(true)],
  [expressRequested(), { type: 'ExpressShipmentCancelled', data: { reason: 'Twice requested' } }],
  [expressRequested(), ratedWithOthers, selectedFor('A day earlier')],
] as const
const reference = (n: number) => `MVD-X-2026-${String(n).padStart(6, '0')}`

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  await application.append('user-auditor', 0, employee('auditor', 'ANALYST', { name: 'Aníbal Díaz' }))
  await application.append('user-jcuadrado', 0, employee('jcuadrado', 'COMMERCIAL', { name: 'Javier Cuadrado' }))
  analyst = await application.signInAs('auditor', 'ANALYST')
  for (const [index, events] of shipments.entries())
    await application.append(`express-shipment-${reference(index + 1)}`, 0, ...events)
  await application.workers.caughtUp()
  await vi.waitFor(async () => expect((await report('express')).total).toBe(4), { timeout: 30_000 })
}, 60_000)
afterAll(() => application.close())

type Report = {
  columns: { id: string }[]
  rows: unknown[][]
  total: number
  summary?: { tiles: { title: string; value: number }[] }
}
const report = async (id: string): Promise<Report> => {
  const { status, body } = await analyst(`/app/v1/reports/${id}?preview=true&from=2026-03-01&to=2026-03-31&lang=en`)
  expect(status).toBe(200)
  return body as Report
}
const records = ({ columns, rows }: Report) =>
  rows.map((row) => Object.fromEntries(columns.map(({ id }, index) => [id, row[index]])))
const ofCosts = ['expectedCost', 'invoicedCost', 'difference', 'costCurrency', 'cause']

test('edge 42: the report has a row per shipment with weights, amounts, times and outcome, without sandbox ones', async () => {
  const answer = await report('express')
  const rows = records(answer)
  expect(rows.map(({ key, status }) => [key, status])).toEqual([
    [reference(5), 'Requested'],
    [reference(4), 'Cancelled'],
    [reference(2), 'In progress'],
    [reference(1), 'Finished'],
  ])
  expect(rows[3]).toMatchObject({
    client: 'Óptica Boreal',
    direction: 'Import',
    carrier: 'Veloz Courier',
    tariff: 'IP0 v3',
    pieces: 2,
    base: '131.00',
    fuel: '17.40',
    sell: '148.40',
    expectedCost: '120.00',
    invoicedCost: '124.50',
    difference: '4.50',
    costCurrency: 'USD',
    cause: 'Fuel',
    deliveredAt: '2026-03-05T09:00:00.000Z',
    promisedDay: '2026-03-06',
    onTime: 'yes',
    outcome: 'Delivered',
    commercial: 'Javier Cuadrado',
  })
  expect(rows[2]).toMatchObject({ onTime: 'no', invoicedCost: null, difference: null, cause: null, outcome: null })
  expect(answer.summary?.tiles.map(({ title, value }) => [title, value])).toEqual([
    ['Shipments', 4],
    ['On time', 1],
  ])
})

test('the lines of the price have their expected cost', async () => {
  const rows = records(await report('express-lines'))
  expect(rows.map(({ key, kind, sell, expectedCost }) => [key, kind, sell, expectedCost])).toEqual(
    [5, 2, 1].flatMap((n) => [
      [reference(n), 'Fuel', '17.40', '10.00'],
      [reference(n), 'Base', '131.00', '110.00'],
    ]),
  )
})

test('cost columns need the right to costs', async () => {
  expect((await report('express')).columns.map(({ id }) => id)).toEqual(expect.arrayContaining(ofCosts))
  for (const id of ['express', 'express-lines'] as const) {
    const fields = shownColumns(reportOf(id), ['EXPRESS_OP']).map(({ field }) => field)
    expect(fields).toContain('sell')
    expect(fields.filter((field) => ofCosts.includes(field))).toEqual([])
  }
})

const charts = chartIds.filter((id) => chartRule(id).isOfShipments)

test.each(charts)('%s has figures from the real table', async (id) => {
  const { status, body } = await analyst(`/analytics/v1/${id}?from=2026-03-01&to=2026-03-10`)
  expect(status).toBe(200)
  expect(body.series.some(({ values }: { values: number[] }) => values.some((value) => value > 0))).toBe(true)
})

test('on-time share, status and pending tables count what happened', async () => {
  const chart = async (id: string) => (await analyst(`/analytics/v1/${id}?from=2026-03-01&to=2026-03-10`)).body
  const onTime = await chart('operative/express-on-time')
  expect(onTime.names).toEqual(['Veloz Courier'])
  expect(onTime.series.map(({ values }: { values: number[] }) => values)).toEqual([[50], [1], [2]])
  const { series } = await chart('operative/express-shipments')
  expect(series.map(({ id, total }: { id: string; total: number }) => [id, total])).toEqual([
    ['REQUESTED', 1],
    ['IN_PROGRESS', 1],
    ['FINISHED', 1],
  ])
  expect((await chart('pending-sells/express')).categories).toEqual([reference(1)])
  expect((await chart('pending-costs/express')).categories).toEqual([reference(2)])
})

test('age, incidents, refusals, selection, weight and differences are those of the events', async () => {
  const figuresOf = async (id: string) => {
    const { body } = await analyst(`/analytics/v1/${id}?from=2026-03-01&to=2026-03-31`)
    const { categories, series } = body as {
      categories: string[]
      series: { id: string; values: number[]; total?: number }[]
    }
    return { categories, series: series.map(({ id, values, total }) => [id, total ?? values.join(' ')]) }
  }
  expect(await figuresOf('operative/express-unbooked')).toEqual({
    categories: ['SIN_RESERVAR'],
    series: [
      ['age_hours', '0'],
      ['age_rest', '0'],
      ['age_days', '0'],
      ['age_long', '1'],
    ],
  })
  // Opened and resolved at the same instant; that of the sandbox is not counted.
  expect(await figuresOf('operative/express-incidents')).toEqual({
    categories: ['ADDRESS'],
    series: [
      ['open_incidents', '0'],
      ['closed_incidents', '1'],
      ['solution_hours', '0'],
      ['shipments', '1'],
    ],
  })
  expect(await figuresOf('operative/express-refusals')).toEqual({ categories: ['NO_ZONE'], series: [['Andes', '1']] })
  expect((await figuresOf('operative/express-not-cheapest')).series).toEqual([
    ['not_cheapest_pct', 33.3],
    ['not_cheapest', 1],
    ['selected', 3],
  ])
  expect((await figuresOf('operative/express-decided-by')).series).toEqual([
    ['VOLUME', 1],
    ['GROSS', 2],
  ])
  expect(await figuresOf('pending-costs/express-difference')).toEqual({
    categories: ['FUEL'],
    series: [
      ['above', '4.5'],
      ['below', '0'],
      ['difference', '4.5'],
      ['shipments', '1'],
    ],
  })
})

test('the filter EXPRESS counts shipments beside no quotation', async () => {
  const { body } = await analyst('/analytics/v1/general/kpis?from=2026-03-01&to=2026-03-31&transport=EXPRESS')
  const totals = Object.fromEntries(
    (body as { series: { id: string; total: number }[] }).series.map(({ id, total }) => [id, total]),
  )
  expect(totals).toEqual({ express_shipments: 3 })
})
