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
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { atHour, newEvent } from '@freight/contracts/testing/sample-events'
import { memoryVault } from '@freight/platform/testing/memory-vault'
import { withPersonalData } from '@freight/platform/personal-data/with-personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildProjection } from '../engine/rebuild-projection.ts'
import { startProjectionWorkers } from '../start-projection-workers.ts'
import { after } from '../testing/after.ts'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'
import { named, rowsOf } from '../testing/tables.ts'
import { expressList } from './express-list.ts'

const booked = [
  expressRequested(),
  expressRated(expressOption('148.40')),
  expressSelected(),
  expressBookingStarted,
  expressBooked('VX 4471', { missing: ['NO_LABEL'] }),
] as const

test('a requested shipment waits to be taken', () =>
  after(expressList, expressRequested()).shows({
    work: 'REQUESTED',
    subState: 'SIN_COTIZAR',
    pieces: 2,
    countries: ['IT', 'UY'],
    search: '1 ob-771 optica boreal s.a. ottica veneta s.r.l.',
  }))

test('a booked shipment has carrier, prices and the codes of its label', () =>
  after(expressList, ...booked).shows({
    work: 'IN_PROGRESS',
    subState: 'RESERVADO',
    since: atHour(5),
    flags: ['NO_LABEL', 'NO_PICKUP'],
    carrier: 'VELOZ',
    deliveryBy: '2026-03-06',
    codes: { '1': 0, 'OB-771': 0, VX4471: 0, 'VX4471-001': 1, 'VX4471-002': 2 },
    summary: expect.objectContaining({
      trackingNumber: 'VX 4471',
      carrier: { code: 'VELOZ', name: 'Veloz Courier', service: 'EXPRESS' },
      sell: { amount: '148.40', currency: 'USD' },
      expectedCost: { amount: '120.00', currency: 'USD' },
    }) as never,
  }))

const pickupAs = (status: 'REQUESTED' | 'CONFIRMED' | 'REFUSED' | 'CANCELLED') =>
  ({
    type: 'ExpressPickupSet',
    data: {
      pickupId: 'p',
      status,
      day: '2026-03-03',
      from: '14:00',
      to: '17:00',
      confirmation: '',
      text: 'No courier',
    },
  }) as const

test('edge 36: a booked shipment without a pickup, or with a refused one, is marked until a courier is requested', () => {
  for (const status of ['REQUESTED', 'CONFIRMED'] as const)
    after(expressList, ...booked, pickupAs(status)).shows({ subState: 'RESERVADO', flags: ['NO_LABEL'] })
  for (const status of ['REFUSED', 'CANCELLED'] as const)
    after(expressList, ...booked, pickupAs(status)).shows({ subState: 'RESERVADO', flags: ['NO_LABEL', 'NO_PICKUP'] })
})

test('an amended request makes the rating stale until the next one', () => {
  const totals = { pieces: 3, actual: '1', volumetric: '1', chargeable: '1' }
  const amendedWith = (changes: { isDoc?: boolean; clientReference?: string }) =>
    ({ type: 'ExpressShipmentAmended', data: { changes, direction: 'IB', totals } }) as const
  const amended = amendedWith({ isDoc: true })
  after(expressList, expressRequested(), amended).shows({ flags: [], pieces: 3 })
  after(expressList, expressRequested(), expressRated(), amended).shows({ flags: ['STALE_PRICE'] })
  after(expressList, expressRequested(), expressRated(), amended, expressRated()).shows({ flags: [] })
  after(expressList, expressRequested(), expressRated(), amendedWith({ clientReference: 'PO 9' })).shows({ flags: [] })
})

test('a voided waybill stays in the index, and the shipment is unbooked again', () =>
  after(
    expressList,
    ...booked,
    { type: 'ExpressVoidStarted', data: { bookingId: '', carrier: 'VELOZ', trackingNumber: 'VX 4471', reason: '' } },
    { type: 'ExpressBookingVoided', data: { bookingId: '', trackingNumber: 'VX 4471', unused: false } },
  ).shows({ subState: 'SIN_RESERVAR', codes: { '1': 0, 'OB-771': 0, VX4471: 0 } }))

test('an open incident with an action is marked until it is resolved', () => {
  const resolved = { type: 'ExpressIncidentResolved', data: { incidentId: 'incident-1', text: '' } } as const
  after(expressList, ...booked, expressIncident(true)).shows({
    flags: ['INCIDENT', 'NO_LABEL', 'NO_PICKUP'],
    actionRequired: true,
  })
  after(expressList, ...booked, expressIncident(false)).shows({ actionRequired: false })
  after(expressList, ...booked, expressIncident(true), resolved).shows({
    flags: ['NO_LABEL', 'NO_PICKUP'],
    actionRequired: false,
  })
})

test('a code without a status is listed for mapping and keeps the sub-state; a mapping gives both', () => {
  const unknown = [
    ...booked,
    expressTracked('IN_TRANSIT'),
    expressTracked('UNKNOWN', { rawCode: 'zz9', rawText: 'Held at hub' }),
  ]
  const code = { carrier: 'VELOZ', code: 'ZZ9', text: 'Held at hub', at: atHour(7) }
  after(expressList, ...unknown).shows({
    subState: 'EN_TRANSITO',
    since: atHour(6),
    unmapped: [{ ...code, status: 'UNKNOWN' }],
  })
  const movements = [{ eventId: 'tracking-UNKNOWN', waybill: '' }]
  after(expressList, ...unknown, {
    type: 'ExpressTrackingMapped',
    data: { code: 'ZZ9', status: 'CUSTOMS', reason: '', movements },
  }).shows({ subState: 'EN_ADUANA', since: atHour(8), unmapped: [{ ...code, status: 'CUSTOMS' }] })
})

test('a price below the minimum waits for an approval', () => {
  const approved = { type: 'ExpressSellApproved', data: {} } as const
  const rated = [expressRequested(), expressRated(expressOption('100.00')), expressSelected(true)] as const
  after(expressList, ...rated).shows({ flags: ['APPROVAL'] })
  after(expressList, ...rated, approved).shows({ flags: [] })
})

let application: Awaited<ReturnType<typeof eventsInPostgres>>
beforeAll(async () => {
  application = await eventsInPostgres()
})
afterAll(() => application.close())

const stream = 'express-shipment-MVD-X-2026-000611'

test('the table has no contact data, and after an erasure a rebuild has no name', async () => {
  const vault = memoryVault()
  const platform = {
    ...application.platform,
    eventStore: withPersonalData(application.platform.eventStore, vault, eventSchemas),
  }
  const delivered = expressTracked('DELIVERED', { signedBy: 'Inés Larra' })
  await platform.eventStore.append(
    stream,
    0,
    [...booked, delivered].map(({ type, data }, at) => newEvent(type, data, { occurredAt: atHour(at) })),
  )
  const workers = await startProjectionWorkers(platform)
  const table = async () => JSON.stringify(await rowsOf(platform, named('express-list')))
  await until(async () => (await table()).includes('ENTREGADO'))
  const rows = await table()
  expect(rows).toContain('Óptica Boreal')
  for (const text of ['Prieto', '2000 0000', 'boreal.example', '211234560018', 'Rivera', 'Inés Larra'])
    expect(rows).not.toContain(text)
  expect(rows).toContain('"X-26-0611":0')
  await rebuildProjection(platform, 'express-list')
  expect(await table()).toBe(rows)
  await vault.erase('recipient')
  await rebuildProjection(platform, 'express-list')
  expect(await table()).not.toContain('Boreal')
  expect(await table()).toContain('Ottica Veneta')
  await workers.stop()
})
