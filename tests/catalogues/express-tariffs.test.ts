import { postgresBookedVersions } from '@freight/command-service/lookups/tables/express-tables'
import { carrierWith, versionWith } from '@freight/contracts/express-tariff/testing/example'
import { TariffContent } from '@freight/contracts/express-carrier/tariff'
import {
  expressBooked,
  expressBookingStarted,
  expressOption,
  expressRated,
  expressRequested,
  expressSelected,
} from '@freight/contracts/testing/express-events'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events through the tables to the answers about express tariffs and carriers, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let operator: Awaited<ReturnType<typeof application.signInAs>>
let manager: Awaited<ReturnType<typeof application.signInAs>>

const content = TariffContent.parse(versionWith())
const head = { code: 'IP0', name: '', side: 'BOTH', direction: 'ANY', account: '', currency: 'USD' }
const { id: _id, fuel: _fuel, demand: _demand, remote: _remote, remoteVersion: _version, ...profile } = carrierWith()
/** One price for shipments from Italy, those of the samples. */
const italian = (amount: string) => ({
  ...content,
  zones: [{ zone: '1', end: 'ORIGIN' as const, countries: ['IT'], postals: [], cities: [] }],
  bands: [{ zone: '1', kind: 'ANY' as const, upToKg: '1000', amount }],
})
const published = (no: number, validFrom: string) => ({
  type: 'ExpressTariffVersionPublished',
  data: { no, validFrom },
})

beforeAll(async () => {
  application = await projectionsAndQueries({ pathPrefix: '/app/v1/' })
  await application.append('user-op', 0, userCreated('op', { permissions: ['EXPRESS_OP', 'CONSULTAR_SHIPMENT'] }))
  await application.append('user-tm', 0, userCreated('tm', { permissions: ['MODIFICAR_TARIFA_EXPRESS'] }))
  await application.append(
    'express-carrier-DHL',
    0,
    { type: 'ExpressCarrierCreated', data: { id: 'DHL', ...profile } },
    { type: 'ExpressCarrierFuelSet', data: { service: '', month: '2026-03', percent: '18' } },
    { type: 'ExpressCarrierFuelSet', data: { service: '', month: '2026-03', percent: '18.5' } },
    { type: 'ExpressCarrierFuelSet', data: { service: '', month: '2026-04', percent: '19' } },
    { type: 'ExpressCarrierProfileChanged', data: { name: 'DHL', strictFuel: true } },
    {
      type: 'ExpressCarrierRemoteAreasPublished',
      data: { version: 1, countries: [{ country: 'AR', postals: ['9'], cities: [] }] },
    },
    { type: 'ExpressCarrierPaused', data: { reason: 'Strike' } },
  )
  await application.append(
    'express-tariff-t1',
    0,
    { type: 'ExpressTariffCreated', data: { id: 't1', carrier: 'DHL', service: 'WPX', ...head } },
    { type: 'ExpressTariffVersionDrafted', data: { no: 1, content } },
    published(1, '2026-01-01'),
    { type: 'ExpressTariffVersionDrafted', data: { no: 2, content } },
    {
      type: 'ExpressTariffDraftChanged',
      data: {
        no: 2,
        changes: {
          bands: [{ zone: '1', kind: 'ANY', upToKg: '1000.0', amount: '110' }],
          cutoff: '17:00',
        },
      },
    },
  )
  await application.append(
    'express-carrier-VELOZ',
    0,
    { type: 'ExpressCarrierCreated', data: { id: 'VELOZ', ...profile } },
    { type: 'ExpressCarrierPaused', data: { reason: 'Strike' } },
  )
  await application.append(
    'express-tariff-t2',
    0,
    { type: 'ExpressTariffCreated', data: { id: 't2', carrier: 'VELOZ', service: 'EXPRESS', ...head } },
    { type: 'ExpressTariffVersionDrafted', data: { no: 1, content: italian('100') } },
    published(1, '2026-01-01'),
    { type: 'ExpressTariffVersionDrafted', data: { no: 2, content: italian('200') } },
    published(2, '2026-02-01'),
    { type: 'ExpressTariffVersionWithdrawn', data: { no: 2, reason: 'Wrong file' } },
    { type: 'ExpressTariffVersionDrafted', data: { no: 3, content: italian('130') } },
  )
  // Booked with the version that was withdrawn later.
  const selectedOf = (version: number) => {
    const sell = { ...expressOption('200').sell, tariff: { id: 't2', code: 'IP0', version } }
    return [expressRated(expressOption('200', { sell })), expressSelected()]
  }
  const shipments = [
    [expressRequested(), ...selectedOf(2), expressBookingStarted, expressBooked('VX 1')],
    [expressRequested({ shippingDay: '2026-12-01' }), ...selectedOf(1)],
    [expressRequested(), ...selectedOf(2), { type: 'ExpressShipmentCancelled', data: { reason: 'Twice' } } as const],
    [expressRequested()],
  ]
  for (const [index, events] of shipments.entries())
    await application.append(`express-shipment-MVD-X-2026-00000${index + 1}`, 0, ...events)
  await application.workers.caughtUp()
  operator = await application.signInAs('op')
  manager = await application.signInAs('tm')
})
afterAll(() => application.close())

