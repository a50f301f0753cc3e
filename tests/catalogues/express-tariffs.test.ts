import { carrierWith, versionWith } from '@freight/contracts/express-tariff/testing/example'
import { TariffContent } from '@freight/contracts/express-tariff/tariff'
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
const published = (no: number, validFrom: string) => ({
  type: 'ExpressTariffVersionPublished',
  data: { no, validFrom },
})

beforeAll(async () => {
  application = await projectionsAndQueries({ pathPrefix: '/app/v1/' })
  await application.append('user-op', 0, userCreated('op', { permissions: ['EXPRESS_OP'] }))
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
  await application.workers.caughtUp()
  operator = await application.signInAs('op')
  manager = await application.signInAs('tm')
})
afterAll(() => application.close())

test('the list has the carrier of each tariff and its versions without their prices', async () => {
  const { rows } = (await manager('express-tariffs')).body
  expect(rows).toMatchObject([{ id: 't1', code: 'IP0', carrierName: 'DHL', service: 'WPX', revision: 5 }])
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

test('a carrier has its changed profile, its fuel by month and its pause', async () => {
  const { rows } = (await operator('express-carriers')).body
  expect(rows).toMatchObject([
    {
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
    },
  ])
  expect((await manager('express-carriers/DHL/remote-areas')).body).toEqual({
    version: 1,
    countries: [{ country: 'AR', postals: ['9'], cities: [] }],
  })
})

test('tariffs need the permission for them', async () => {
  for (const path of ['express-tariffs', 'express-tariffs/t1', 'express-carriers/DHL/remote-areas'])
    expect((await operator(path)).status).toBe(403)
})
