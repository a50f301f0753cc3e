import {
  expressBooked,
  expressBookingStarted,
  expressIncident,
  expressOption,
  expressRated,
  expressRequested,
  expressSelected,
} from '@freight/contracts/testing/express-events'
import { carrierWith } from '@freight/contracts/express-tariff/testing/example'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// Order, facets and flags at the time of reading of the list, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
type Get = Awaited<ReturnType<typeof application.signInAs>>
let [operations, commercial]: Get[] = []

const selected = [expressRated(expressOption('148.40')), expressSelected()]
const booked = (waybill: string) => [...selected, expressBookingStarted, expressBooked(waybill)]
const doubtful = { type: 'ExpressBookingDoubted', data: { bookingId: 'booking-1', text: 'timeout' } } as const
const client = (id: string) => ({ cliente: { id, nombreFantasia: `Client ${id}` } })
const value = (valorMercaderia: string, monedaMercaderia: 'USD' | 'EUR' = 'USD') => ({
  valorMercaderia,
  monedaMercaderia,
})
const kilograms = (chargeable: string) => ({ totals: { pieces: 1, actual: '1', volumetric: '0', chargeable } })
const actor = { kind: 'STAFF', userId: 'jcuadrado' } as const

/** Number, instant of all events, and events of each shipment; the clocks run out at different times. */
const shipments = [
  ['booked, newest', '2026-03-03T14:00:00Z', [expressRequested(client('boreal')), ...booked('VX 1')]],
  ['booked, before', '2026-03-03T13:00:00Z', [expressRequested(client('austral')), ...booked('VX 2')]],
  ['unbooked, young', '2026-03-03T13:50:00Z', [expressRequested(value('0')), ...selected]],
  ['unbooked, older', '2026-03-03T13:40:00Z', [expressRequested(value('100'))]],
  ['overdue, later', '2026-03-02T15:00:00Z', [expressRequested(value('20.5', 'EUR'))]],
  ['overdue, first', '2026-03-02T14:00:00Z', [expressRequested(kilograms('2.5'))]],
  ['incident, later', '2026-03-03T12:00:00Z', [expressRequested(), ...booked('VX 3'), expressIncident(true)]],
  ['incident, first', '2026-03-01T12:00:00Z', [expressRequested(), ...booked('VX 4'), expressIncident(true)]],
  [
    'incident without an action',
    '2026-03-03T13:30:00Z',
    [expressRequested(), ...booked('VX 5'), expressIncident(false)],
  ],
  ['doubtful, later', '2026-03-03T13:10:00Z', [expressRequested(), ...selected, expressBookingStarted, doubtful]],
  ['doubtful, first', '2026-03-03T13:05:00Z', [expressRequested(), ...selected, expressBookingStarted, doubtful]],
] as const
const idAt = (index: number) => `MVD-X-2026-${String(index + 1).padStart(6, '0')}`
const nameOf = (id: string) => shipments[Number(id.slice(-6)) - 1]?.[0]

beforeAll(async () => {
  // A Tuesday, a working hour after the youngest events.
  application = await projectionsAndQueries({ now: '2026-03-03T14:10:00Z', pathPrefix: '/app/v1/express-shipments' })
  await application.append('user-ops', 0, employee('ops', 'EXPRESS_OPERATIONS'))
  await application.append('user-mrivas', 0, employee('mrivas', 'COMMERCIAL'))
  operations = await application.signInAs('ops', 'EXPRESS_OPERATIONS')
  commercial = await application.signInAs('mrivas', 'COMMERCIAL')
  for (const [index, [, occurredAt, events]] of shipments.entries())
    await application.platform.eventStore.append(
      `express-shipment-${idAt(index)}`,
      0,
      events.map(({ type, data }) => newEvent(type, data, { occurredAt, actor })),
    )
  await application.workers.caughtUp()
})
afterAll(() => application.close())

