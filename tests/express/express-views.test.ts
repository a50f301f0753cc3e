import { usualSettings } from '@freight/contracts/company-settings/settings'
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
import { emptyContent } from '@freight/contracts/express-carrier/tariff'
import { carrierWith } from '@freight/contracts/express-tariff/testing/example'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events through the table to the answers about express shipments, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
type Get = Awaited<ReturnType<typeof application.signInAs>>
let [operations, manager, commercial, other, standIn]: Get[] = []
const requireGet = (get: Get | undefined): Get => get ?? expect.unreachable('signed in')

const option = expressOption('148.40')
const selected = [expressRated(option), expressSelected()]
const booked = (waybill: string) => [...selected, expressBookingStarted, expressBooked(waybill)]
const doubtful = { type: 'ExpressBookingDoubted', data: { bookingId: 'booking-1', text: 'timeout' } } as const
const client = (id: string) => ({ cliente: { id, nombreFantasia: `Client ${id}` } })

const shipments = {
  1: [expressRequested({ ...client('boreal'), clientReference: 'OB-1' }), ...selected],
  2: [expressRequested({ clientReference: 'OB-2' }), ...booked('VX 4471'), expressIncident(true)],
  3: [expressRequested({ clientReference: 'OB-3' }), ...selected, expressBookingStarted, doubtful],
  4: [
    expressRequested({ clientReference: 'OB-4', commercial: 'mrivas', direction: 'OB' }),
    ...booked('VX 5000'),
    expressTracked('IN_TRANSIT', { rawCode: 'TR' }),
    expressTracked('UNKNOWN', { rawCode: 'ZZ9', rawText: 'Held at hub' }),
    {
      type: 'ExpressCostRecorded',
      data: {
        document: 'F 1',
        date: '2026-03-04',
        currency: 'USD',
        lines: [{ code: 'BASE', kind: 'BASE', text: 'Base', amount: '119.00' }],
        total: '119.00',
        differences: [],
      },
    },
  ],
  5: [
    expressRequested({ clientReference: 'OB-5' }),
    { type: 'ExpressShipmentCancelled', data: { reason: 'Twice requested' } },
  ],
}
const reference = (n: number) => `MVD-X-2026-${String(n).padStart(6, '0')}`

beforeAll(async () => {
  // Ten minutes after all events: nothing is overdue yet.
  application = await projectionsAndQueries({ now: '2026-03-02T09:10:00Z', pathPrefix: '/app/v1/express-shipments' })
  await application.append('user-ops', 0, employee('ops', 'EXPRESS_OPERATIONS', { name: 'Olga Paz' }))
  await application.append('user-boss', 0, employee('boss', 'MANAGER'))
  await application.append('user-jcuadrado', 0, employee('jcuadrado', 'COMMERCIAL', { name: 'Javier Cuadrado' }))
  await application.append('user-mrivas', 0, employee('mrivas', 'COMMERCIAL'))
  const related = { roles: ['COMMERCIAL'], relatedCommercials: ['mrivas'] }
  await application.append('user-suplente', 0, userCreated('suplente', related))
  operations = await application.signInAs('ops', 'EXPRESS_OPERATIONS')
  manager = await application.signInAs('boss', 'MANAGER')
  commercial = await application.signInAs('jcuadrado', 'COMMERCIAL')
  other = await application.signInAs('mrivas', 'COMMERCIAL')
  standIn = await application.signInAs('suplente', 'COMMERCIAL')
  for (const [n, events] of Object.entries(shipments))
    await application.append(`express-shipment-${reference(Number(n))}`, 0, ...events)
  await application.workers.caughtUp()
})
afterAll(() => application.close())

type Body = { rows: { id: string }[]; next?: string }
const idsOf = ({ status, body }: { status: number; body: Body }) => {
  expect(status).toBe(200)
  return body.rows.map(({ id }) => Number(id.slice(-6)))
}
const list = async (get: Get | undefined, query = '') => idsOf(await requireGet(get)(`?${query}`))
const body = async (get: Get | undefined, path: string) => (await requireGet(get)(path)).body

test('the list begins with doubtful bookings, then incidents and unbooked shipments, then the newest', async () => {
  expect(await list(operations)).toEqual([3, 2, 1, 4, 5])
})

