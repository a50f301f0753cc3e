import { randomUUID } from 'node:crypto'
import { Notification, Notifications } from '@freight/contracts/notification/notification'
import { newEvent } from '@freight/contracts/testing/sample-events'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { readConfig } from '@freight/platform/config'
import { httpServer } from '@freight/platform/http/http-server'
import { postgresNotices } from '@freight/platform/notices/notices'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { serverKey, sessionsInMemory, signedInUser } from '@freight/platform/testing/signed-in'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeRecipients } from './inbox/deliver-notices.ts'
import { type GatewayPlatform, startNotificationGateway } from './start-notification-gateway.ts'
import { changesQueue, notificationQueue } from './stomp/frame-codec.ts'
import { type Frame, stompListener, until } from './testing/stomp-listener.ts'
import { tokenWriter } from '@freight/platform/sessions/sessions'

const config = { GATEWAY_HEARTBEAT_MS: 10_000, GATEWAY_ORIGINS: '' }
const closers: (() => unknown)[] = []
const defer = (close: () => unknown) => void closers.unshift(close)
let platform: GatewayPlatform
let address = ''
// Offset of the wall clock.
let clockSetBy = 0

beforeAll(async () => {
  const log = logger('silent')
  const { db, stop } = await testPostgres()
  defer(stop)
  const eventStore = await postgresEventStore(db, { log })
  defer(eventStore.close)
  const clock = () => new Date(Date.now() + clockSetBy)
  const tokens = await sessionsInMemory(clock, log)
  defer(tokens.close)
  const measures = metrics()
  const http = await httpServer({
    config: readConfig({}),
    log,
    metrics: measures,
    sessions: tokens,
    strictAnswers: true,
  })
  defer(http.close)
  platform = { eventStore, db, http, sessions: tokens, log, metrics: measures, clock }
  defer(await startNotificationGateway(platform, config))
  address = await http.listen(0, '127.0.0.1')
}, 60_000)

afterAll(async () => {
  for (const close of closers) await close()
}, 30_000)

const token = (id: string, permissions: Permission[] = []) => platform.sessions.issue(signedInUser(id, { permissions }))

const happened = (stream: string, expected: number, type: string, data: unknown, by = '') =>
  platform.eventStore.append(stream, expected, [
    newEvent(type, data, {
      occurredAt: new Date().toISOString(),
      actor: by === '' ? { kind: 'SYSTEM', name: 'test' } : { kind: 'STAFF', userId: by },
      correlationId: randomUUID(),
    }),
  ])

const ofMvd = { company: 'MVD', relatedCommercials: [], relatedUsers: [] }

