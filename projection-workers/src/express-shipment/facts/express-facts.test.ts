import type { OptionLine, OptionPrice } from '@freight/contracts/express-shipment/option'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { columnName } from '@freight/contracts/tables/columns'
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
import { atHour } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { factSources } from '../../clickhouse/fact-sources.ts'
import { fold } from '../../engine/fold.ts'
import { knownThen, stored } from '../../testing/after.ts'
import { expressFactColumns } from './express-facts.ts'

const line = (kind: OptionLine['kind'], code: string, amount: string): OptionLine => ({
  kind,
  code,
  amount,
  chargeCode: '',
  text: code,
  formula: '',
  inputs: {},
  taxable: false,
  fuelable: false,
})
const price = (total: string, ...lines: OptionLine[]): OptionPrice => ({
  currency: 'USD',
  total,
  lines,
  tariff: { id: 't-1', code: 'IP0', version: 3 },
})
const option = expressOption('148.40', {
  sell: price(
    '148.40',
    line('BASE', 'BASE', '120.00'),
    line('DISCOUNT', 'DISCOUNT', '-10.00'),
    line('SURCHARGE', 'REMOTE', '20.00'),
    line('SURCHARGE', 'REMOTE', '1.00'),
    line('FUEL', 'FUEL', '17.40'),
  ),
  cost: {
    kind: 'KNOWN',
    price: price(
      '120.00',
      line('BASE', 'BASE', '100.00'),
      line('SURCHARGE', 'REMOTE', '15.00'),
      line('TAX', 'IVA', '5.00'),
    ),
  },
})

type Event = { type: string; data: unknown }
const cost = (document: string, currency: string, total: string, differences: object[]): Event => ({
  type: 'ExpressCostRecorded',
  data: { document, date: '2026-03-20', currency, lines: [], total, differences },
})
const life: readonly Event[] = [
  expressRequested(),
  { type: 'ExpressShipmentTaken', data: { assignedTo: 'lferreyra' } },
  expressRated(option),
  expressSelected(),
  expressBookingStarted,
  expressBooked('VX 4471'),
  expressTracked('PICKED_UP', { localTime: '2026-03-03T10:00:00', offset: '+01:00' }),
  expressIncident(true),
  // Still the sixth where it is delivered, and the seventh in Montevideo.
  expressTracked('DELIVERED', { localTime: '2026-03-06T22:00:00', offset: '-08:00' }),
  cost('F 1', 'USD', '130.00', [{ code: 'FUEL', amount: '10.00', cause: 'FUEL' }]),
  cost('F 2', 'USD', '-4.00', [
    { code: 'FUEL', amount: '2.00', cause: 'FUEL' },
    { code: 'BASE', amount: '-8.00', cause: 'REWEIGHED' },
  ]),
  { type: 'ExpressShipmentFinished', data: { outcome: 'DELIVERED', signedBy: 'J. Doe', automatic: false } },
  {
    type: 'ExpressShipmentInvoiced',
    data: { document: 'A 100', date: '2026-03-20', currency: 'USD', amount: '148.40' },
  },
]

const source = factSources.find(({ aggregate }) => aggregate === 'express-shipment')
const eventsOf = (events: readonly Event[]) =>
  events.map((event, index) => stored('express-shipment-MVD-X-2026-000001', index + 1, event))

/** Rows of the analytics store after these events, delivered in parts. */
const factsAfter = (...parts: readonly (readonly StoredEvent[])[]) => {
  if (!source) throw new Error('There is no such source')
  const rows = new Map()
  for (const events of parts)
    expect(fold(source.projection, events, rows, new Set(), knownThen()).deadLetters).toEqual([])
  return [...rows].flatMap(([key, { revision, row }]) =>
    source.tables.flatMap(({ rowsOf }) => rowsOf(key, revision, row)),
  )
}
const recordOf = (events: readonly Event[]) => {
  const [values = []] = factsAfter(eventsOf(events))
  const fields = ['key', 'revision', ...expressFactColumns.keys()]
  return Object.fromEntries(fields.map((field, index) => [field, (values as readonly unknown[])[index]]))
}