test('pages continue where the former one ended', async () => {
  const found: number[] = []
  let next: string | undefined = ''
  while (next !== undefined) {
    const page: Body = await body(operations, `?limit=2${next && `&after=${next}`}`)
    found.push(...page.rows.map(({ id }) => Number(id.slice(-6))))
    ;({ next } = page)
  }
  expect(found).toEqual([3, 2, 1, 4, 5])
  const { next: cursor } = (await body(operations, '?limit=2&sort=client')) as Body
  expect((await requireGet(operations)(`?sort=-since&after=${cursor}`)).status).toBe(400)
})

test('a commercial sees own shipments, a stand-in those of the related one, and managers all', async () => {
  expect(await list(commercial)).toEqual([3, 2, 1, 5])
  expect(await list(other)).toEqual([4])
  expect(await list(standIn)).toEqual([4])
  expect(await list(manager)).toEqual([3, 2, 1, 4, 5])
  expect((await requireGet(commercial)(`/${reference(4)}`)).status).toBe(404)
  expect((await requireGet(standIn)(`/${reference(4)}`)).status).toBe(200)
  expect(await body(commercial, '/scan?code=VX5000')).toEqual({})
})

test.each([
  ['work=REQUESTED', [1]],
  ['work=IN_PROGRESS,CANCELLED', [3, 2, 4, 5]],
  ['subState=DUDOSA,EN_TRANSITO', [3, 4]],
  ['flag=INCIDENT', [2]],
  ['client=boreal', [1]],
  ['carrier=VELOZ', [3, 2, 1, 4]],
  ['commercial=mrivas', [4]],
  ['direction=OB', [4]],
  ['country=IT', [3, 2, 1, 4, 5]],
  ['country=AR', []],
  ['requestedFrom=2026-03-02&requestedTo=2026-03-02', [3, 2, 1, 4, 5]],
  ['requestedTo=2026-03-01', []],
  ['subState=EN_TRANSITO&sinceFrom=2026-03-02', [4]],
  ['sinceFrom=2026-03-03', []],
  ['q=ob-4', [4]],
  ['q=optica%20vx5000', [4]],
  ['q=x-26-0003', [3]],
  ['q=%25', []],
])('the filter %s finds %j', async (query, expected) => {
  expect(await list(operations, query)).toEqual(expected)
})

test('edge 77: shipments of a merged client follow it, and keep the name of their time', async () => {
  await application.append('organization-boreal', 0, organizationCreated('boreal'))
  await application.append('organization-austral', 0, organizationCreated('austral'))
  await application.append('organization-boreal', 1, {
    type: 'OrganizationMerged',
    data: { into: 'austral', keep: {}, contacts: [] },
  })
  await application.workers.caughtUp()
  expect(await list(operations, 'client=austral')).toEqual([1])
  expect((await body(operations, `/${reference(1)}`)).row.client).toEqual({ id: 'boreal', name: 'Client boreal' })
})

test('counts name what a click on them shows, and totals are of the filtered rows', async () => {
  const counts = await body(operations, '/counts?work=IN_PROGRESS')
  expect(counts).toMatchObject({
    work: { REQUESTED: 1, IN_PROGRESS: 3, FINISHED: 0, CANCELLED: 1 },
    subState: { DUDOSA: 1, RESERVADO: 1, EN_TRANSITO: 1, SIN_RESERVAR: 0 },
    flag: { INCIDENT: 1, OVERDUE: 0 },
    rows: 3,
    pieces: 6,
  })
  expect(Number(counts.chargeable)).toBe(33)
  expect(await body(other, '/counts')).toMatchObject({ rows: 1, work: { REQUESTED: 0, IN_PROGRESS: 1 } })
})

test.each([
  ['MVD-X-2026-000002', { id: reference(2) }],
  ['x-26-0002', { id: reference(2) }],
  ['X-26-2', { id: reference(2) }],
  ['ob-2', { id: reference(2) }],
  ['vx4471', { id: reference(2) }],
  ['VX 4471-002', { id: reference(2), piece: 2 }],
  ['unknown', {}],
  ['%20', {}],
])('the code %s leads to %j', async (code, expected) => {
  expect(await body(operations, `/scan?code=${encodeURIComponent(decodeURIComponent(code))}`)).toEqual(expected)
})

