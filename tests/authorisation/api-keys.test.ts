import { randomUUID } from 'node:crypto'
import { startCommandService } from '@freight/command-service/start-command-service'
import { mayEver } from '@freight/contracts/access/policy'
import { aggregates } from '@freight/contracts/registry/aggregates'
import { routes } from '@freight/contracts/registry/routes'
import { userCommands } from '@freight/contracts/user/user'
import { type Permission, permissions } from '@freight/contracts/vocabulary/permissions'
import type { Role } from '@freight/contracts/vocabulary/roles'
import { requested } from '@freight/contracts/testing/quotation-events'
import { inTransaction } from '@freight/platform/embedded-postgres/in-transaction'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { exportTable } from '@freight/query-service/report/exports/export-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Keys of one application on real engines, as another system sends them.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let stopCommands: () => Promise<void>
type Caller = Awaited<ReturnType<typeof application.signInAs>>
let admin: Caller
let seller: Caller

beforeAll(async () => {
  application = await projectionsAndQueries()
  await prepareSessionTables(application.platform.db)
  stopCommands = await startCommandService(application.platform)
  const staff: [string, Role][] = [
    ['admin', 'ADMINISTRATOR'],
    ['seller', 'COMMERCIAL'],
    ['other', 'COMMERCIAL'],
  ]
  for (const [id, role] of staff) await application.append(`user-${id}`, 0, employee(id, role))
  await application.append(
    `quotation-${reference(1)}`,
    0,
    requested({ referencia: reference(1), commercial: 'seller' }),
  )
  await application.append(`quotation-${reference(2)}`, 0, requested({ referencia: reference(2), commercial: 'other' }))
  await application.workers.caughtUp()
  admin = await application.signInAs('admin', 'ADMINISTRATOR')
  seller = await application.signInAs('seller', 'COMMERCIAL')
})
afterAll(async () => {
  await stopCommands()
  await application.close()
})

const create = async (permissions: Permission[], headers: Record<string, string> = {}) =>
  seller('/app/v1/users/seller/create-api-key', { name: 'ERP', permissions }, headers)
const revoke = (caller: Caller, keyId: string) => caller('/app/v1/users/seller/revoke-api-key', { keyId })
const idIn = (key: string) => key.slice(3, 39)