const body = async (path: string, get: Get | undefined = operations) => {
  const { status, body: answer } = await (get ?? expect.unreachable('signed in'))(path)
  expect(status).toBe(200)
  return answer
}
const names = async (query: string) => (await body(query)).rows.map(({ id }: { id: string }) => nameOf(id))

test('the default order: doubtful bookings, incidents with an action, breached clocks, unbooked by age, then the newest', async () => {
  expect(await names('')).toEqual([
    'doubtful, first',
    'doubtful, later',
    'incident, first',
    'incident, later',
    'overdue, first',
    'overdue, later',
    'unbooked, older',
    'unbooked, young',
    'booked, newest',
    'incident without an action',
    'booked, before',
  ])
})

test('facets have every carrier and client of the status, whatever is filtered', async () => {
  const { carriers, clients, all } = await body('/facets?client=boreal&carrier=NONE')
  expect(carriers).toEqual([{ id: 'VELOZ', name: 'Veloz Courier' }])
  expect(clients).toMatchObject([
    { id: 'austral', name: 'Client austral' },
    { id: 'boreal', name: 'Client boreal' },
  ])
  expect(all).toEqual({ rows: 0, chargeable: '0', declared: [] })
  expect((await body('/facets?work=FINISHED')).clients).toEqual([])
  expect(await body('/facets', commercial)).toMatchObject({ carriers: [], clients: [], all: { rows: 0 } })
})

test('sums by sub-state and of all filtered shipments, with the values by currency', async () => {
  const { subStates, all } = await body('/facets?work=REQUESTED')
  expect(Object.keys(subStates)).toEqual(['SIN_COTIZAR', 'SIN_RESERVAR'])
  expect(subStates.SIN_RESERVAR).toMatchObject({ rows: 1, declared: [] })
  expect(subStates.SIN_COTIZAR.rows).toBe(3)
  expect(Number(subStates.SIN_COTIZAR.chargeable)).toBe(24.5)
  const sums = Object.fromEntries(
    all.declared.map(({ currency, amount }: { currency: string; amount: string }) => [currency, Number(amount)]),
  )
  expect(all.rows).toBe(4)
  expect(sums).toEqual({ EUR: 20.5, USD: 1340 })
  const { all: one } = await body('/facets?work=REQUESTED&subState=SIN_RESERVAR')
  expect(one.rows).toBe(1)
})

test('a newer price marks the unbooked row, is counted and filtered; a booked row stays', async () => {
  expect(await names('?flag=STALE_PRICE')).toEqual([])
  const carrier = { id: 'VELOZ', name: carrierWith().name }
  const fuel = { service: '', month: '2026-03', percent: '20' }
  await application.platform.eventStore.append('express-carrier-VELOZ', 0, [
    newEvent('ExpressCarrierCreated', carrier, { occurredAt: '2026-03-01T12:00:00.000Z', actor }),
    newEvent('ExpressCarrierFuelSet', fuel, { occurredAt: '2026-03-03T14:05:00.000Z', actor }),
  ])
  await application.workers.caughtUp()
  expect(await names('?flag=STALE_PRICE')).toEqual(['unbooked, young'])
  expect((await body('?flag=STALE_PRICE')).rows[0].flags).toEqual(['STALE_PRICE'])
  expect((await body('/counts')).flag).toMatchObject({ STALE_PRICE: 1 })
})

test('the file has the filtered rows in their order with the chosen columns, and costs only by right', async () => {
  const columns = 'columns=reference,client,state,chargeable,expectedCost'
  const text: string = await body(`/export?client=boreal,austral&sort=-requestedAt&lang=en&${columns}`)
  expect(text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Reference,Client,Status,Stage,"Chargeable, kg",Expected cost,Currency of the cost',
    `${idAt(0)},Client boreal,In progress,Booked,11,120.00,USD`,
    `${idAt(1)},Client austral,In progress,Booked,11,120.00,USD`,
  ])
  expect(await body(`/export?${columns}`, commercial)).not.toMatch(/costo/i)
})