test('a code of two unfinished shipments leads to none of them, a finished one gives way', async () => {
  await application.append('express-shipment-MVD-X-2026-000011', 0, expressRequested({ clientReference: 'PO 7' }))
  await application.append('express-shipment-MVD-X-2026-000012', 0, expressRequested({ clientReference: 'PO 7' }))
  await application.workers.caughtUp()
  expect(await body(operations, '/scan?code=PO7')).toEqual({ several: true })
  const cancelled = { type: 'ExpressShipmentCancelled', data: { reason: '' } } as const
  await application.append('express-shipment-MVD-X-2026-000011', 1, cancelled)
  await application.append('express-shipment-MVD-X-2026-000012', 1, expressIncident(false))
  await application.workers.caughtUp()
  expect(await body(operations, '/scan?code=PO7')).toEqual({ id: 'MVD-X-2026-000012' })
})

test('costs are in the answers only for readers with the right to them', async () => {
  const detail = await body(operations, `/${reference(4)}`)
  expect(detail).toMatchObject({
    row: { expectedCost: { amount: '120.00' }, sell: { amount: '148.40' }, commercial: { id: 'mrivas' } },
    expected: { total: '120.00' },
    costs: [{ document: 'F 1', total: '119.00' }],
    booking: { charges: [{ amount: '119.00' }] },
    request: { recipientAddress: { phone: '+598 2000 0000' } },
  })
  for (const path of ['', `/${reference(4)}`]) {
    const text = JSON.stringify(await body(other, path))
    expect(text).toContain('148.40')
    expect(text).not.toContain('120.00')
    expect(text).not.toContain('119.00')
  }
})

test('a price that is the same for both sides is no cost for a reader without the right', async () => {
  await application.append(
    'express-shipment-MVD-X-2026-000021',
    0,
    expressRequested({ commercial: 'mrivas' }),
    expressRated(expressOption('77.00', { cost: { kind: 'SAME' } })),
    expressSelected(),
  )
  await application.workers.caughtUp()
  expect((await body(operations, '/MVD-X-2026-000021')).row.expectedCost).toEqual({ amount: '77.00', currency: 'USD' })
  const seen = await body(other, '/MVD-X-2026-000021')
  expect(seen.row.expectedCost).toBeUndefined()
  expect(seen.rating.options[0].cost).toEqual({ kind: 'UNKNOWN' })
})

test('codes without a status are listed by carrier', async () => {
  expect((await body(operations, '/unmapped-codes')).rows).toMatchObject([
    { carrier: 'VELOZ', code: 'ZZ9', text: 'Held at hub', count: 1, shipments: [reference(4)] },
  ])
  expect((await requireGet(commercial)('/unmapped-codes')).status).toBe(403)
})

test('the history has every event, and the shipment as it was after each', async () => {
  const { events, chain } = await body(operations, `/${reference(4)}/history`)
  expect(events).toHaveLength(8)
  expect(chain).toMatchObject({ intact: true, events: 8 })
  expect(events[4].data.charges).toHaveLength(1)
  expect(JSON.stringify(await body(manager, `/${reference(4)}/history`))).toContain('119.00')
  expect((await requireGet(other)(`/${reference(4)}/history`)).status).toBe(403)
  const { shipment, before } = await body(operations, `/${reference(4)}/history/5`)
  expect([before.bookingState, shipment.bookingState]).toEqual(['BOOKING', 'BOOKED'])
  expect((await requireGet(operations)(`/${reference(4)}/history/9`)).status).toBe(404)
})