test('the row of a delivered shipment has its weights, amounts and times', () =>
  expect(recordOf(life)).toMatchObject({
    key: 'MVD-X-2026-000001',
    revision: life.length,
    work: 'FINISHED',
    subState: 'ENTREGADO',
    sandbox: false,
    carrierName: 'Veloz Courier',
    tariff: 'IP0 v3',
    pieces: 2,
    chargeable: '11',
    base: '110',
    fuel: '17.4',
    surcharges: '21',
    insurance: '0',
    tax: '0',
    sell: '148.40',
    sellCurrency: 'USD',
    expectedCost: '120.00',
    invoicedCost: '126',
    costCurrency: 'USD',
    cause: 'REWEIGHED',
    costInvoices: 'F 1, F 2',
    sellInvoices: 'A 100',
    requestedAt: atHour(1),
    takenAt: atHour(2),
    bookedAt: atHour(6),
    pickedUpAt: '2026-03-03T09:00:00.000Z',
    deliveredAt: '2026-03-07T06:00:00.000Z',
    finishedAt: atHour(12),
    promisedDay: '2026-03-06',
    isOnTime: true,
    incidents: 1,
    incidentList: [{ reason: 'ADDRESS', opened: atHour(8), resolved: null }],
    isCheapest: true,
    refusals: [],
    // Of the last invoice, the greatest first.
    costDifferences: [
      { cause: 'REWEIGHED', currency: 'USD', amount: '-8.00' },
      { cause: 'FUEL', currency: 'USD', amount: '2.00' },
    ],
    costInvoicedOn: '2026-03-20',
    outcome: 'DELIVERED',
  }))

test('a code on both sides is one line, a second one of a side its own', () =>
  expect(recordOf(life)['lines']).toEqual([
    { kind: 'BASE', code: 'BASE', text: 'BASE', sell: '120.00', cost: '100.00' },
    { kind: 'DISCOUNT', code: 'DISCOUNT', text: 'DISCOUNT', sell: '-10.00', cost: null },
    { kind: 'SURCHARGE', code: 'REMOTE', text: 'REMOTE', sell: '20.00', cost: '15.00' },
    { kind: 'SURCHARGE', code: 'REMOTE', text: 'REMOTE', sell: '1.00', cost: null },
    { kind: 'FUEL', code: 'FUEL', text: 'FUEL', sell: '17.40', cost: null },
    { kind: 'TAX', code: 'IVA', text: 'IVA', sell: null, cost: '5.00' },
  ]))

test('a requested shipment has no amounts and no times; a sandbox booking is marked', () => {
  expect(recordOf(life.slice(0, 1))).toMatchObject({
    carrier: '',
    base: null,
    sell: null,
    expectedCost: null,
    invoicedCost: null,
    bookedAt: null,
    promisedDay: null,
    isOnTime: null,
    lines: [],
  })
  const booked = [...life.slice(0, 5), expressBooked('VX 1', { sandbox: true })]
  expect(recordOf(booked)).toMatchObject({ sandbox: true })
})

test('the cost that the carrier charges at the booking replaces the rated one', () => {
  const charged = { bookingId: 'booking-1', expected: price('170.10'), isFarAbove: true }
  expect(recordOf([...life.slice(0, 6), { type: 'ExpressExpectedCostChanged', data: charged }])).toMatchObject({
    expectedCost: '170.10',
    sell: '148.40',
  })
})

test('a resolved incident has both instants', () => {
  const resolved = { type: 'ExpressIncidentResolved', data: { incidentId: 'incident-1', text: 'New address' } }
  expect(recordOf([...life.slice(0, 8), resolved])).toMatchObject({
    incidentList: [{ reason: 'ADDRESS', opened: atHour(8), resolved: atHour(9) }],
  })
})