/** A user known to the application, with a token and an HTTP client. */
const signedIn = async (id: string, ...permissions: Permission[]) => {
  const held = ['CONSULTAR_COTIZACION', ...permissions]
  await happened(`user-${id}`, 0, 'UserCreated', { id, roles: [], permissions: held, ...ofMvd })
  const bearer = `Bearer ${await token(id, permissions)}`
  const call = async (method: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/app/v1/notification/`, {
      method,
      headers: { authorization: bearer, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  return { bearer, call, list: async () => Notifications.parse((await call('GET')).body) }
}

const listen = async (bearer: string, onFrame: (frame: Frame) => void, reconnectDelay = 0) => {
  const listener = await stompListener({ address, bearer, reconnectDelay }, onFrame)
  defer(() => listener.client.deactivate({ force: true }))
  return listener
}

const request = (commercial: string, referencia: string) =>
  happened(
    `quotation-${referencia}`,
    0,
    'QuotationRequested',
    {
      referencia,
      company: 'MVD',
      commercial,
      transportMode: 'AIR',
      modo: 'LSE',
      origenName: 'Montevideo',
      destinoName: 'Miami',
      client: { id: 'acme', nombreFantasia: 'ACME', razonSocial: 'ACME SA', reference: '' },
    },
    commercial,
  )

test('a request is stored and pushed to pricing users, and its publication to the commercial', async () => {
  const carla = await signedIn('carla', 'COMERCIAL')
  const pedro = await signedIn('pedro', 'PRICING')
  const frames: Record<string, Frame[]> = { carla: [], pedro: [] }
  await listen(carla.bearer, (frame) => frames['carla']?.push(frame))
  await listen(pedro.bearer, (frame) => frames['pedro']?.push(frame))

  await request('carla', 'MVD-2026-000001')
  await until(() => frames['pedro']?.length === 1)
  expect(frames['pedro']).toEqual([
    {
      id: expect.any(String),
      title: 'Nueva solicitud MVD-2026-000001',
      message: 'ACME · AIR LSE · Montevideo → Miami',
      key: 'MVD-2026-000001',
      date: expect.any(String),
      kind: 'NEW_REQUEST',
      params: expect.objectContaining({ client: 'ACME', referencia: 'MVD-2026-000001' }),
    },
  ])
  expect(await pedro.list()).toEqual([{ ...frames['pedro']?.[0], read: false }])

  await happened('quotation-MVD-2026-000001', 1, 'QuotationTaken', { assignedTo: 'pedro' }, 'pedro')
  await happened('quotation-MVD-2026-000001', 2, 'QuotePublished', {}, 'pedro')
  await until(() => frames['carla']?.length === 2)
  expect((await carla.list()).map(({ title }) => title)).toEqual([
    'Cotización publicada MVD-2026-000001',
    'Solicitud tomada MVD-2026-000001',
  ])
  expect(frames['pedro']).toHaveLength(1)
})

test('a notice is stored in the inbox of its user and pushed once', async () => {
  const rosa = await signedIn('rosa', 'ANALYTICS_REPORTS')
  const frames: Frame[] = []
  await listen(rosa.bearer, (frame) => frames.push(frame))
  const notices = postgresNotices(platform.db, platform.clock)
  const notice = { key: 'export-1', userId: 'rosa', kind: 'REPORT_READY', params: { report: 'Costos.csv' } } as const
  await notices.put(notice)
  await until(() => frames.length === 1)
  await notices.put(notice)
  await notices.put({ ...notice, key: 'export-2', kind: 'REPORT_FAILED' })
  await until(() => frames.length === 2)
  // A click never leads to a screen that the reader may not open.
  await notices.put({ ...notice, key: 'export-3', kind: 'REPORT_FAILED', params: { report: 'X', error: 'FORBIDDEN' } })
  await until(() => frames.length === 3)
  const rates = { file: 'Orient marzo.csv', rateImport: 'i-39' }
  await notices.put({ ...notice, key: 'import-1', kind: 'RATE_IMPORT_FAILED', params: rates })
  await until(() => frames.length === 4)
  expect((await rosa.list()).map(({ title, message, key }) => [title, message, key])).toEqual([
    ['La importación de tarifas falló', 'Orient marzo.csv', '/pricing/tarifas?act=import&import=i-39'],
    ['No se pudo armar un reporte', 'X', '/'],
    ['No se pudo armar un reporte', 'Costos.csv', '/reports'],
    ['Reporte listo para descargar', 'Costos.csv', '/reports'],
  ])
})

test('the list contains each pushed notification: 200 notices, none missing, lost or repeated', async () => {
  const paula = await signedIn('paula', 'PRICING')
  const received: string[] = []
  const checks: Promise<boolean>[] = []
  await listen(paula.bearer, ({ id }) => {
    received.push(id)
    checks.push(paula.list().then((list) => list.some((row) => row.id === id)))
  })
  for (let n = 0; n < 200; n++) await request('carla', `MVD-2026-1${String(n).padStart(5, '0')}`)
  await until(() => received.length === 200)
  expect((await Promise.all(checks)).filter((found) => !found)).toEqual([])
  expect(new Set(received).size).toBe(200)
  expect((await paula.list()).map(({ key }) => key).slice(0, 2)).toEqual(['MVD-2026-100199', 'MVD-2026-100198'])
})

test('a personal notification is returned, listed and pushed; a repeated key adds nothing', async () => {
  const ana = await signedIn('ana')
  const received: Frame[] = []
  await listen(ana.bearer, (frame) => received.push(frame))
  const words = { title: 'Prueba', message: 'Hola', key: 'MVD-2026-000001' }
  const first = await ana.call('POST', words, { 'idempotency-key': 'once' })
  expect(first).toMatchObject({ status: 200, body: { ...words, read: false, kind: 'PERSONAL' } })
  expect(await ana.call('POST', words, { 'idempotency-key': 'once' })).toEqual(first)
  const other = await ana.call('POST', { ...words, title: 'Otra' })
  await until(() => received.length === 2)
  expect(received.map(({ title }) => title)).toEqual(['Prueba', 'Otra'])
  expect(await ana.list()).toEqual([other.body, first.body])
  expect(await ana.call('POST', { message: 'x' })).toMatchObject({ status: 400 })
})

test('read notifications stay read, and only for their own user', async () => {
  const [ben, cid] = [await signedIn('ben'), await signedIn('cid')]
  const { id } = Notification.parse((await ben.call('POST', { title: 'a', message: 'b' })).body)
  const state = async () => (await ben.list()).map(({ read }) => read)
  expect(await cid.call('PUT', { ids: [id] })).toEqual({ status: 200, body: { read: 0 } })
  expect(await state()).toEqual([false])
  expect(await ben.call('PUT', { ids: [id, randomUUID()] })).toEqual({ status: 200, body: { read: 1 } })
  expect(await ben.call('PUT', { ids: [id] })).toEqual({ status: 200, body: { read: 0 } })
  expect(await state()).toEqual([true])
  expect(await ben.call('PUT', { ids: ['x'] })).toMatchObject({ status: 400 })
  expect(await cid.list()).toEqual([])
})

test('the list is rejected without a token', async () =>
  expect((await fetch(`${address}/app/v1/notification`)).status).toBe(401))

test('a wrong token, an expired token and an unknown destination each end with their own message and 1002', async () => {
  const old = Math.floor(Date.now() / 1000) - 60
  const claims = { userId: 'dora', userName: 'dora', jti: randomUUID(), exp: old + 30, permissions: [] }
  for (const [bearer, message] of [
    ['wrong', 'Unauthorized'],
    [await tokenWriter(serverKey)(claims, old), 'Token expired'],
  ]) {
    const { seen } = await listen(`Bearer ${bearer}`, () => undefined)
    expect(seen.errors.map(({ headers }) => headers['message'])).toEqual([message])
    expect(seen.closed).toEqual([1002])
  }
  const dora = await signedIn('dora')
  const { client, seen } = await listen(dora.bearer, () => undefined)
  client.subscribe('/user/pedro/queue/notifications', () => undefined)
  await until(() => seen.closed.length === 1)
  expect(seen.errors.map(({ headers }) => headers['message'])).toEqual(['Access denied'])
  expect(seen.closed).toEqual([1002])
})

test('an open socket ends with its token', async () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { userId: 'nora', userName: 'nora', jti: randomUUID(), exp: now + 3, permissions: [] }
  await signedIn('nora')
  const { seen } = await listen(`Bearer ${await tokenWriter(serverKey)(claims, now)}`, () => undefined)
  expect([seen.connected, seen.closed]).toEqual([1, []])
  await until(() => seen.closed.length === 1)
  expect(seen.errors.map(({ headers }) => headers['message'])).toEqual(['Token expired'])
  expect(seen.closed).toEqual([1002])
})

test('a reconnecting client gets missed notifications through last-id', async () => {
  const eva = await signedIn('eva')
  const post = (title: string) => eva.call('POST', { title, message: '' })
  const received: string[] = []
  const { client, seen } = await listen(eva.bearer, ({ title }) => received.push(title), 20)
  const { id } = Notification.parse((await post('one')).body)
  await until(() => received.length === 1)
  client.forceDisconnect()
  await post('two')
  await until(() => seen.connected === 2)
  await post('three')
  await until(() => received.includes('three'))
  const replayed: string[] = []
  client.subscribe(notificationQueue, ({ body }) => replayed.push(JSON.parse(body).title), { 'last-id': id })
  await until(() => replayed.length === 2)
  expect(replayed).toEqual(['two', 'three'])
})

test('a change of the wall clock by an hour drops no socket', async () => {
  const closed: number[] = []
  for (const by of [3_600_000, -3_600_000]) {
    clockSetBy = by
    const raul = await signedIn(`raul-${by}`, 'COMERCIAL')
    const { client } = await listen(raul.bearer, () => {})
    client.onWebSocketClose = () => void closed.push(by)
    clockSetBy = 0
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(client.connected).toBe(true)
    clockSetBy = by
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([client.connected, closed]).toEqual([true, []])
  }
  clockSetBy = 0
})

test('a sign-out ends the sockets of its token, a deactivation those of the user', async () => {
  const [fay, gus] = [await signedIn('fay'), await signedIn('gus')]
  const tabs = [await listen(fay.bearer, () => undefined), await listen(gus.bearer, () => undefined)]
  await platform.sessions.end(await platform.sessions.verify(fay.bearer.slice('Bearer '.length)))
  await happened('user-gus', 1, 'UserDeactivated', {})
  await until(() => tabs.every(({ seen }) => seen.closed.length === 1))
  expect(tabs.map(({ seen }) => seen.errors[0]?.headers['message'])).toEqual(['Session ended', 'Session ended'])
})

test('a page is notified of changed quotations and shipments, and of no other changes', async () => {
  const ines = await signedIn('ines', 'ANALYTICS_QUOTATIONS')
  const { client } = await listen(ines.bearer, () => undefined)
  const changes: number[] = []
  client.watchForReceipt('following', () => changes.push(0))
  client.subscribe(changesQueue, ({ body }) => changes.push(JSON.parse(body).position), { receipt: 'following' })
  await until(() => changes.includes(0))
  await happened('user-jaime', 0, 'UserCreated', { id: 'jaime', roles: [], permissions: [], ...ofMvd })
  const ofUser = await platform.eventStore.head()
  await request('carla', 'MVD-2026-300001')
  const position = await platform.eventStore.head()
  await until(() => changes.includes(position))
  await happened('express-shipment-MVD-X-2026-000611', 0, 'ExpressNoteAdded', { noteId: 'n-1', text: 'Call first' })
  const ofShipment = await platform.eventStore.head()
  await until(() => changes.includes(ofShipment))
  expect(changes).not.toContain(ofUser)
})

test('an event that does not match its schema notifies no user and does not block others', async () => {
  const hugo = await signedIn('hugo', 'PRICING')
  const received: string[] = []
  await listen(hugo.bearer, ({ key: quotation }) => received.push(quotation))
  await happened('quotation-MVD-2026-200001', 0, 'QuotationRequested', { commercial: 7 })
  await request('carla', 'MVD-2026-200002')
  await until(() => received.length === 1)
  expect(received).toEqual(['MVD-2026-200002'])
})

test('a gateway that starts again from the first event changes no notification', async () => {
  const ids = async () => (await platform.db.query('SELECT id, read FROM inbox.notifications ORDER BY seq')).rows
  const before = await ids()
  await platform.db.query('TRUNCATE inbox.quotation_people, inbox.recipients; UPDATE inbox.checkpoint SET position = 0')
  const { http: _, ...rest } = platform
  const other = await httpServer({
    config: readConfig({}),
    log: rest.log,
    metrics: metrics(),
    sessions: rest.sessions,
  })
  const stop = await startNotificationGateway({ ...rest, http: other }, config)
  const head = await platform.eventStore.head()
  const position = async () =>
    Number((await platform.db.query('SELECT position FROM inbox.checkpoint')).rows[0]?.position)
  await until(async () => (await position()) === head)
  expect(await ids()).toEqual(before)
  await stop()
  await other.close()
})

test('users stored without a company are completed from their events', async () => {
  await happened('user-toni', 0, 'UserCreated', { id: 'toni', roles: [], permissions: [], ...ofMvd, company: 'AUZ' })
  await happened('user-toni', 1, 'UserDeactivated', {})
  // The gateway follows the same events and must have written them first.
  const known = () => platform.db.query(`SELECT active FROM inbox.recipients WHERE user_id = 'toni'`)
  await expect.poll(async () => (await known()).rows, { timeout: 20_000 }).toEqual([{ active: false }])
  await platform.db.query(`INSERT INTO inbox.recipients VALUES ('toni', '[]', true)
    ON CONFLICT (user_id) DO UPDATE SET company = NULL, related_commercials = NULL`)
  await completeRecipients(platform.db, platform.eventStore)
  const { rows } = await platform.db.query(`SELECT active, company FROM inbox.recipients WHERE user_id = 'toni'`)
  expect(rows).toEqual([{ active: false, company: 'AUZ' }])
})

test('the server closes with open sockets and asks them to reconnect', async () => {
  const { client, seen } = await stompListener({ address, bearer: `Bearer ${await token('last')}` }, () => {})
  await platform.http.close()
  expect(seen.closed).toEqual([1012])
  await client.deactivate()
}, 10_000)