test('the list has the carrier of each tariff and its versions without their prices', async () => {
  const { rows } = (await manager('express-tariffs')).body
  expect(rows).toMatchObject([
    { id: 't1', code: 'IP0', carrierName: 'DHL', service: 'WPX', revision: 5 },
    { id: 't2', service: 'EXPRESS' },
  ])
  expect(rows[0].versions).toEqual([
    { no: 1, status: 'PUBLISHED', validFrom: '2026-01-01' },
    { no: 2, status: 'DRAFT' },
  ])
})

test('a tariff has its versions in full, and two of them are compared', async () => {
  const { versions } = (await manager('express-tariffs/t1')).body
  expect(versions).toMatchObject([
    { no: 1, ...content },
    { no: 2, cutoff: '17:00' },
  ])
  expect((await manager('express-tariffs/t1/differences?before=1&after=2')).body).toMatchObject({
    bands: [{ key: '1 ANY 1000', before: { amount: '100' }, after: { amount: '110' } }],
    surcharges: [],
    sections: ['cutoff'],
  })
  expect((await manager('express-tariffs/t1/differences?before=1&after=9')).status).toBe(404)
  expect((await manager('express-tariffs/t9')).status).toBe(404)
  expect((await manager('express-tariffs/t1/history')).body.events).toHaveLength(5)
})

test('edge 78: a withdrawn version stays readable, and so does the price of a shipment that was booked with it', async () => {
  const { versions } = (await manager('express-tariffs/t2')).body
  expect(versions[1]).toMatchObject({ no: 2, status: 'WITHDRAWN', validFrom: '2026-02-01', bands: [{ amount: '200' }] })
  const { status, body } = await operator('express-shipments/MVD-X-2026-000001')
  expect(status).toBe(200)
  expect(body.rating.options[0].sell).toMatchObject({ total: '200', tariff: { id: 't2', version: 2 } })
  expect(body.row.sell).toEqual({ amount: '200', currency: 'USD' })
})

test('a version is booked by its price or its cost; a selection alone books nothing', async () => {
  const isBooked = postgresBookedVersions(application.platform.db)
  expect(await isBooked('t2', 2)).toBe(true)
  expect(await isBooked('tariff-1', 1)).toBe(true)
  expect(await isBooked('t2', 1)).toBe(false)
  expect(await isBooked('t1', 2)).toBe(false)
})

test('a draft is simulated for the shipments that selected its service in the period', async () => {
  const path = 'express-tariffs/t2/simulation?no=3&from=2026-11-01&to=2026-11-30'
  const { status, body } = await manager(path)
  expect(status).toBe(200)
  expect(body).toMatchObject({ currency: 'USD', shipments: 1, isLimited: false, emptyBands: [] })
  // Before: the only version that is published today, also for a carrier in pause.
  expect(body.rows).toMatchObject([{ id: 'MVD-X-2026-000001', origin: 'IT', before: '100.00', after: '130.00' }])
  expect(body.lanes).toEqual([{ origin: 'IT', destination: 'UY', shipments: 1, before: '100.00', after: '130.00' }])
  const later = await manager(path.replace('11-30', '12-31'))
  expect(later.body.shipments).toBe(2)
  expect((await manager(path.replace('no=3', 'no=1'))).status).toBe(404)
  expect((await manager(path.replace('to=2026', 'to=2025'))).status).toBe(400)
})

test('a carrier has its changed profile, its fuel by month and its pause', async () => {
  const { rows } = (await operator('express-carriers')).body
  expect(rows[0]).toMatchObject({
    id: 'DHL',
    name: 'DHL',
    strictFuel: true,
    adapter: 'BUILT_IN',
    paused: 'Strike',
    remoteVersion: 1,
    fuel: [
      { month: '2026-03', percent: '18.5' },
      { month: '2026-04', percent: '19' },
    ],
  })
  expect((await manager('express-carriers/DHL/remote-areas')).body).toEqual({
    version: 1,
    countries: [{ country: 'AR', postals: ['9'], cities: [] }],
  })
})

test('tariffs need the permission for them', async () => {
  for (const path of [
    'express-tariffs',
    'express-tariffs/t1',
    'express-carriers/DHL/remote-areas',
    'express-tariffs/t2/simulation?no=3&from=2026-11-01&to=2026-11-30',
  ])
    expect((await operator(path)).status).toBe(403)
})