const reasonOfRefusal = { code: 'NO_ZONE', values: { country: 'UY' } }
const ratedWith = (options: object[], refusals: object[] = []): Event => ({
  type: 'ExpressShipmentRated',
  data: { asOf: '2026-03-02T12:00:00.000Z', shippingDay: '2026-03-02', options, refusals },
})
const selectedFor = (reason: string): Event => ({
  type: 'ExpressOptionSelected',
  data: { optionId: option.id, total: '148.40', currency: 'USD', reason, belowMinimum: false },
})

test('a selection with a reason is not the cheapest, unless only a test system offers less', () => {
  const cheaper = expressOption('90.00', { id: 'RAYO/EXPRESS/', carrier: 'RAYO' })
  const isCheapest = (options: object[], reason: string) =>
    recordOf([expressRequested(), ratedWith(options), selectedFor(reason)])['isCheapest']
  expect(isCheapest([option, cheaper], '')).toBe(true)
  expect(isCheapest([option, cheaper], 'A day earlier')).toBe(false)
  expect(isCheapest([option, { ...cheaper, sandbox: true }], 'A day earlier')).toBe(true)
  expect(isCheapest([option, { ...cheaper, sandbox: true }, cheaper], 'A day earlier')).toBe(false)
  // Rated again since: the reason remains.
  expect(isCheapest([option], 'A day earlier')).toBe(false)
  expect(recordOf([expressRequested(), ratedWith([option])])['isCheapest']).toBeNull()
})

test('refusals are those of the last rating, without those of a test system', () => {
  const refusal = (carrier: string, fields: object = {}) => ({
    carrier,
    carrierName: `${carrier} Courier`,
    service: 'EXPRESS',
    reason: reasonOfRefusal,
    ...fields,
  })
  const events = [
    expressRequested(),
    ratedWith([], [refusal('VELOZ')]),
    ratedWith([], [refusal('RAYO'), refusal('DHL', { sandbox: true })]),
  ]
  expect(recordOf(events)['refusals']).toEqual([{ carrier: 'RAYO Courier', service: 'EXPRESS', reason: 'NO_ZONE' }])
})

test('an offer of a test system makes the shipment one of a sandbox until it is booked elsewhere', () => {
  const ofSandbox = [expressRequested(), ratedWith([{ ...option, sandbox: true }]), selectedFor('')]
  expect(recordOf(ofSandbox)).toMatchObject({ sandbox: true })
  expect(recordOf([...ofSandbox, expressBookingStarted, expressBooked('VX 1')])).toMatchObject({ sandbox: false })
})

test('the difference of an invoice in another currency is in that currency', () => {
  const foreign = cost('F 4', 'EUR', '90.00', [{ code: 'EUR', amount: '90.00', cause: 'CURRENCY' }])
  expect(recordOf([...life.slice(0, 6), foreign])['costDifferences']).toEqual([
    { cause: 'CURRENCY', currency: 'EUR', amount: '90.00' },
  ])
})

test('an invoice in another currency is not added to the expected cost', () =>
  expect(recordOf([...life.slice(0, 6), cost('F 3', 'EUR', '90.00', [])])).toMatchObject({
    invoicedCost: null,
    costCurrency: 'USD',
    costInvoices: 'F 3',
  }))

test('a delivery after the promised day is late', () => {
  const late = expressTracked('DELIVERED', { localTime: '2026-03-07T00:10:00', offset: '-08:00' })
  expect(recordOf([...life.slice(0, 8), late])).toMatchObject({ isOnTime: false })
})

test('a row has no contact data', () => expect(JSON.stringify(factsAfter(eventsOf(life)))).not.toContain('J. Doe'))

test('repeated events, whole or in parts, give the same row', () => {
  const events = eventsOf(life)
  const row = factsAfter(events)
  expect(row).toHaveLength(1)
  expect(factsAfter(events.slice(0, 7), events.slice(3), events)).toEqual(row)
  expect(factsAfter(...events.map((event) => [event]), events.slice(0, 4))).toEqual(row)
})

test('each column has its place in the insert', () =>
  expect(source?.tables[0]?.places).toBe(
    `(key, revision, ${[...expressFactColumns.keys()].map(columnName).join(', ')})`,
  ))
