import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

// A rate card from its file to a publication that is undone, through the whole application.
let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let admin: Awaited<ReturnType<typeof application.newUser>>
let id = ''

beforeAll(async () => {
  application = await applicationInThisProcess()
  admin = await application.newUser('admin', 'ADMINISTRATOR')
  await application.execute('express-carrier', 'CreateExpressCarrier', undefined, { id: 'DHL', name: 'DHL' })
  const head = { code: 'IP0', carrier: 'DHL', service: 'WPX', currency: 'USD' }
  id = (await application.execute('express-tariff', 'CreateExpressTariff', undefined, head)).id
  await application.execute('express-tariff', 'DraftTariffVersion', id, {})
})
afterAll(() => application.stop())

const post = async (path: string, body: object, key?: Record<string, string>) => {
  const { status, text } = await admin.ask('POST', `/app/v1/express-tariffs/${id}/${path}`, body, key)
  return { status, body: JSON.parse(text) }
}

test('a file of more rows than a part replaces a section once, and its publication is undone', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    row: index + 2,
    cells: { upToKg: String((index + 1) / 2), 'price.1': `${40 + index},50`, 'price.2': '' },
  }))
  const zones = [{ row: 2, cells: { zone: '1', countries: 'Uruguay, BR' } }]
  const head = await application.platform.eventStore.head()
  const trial = await post('bands/import', { rows, dryRun: true })
  expect([trial.status, trial.body.results.length]).toEqual([200, 300])
  expect(await application.platform.eventStore.head()).toBe(head)
  const key = { 'idempotency-key': '7b8b5ff6-3b43-4c0e-9d3c-5f9a2f0f7a11' }
  await post('bands/import', { rows, dryRun: false }, key)
  expect((await post('zones/import', { rows: zones, dryRun: false })).status).toBe(200)
  const again = await post('bands/import', { rows, dryRun: false }, key)
  expect(again.body.results[0]).toMatchObject({ row: 2, outcome: 'new' })
  expect(await application.platform.eventStore.head()).toBe(head + 2)
  expect((await post('cutoff/import', { rows, dryRun: true })).status).toBe(400)

  expect((await post('publish-version', { no: 1, validFrom: '2026-03-01' })).status).toBe(200)
  expect((await post('withdraw-version', { no: 1 })).status).toBe(200)
  const { text } = await admin.ask('GET', `/app/v1/express-tariffs/${id}`, undefined, {
    'x-after-position': String(head + 4),
  })
  expect(JSON.parse(text).versions).toMatchObject([
    { no: 1, status: 'WITHDRAWN', zones: [{ countries: ['UY', 'BR'] }] },
  ])
  expect(JSON.parse(text).versions[0].bands).toHaveLength(300)
})

test('only the right to change tariffs imports them', async () => {
  const pricing = await application.newUser('jrey', 'PRICING')
  const body = { rows: [{ row: 2, cells: { zone: '1', countries: 'UY' } }], dryRun: true }
  const { status } = await pricing.ask('POST', `/app/v1/express-tariffs/${id}/zones/import`, body)
  expect(status).toBe(403)
})