test('labels and papers are files of shipments that the reader may see', async () => {
  const get = requireGet(operations)
  const zpl = await get(`/labels?format=ZPL&ids=${reference(4)},${reference(2)}`)
  expect(zpl.status).toBe(200)
  expect(zpl.body.match(/\^XA/g)).toHaveLength(4)
  expect(zpl.body.indexOf('VX 5000')).toBeLessThan(zpl.body.indexOf('VX 4471'))
  for (const path of [`/labels?ids=${reference(2)}&format=A4&perSheet=4&start=3`, `/${reference(1)}/papers/invoice`]) {
    const { status, body: pdf } = await get(path)
    expect([status, pdf.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

test.each([
  [`/labels?ids=${reference(1)}`, 409, 'NOT_BOOKED'],
  [`/labels?ids=${reference(2)}&format=A6&start=2`, 400, 'VALIDATION'],
  ['/labels?ids=', 400, 'VALIDATION'],
  [`/${reference(1)}/papers/waybill`, 409, 'NOT_BOOKED'],
  [`/${reference(1)}/documents/unknown`, 404, 'NOT_FOUND'],
])('the file %s is refused', async (path, status, code) => {
  expect(await requireGet(operations)(path)).toMatchObject({ status, body: { code } })
})

test('no file of a shipment of another commercial', async () => {
  for (const path of [`/labels?ids=${reference(4)}`, `/${reference(4)}/papers/waybill`])
    expect((await requireGet(commercial)(path)).status).toBe(404)
})

test('an overdue shipment is marked, filtered, counted and before those without a problem', async () => {
  // A Monday: four working hours after the request, and before the promised day.
  application.setNow('2026-03-02T17:30:00Z')
  const today = await application.signInAs('ops', 'EXPRESS_OPERATIONS')
  expect(await list(today, 'flag=OVERDUE')).toEqual([3, 1, 12, 21])
  expect(await body(today, '/counts')).toMatchObject({ flag: { OVERDUE: 4 } })
  expect((await body(today, `/${reference(1)}`)).row.flags).toEqual(['OVERDUE'])
  expect((await body(today, `/${reference(1)}`)).isRatingStale).toBe(false)
  expect((await body(today, `/${reference(1)}`)).row.overdue).toEqual(['TAKE', 'BOOK'])
  // Twenty working hours for both: nothing is late yet.
  const limits = { untakenHours: 20, unbookedHours: 20 }
  await application.append('company-settings-MVD', 0, { type: 'ExpressClocksChanged', data: limits })
  await application.workers.caughtUp()
  // The settings are read again after two seconds.
  application.setNow('2026-03-02T17:30:03Z')
  expect((await body(today, `/${reference(1)}`)).row.overdue).toBeUndefined()
  expect(await list(today, 'flag=OVERDUE')).toEqual([])
  const { untakenHours, unbookedHours } = usualSettings.clocks
  await application.append('company-settings-MVD', 1, {
    type: 'ExpressClocksChanged',
    data: { untakenHours, unbookedHours },
  })
  await application.workers.caughtUp()
  application.setNow('2026-03-08T12:00:00Z')
  const later = await application.signInAs('ops', 'EXPRESS_OPERATIONS')
  expect(await list(later, 'flag=OVERDUE')).toEqual([3, 2, 1, 4, 12, 21])
  // A day after the rating it must be repeated; a booked shipment needs none.
  expect((await body(later, `/${reference(1)}`)).isRatingStale).toBe(true)
  expect((await body(later, `/${reference(2)}`)).isRatingStale).toBe(false)
})

test('a newer version of its tariff or a change of its carrier makes a rating stale, a draft does not', async () => {
  application.setNow('2026-03-02T12:30:00Z')
  const get = await signInLater('ops')
  const id = 'MVD-X-2026-000033'
  const isStale = async () => {
    await application.workers.caughtUp()
    return (await body(get, `/${id}`)).isRatingStale
  }
  // After the rating of 12:00; the former events are of 09:00.
  const later = async (stream: string, expected: number, type: string, data: object) =>
    application.platform.eventStore.append(stream, expected, [
      newEvent(type, data, { occurredAt: '2026-03-02T12:20:00.000Z', actor: { kind: 'STAFF', userId: 'lferreyra' } }),
    ])
  const head = { code: 'IP0', name: '', side: 'BOTH', direction: 'ANY', account: '', currency: 'USD' }
  const tariff = { id: 'tariff-1', carrier: 'VELOZ', service: 'EXPRESS', ...head }
  const drafted = (no: number) => ({ no, content: emptyContent })
  const { name } = carrierWith()
  await application.append('express-carrier-VELOZ', 0, { type: 'ExpressCarrierCreated', data: { id: 'VELOZ', name } })
  await application.append(
    'express-tariff-tariff-1',
    0,
    { type: 'ExpressTariffCreated', data: tariff },
    { type: 'ExpressTariffVersionDrafted', data: drafted(1) },
    { type: 'ExpressTariffVersionPublished', data: { no: 1, validFrom: '2020-01-01' } },
  )
  await application.append(`express-shipment-${id}`, 0, expressRequested(), ...selected)
  expect(await isStale()).toBe(false)
  await later('express-tariff-tariff-1', 3, 'ExpressTariffVersionDrafted', drafted(2))
  expect(await isStale()).toBe(false)
  await later('express-tariff-tariff-1', 4, 'ExpressTariffVersionPublished', { no: 2, validFrom: '2026-03-03' })
  expect(await isStale()).toBe(false)
  await later('express-tariff-tariff-1', 5, 'ExpressTariffVersionDrafted', drafted(3))
  await later('express-tariff-tariff-1', 6, 'ExpressTariffVersionPublished', { no: 3, validFrom: '2026-03-01' })
  expect(await isStale()).toBe(true)
  await later('express-tariff-tariff-1', 7, 'ExpressTariffVersionWithdrawn', { no: 3, reason: 'x' })
  expect(await isStale()).toBe(false)
  await later('express-carrier-VELOZ', 1, 'ExpressCarrierFuelSet', { service: '', month: '2026-03', percent: '20' })
  expect(await isStale()).toBe(true)
})

/** After the tests of a later time. */
const signInLater = async (id: 'ops' | 'mrivas') =>
  application.signInAs(id, id === 'ops' ? 'EXPRESS_OPERATIONS' : 'COMMERCIAL')

test("only readers of costs see the number of the carrier's invoice", async () => {
  const id = 'MVD-X-2026-000031'
  const voided = { bookingId: 'booking-1', trackingNumber: 'VX 9000', unused: false }
  const incident = {
    incidentId: 'i-9',
    reason: 'INVOICED_AFTER_VOID',
    text: 'F 77123',
    actionRequired: true,
  } as const
  await application.append(
    `express-shipment-${id}`,
    0,
    expressRequested({ commercial: 'mrivas' }),
    ...booked('VX 9000'),
    { type: 'ExpressBookingVoided', data: voided },
    { type: 'ExpressIncidentOpened', data: incident },
  )
  await application.workers.caughtUp()
  const [operator, owner] = [await signInLater('ops'), await signInLater('mrivas')]
  expect(JSON.stringify(await body(operator, `/${id}`))).toContain('F 77123')
  const seen = await body(owner, `/${id}`)
  expect(JSON.stringify(seen)).not.toContain('F 77123')
  expect(seen).toMatchObject({ incidents: [{ reason: 'INVOICED_AFTER_VOID', text: '' }] })
  expect(seen.rating.options[0].cost).toEqual({ kind: 'UNKNOWN' })
})

test('a charge of the booking is the expected cost, and a waybill that is not used is listed for 30 days', async () => {
  const id = 'MVD-X-2026-000032'
  const expected = { currency: 'USD', lines: [], total: '131.00', tariff: { id: 'tariff-1', code: 'IP0', version: 1 } }
  const changed = { bookingId: 'booking-1', expected, former: '120.00', isFarAbove: true } as const
  await application.append(
    `express-shipment-${id}`,
    0,
    expressRequested({ commercial: 'mrivas' }),
    ...booked('VX 9100'),
    {
      type: 'ExpressExpectedCostChanged',
      data: changed,
    },
  )
  await application.workers.caughtUp()
  const [operator, owner] = [await signInLater('ops'), await signInLater('mrivas')]
  expect(await body(operator, `/${id}`)).toMatchObject({
    row: { expectedCost: { amount: '131.00' } },
    expected: { total: '131.00' },
    expectedFrom: { source: 'BOOKING', former: '120.00', isFarAbove: true },
  })
  expect(JSON.stringify(await body(owner, `/${id}`))).not.toContain('131.00')
  const voided = { bookingId: 'booking-1', trackingNumber: 'VX 9100', unused: true }
  await application.append(`express-shipment-${id}`, 6, { type: 'ExpressBookingVoided', data: voided })
  const detail = await body(operator, `/${id}`)
  expect(detail).toMatchObject({
    unusedWaybills: [{ trackingNumber: 'VX 9100' }],
    expected: { total: '120.00' },
    expectedFrom: { source: 'COST_TARIFF' },
  })
  // Recorded again, it is in use.
  await application.append(`express-shipment-${id}`, 7, expressBooked('VX 9100'))
  expect((await body(operator, `/${id}`)).unusedWaybills).toEqual([])
  await application.append(`express-shipment-${id}`, 8, { type: 'ExpressBookingVoided', data: voided })
  application.setNow('2026-04-10T09:10:00Z')
  expect((await body(await signInLater('ops'), `/${id}`)).unusedWaybills).toEqual([])
})