const withKey = async (key: string, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${key}` }
  const { app } = application.platform.http
  const answer = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

test('a key reads what its owner may read, and nothing beyond its own permissions', async () => {
  const { status, body } = await create(['CONSULTAR_COTIZACION'])
  expect(status).toBe(201)
  expect(body.key).toMatch(/^fq_[0-9a-f-]{36}_[\w-]{43}$/)
  expect((await withKey(body.key, `/app/v1/quotations/${reference(1)}`)).body.key).toBe(reference(1))
  expect((await withKey(body.key, `/app/v1/quotations/${reference(2)}`)).status).toBe(404)
  expect((await withKey(body.key, '/app/v1/organizations')).status).toBe(403)
})

test('a key never holds a permission that its owner lacks', async () => {
  const refused = await create(['CONSULTAR_COTIZACION', 'PRICING'])
  expect(refused).toMatchObject({ status: 409, body: { code: 'KEY_BEYOND_RIGHTS' } })
  const forAnother = await seller('/app/v1/users/other/create-api-key', { name: 'x', permissions: ['COMERCIAL'] })
  expect(forAnother.status).toBe(404)
})

test('a revoked key, a removed right and a deactivated owner count from the next call', async () => {
  const { key } = (await create(['CONSULTAR_COTIZACION', 'CONSULTAR_ORGANIZACION'])).body
  const statusOf = async (url: string) => (await withKey(key, url)).status
  const list = `/app/v1/quotations/${reference(1)}`
  expect([await statusOf('/app/v1/organizations'), await statusOf(list)]).toEqual([200, 200])
  await admin('/app/v1/users/seller/change-user', { roles: [], permissions: ['CONSULTAR_COTIZACION'] })
  expect([await statusOf('/app/v1/organizations'), await statusOf(list)]).toEqual([403, 200])
  await admin('/app/v1/users/seller/change-user', { roles: ['COMMERCIAL'], permissions: [] })
  await admin('/app/v1/users/seller/deactivate-user', { handOverTo: { commercial: 'other' } })
  expect(await statusOf('/app/v1/reference/incoterms')).toBe(401)
  await admin('/app/v1/users/seller/activate-user', {})
  expect(await statusOf('/app/v1/reference/incoterms')).toBe(200)
  expect((await revoke(admin, idIn(key))).status).toBe(200)
  expect(await statusOf('/app/v1/reference/incoterms')).toBe(401)
})

test('another secret, or the secret of another key, is refused', async () => {
  const [one, other] = [(await create(['COMERCIAL'])).body.key, (await create(['COMERCIAL'])).body.key]
  const wrong = [`${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`, one.slice(0, 40) + other.slice(40), 'fq_x']
  for (const key of wrong) expect((await withKey(key, '/app/v1/reference/incoterms')).status).toBe(401)
})

test.each([
  ['create a key', '/app/v1/users/seller/create-api-key', { name: 'x', permissions: ['COMERCIAL'] }],
  ['add a webhook', '/app/v1/users/seller/add-webhook', { url: 'https://example.com', topics: ['QUOTATION_STATUS'] }],
  ['end the sessions of its owner', '/app/v1/users/seller/end-sessions', {}],
  ['read the home page', '/app/v1/home', undefined],
  ['count the lists', '/app/v1/quotations/counts', undefined],
])('a key cannot %s', async (_, url, body) => {
  const { key } = (await create(['COMERCIAL', 'CONSULTAR_COTIZACION'])).body
  expect((await withKey(key, url, body)).status).toBe(403)
})

test('a key with every permission cannot change the account of any user', () => {
  const everyPermission = { userId: 'erp', permissions, apiKey: 'k-1' }
  const ofUsers = Object.entries(userCommands).filter(([, { policy }]) => mayEver(policy, everyPermission))
  expect(ofUsers.map(([name]) => name)).toEqual([])
})

test('a key without permissions reads reference data alone', () => {
  const none = { userId: 'erp', permissions: [], apiKey: 'k-1' }
  const policies = [
    ...Object.entries(routes),
    ...Object.values(aggregates).flatMap(({ commands }) => Object.entries(commands)),
  ].filter(([, { policy }]) => policy.kind !== 'public' && mayEver(policy, none))
  expect(policies.map(([name]) => name).toSorted()).toEqual([
    'GET /app/v1/exchange-rates',
    ...['containers', 'currencies', 'incoterms'].map((one) => `GET /app/v1/reference/${one}`),
  ])
})

test('administrators of users see the keys of all, others their own; no answer, event or row has a secret', async () => {
  const { key } = (await create(['COMERCIAL'], { 'idempotency-key': 'once' })).body
  const secret = key.slice(40)
  const repeated = await create(['COMERCIAL'], { 'idempotency-key': 'once' })
  expect(repeated.body.key).toBeUndefined()
  const other = await application.signInAs('other', 'COMMERCIAL')
  expect((await other('/app/v1/api-keys')).body.rows).toEqual([])
  expect((await revoke(other, idIn(key))).status).toBe(404)
  await withKey(key, '/app/v1/reference/incoterms')
  await expect
    .poll(async () => JSON.stringify(await application.platform.eventStore.readStream('sign-in-seller')))
    .toContain(idIn(key))
  await application.workers.caughtUp()
  const { rows } = (await admin('/app/v1/api-keys')).body
  expect(rows).toEqual((await seller('/app/v1/api-keys')).body.rows)
  expect(rows[0]).toMatchObject({ id: idIn(key), name: 'ERP', owner: { id: 'seller' }, lastUsedAt: expect.any(String) })
  const { db, eventStore } = application.platform
  const { rows: users } = await db.query('select * from read.user_list')
  const stored = JSON.stringify([rows, users, await eventStore.readStream('user-seller'), repeated.body])
  expect(stored).not.toContain(secret)
})

test('a report that a key starts again is written with the rights of the key', async () => {
  await admin('/app/v1/users/other/change-user', {
    roles: ['COMMERCIAL'],
    permissions: ['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED'],
  })
  const other = await application.signInAs('other', 'COMMERCIAL')
  const { body } = await other('/app/v1/users/other/create-api-key', { name: 'BI', permissions: ['ANALYTICS_REPORTS'] })
  const { db, clock } = application.platform
  const table = await exportTable(db, clock)
  const id = randomUUID()
  await inTransaction(db, async (client) => {
    const job = { report: 'invoices', format: 'csv', lang: 'es', name: 'x', filters: {}, request: 'r' } as const
    await table.add({ ...job, id, owner: 'other' }, client)
    await client.query(`update reports.exports set state = 'FAILED' where id = $1`, [id])
  })
  expect((await withKey(body.key, `/app/v1/report-exports/${id}/retry`, {})).body).toEqual({ changed: true })
  const errorOf = async () => (await table.lines('other'))[0]?.error
  await expect.poll(errorOf, { timeout: 10_000 }).toBe('FORBIDDEN')
  const scheduled = await withKey(body.key, '/app/v1/views/v-1/schedule-view', { every: 'DAY', format: 'csv' })
  expect(scheduled.status).toBe(403)
})
