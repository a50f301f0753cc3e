import { randomUUID } from 'node:crypto'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { readConfig } from '@freight/platform/config'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { httpServer } from '@freight/platform/http/http-server'
import { sessionsInMemory, signedInUser } from '@freight/platform/testing/signed-in'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { expect, test } from 'vitest'
import { startNotificationGateway } from '../start-notification-gateway.ts'
import { type Frame, stompListener, until } from '../testing/stomp-listener.ts'

test('each gateway pushes a notification stored by one of them once to its own listeners', async () => {
  const log = logger('silent')
  const postgres = await testPostgres()
  const { db } = postgres
  const clock = () => new Date()
  const sessions = await sessionsInMemory(clock, log)
  const stops: (() => unknown)[] = [postgres.stop, sessions.close]
  const gateway = async () => {
    const eventStore = await postgresEventStore(db, { log })
    const measures = metrics()
    const http = await httpServer({ config: readConfig({}), log, metrics: measures, sessions, strictAnswers: true })
    const platform = { eventStore, db, http, sessions, log, metrics: measures, clock }
    const config = { GATEWAY_HEARTBEAT_MS: 10_000, GATEWAY_ORIGINS: '' }
    stops.push(eventStore.close, http.close, await startNotificationGateway(platform, config, { amongOthers: true }))
    return { address: await http.listen(0, '127.0.0.1'), eventStore }
  }
  const first = await gateway()
  const gateways = [first, await gateway()]
  const { address, eventStore } = first
  const happened = (stream: string, type: string, data: unknown) =>
    eventStore.append(stream, 0, [
      newEvent(type, data, {
        occurredAt: new Date().toISOString(),
        actor: { kind: 'SYSTEM', name: 'test' },
        correlationId: randomUUID(),
      }),
    ])
  await happened('user-pedro', 'UserCreated', {
    id: 'pedro',
    roles: [],
    permissions: ['CONSULTAR_COTIZACION', 'PRICING'],
    company: 'MVD',
    relatedCommercials: [],
    relatedUsers: [],
  })
  const bearer = `Bearer ${await sessions.issue(signedInUser('pedro', { permissions: ['PRICING'] }))}`
  const received = await Promise.all(
    gateways.map(async (one) => {
      const frames: Frame[] = []
      const { client } = await stompListener({ address: one.address, bearer }, (frame) => frames.push(frame))
      stops.push(() => client.deactivate({ force: true }))
      return frames
    }),
  )
  await until(async () => {
    const { rows } = await db.query("select from pg_stat_activity where query = 'listen inbox'")
    return rows.length === 2
  })

  const response = await fetch(`${address}/app/v1/notification/`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Palabras', message: 'propias', key: '/' }),
  })
  expect(response.status).toBe(200)
  await until(() => received.every((frames) => frames.length === 1))
  await happened('quotation-MVD-2026-1', 'QuotationRequested', {
    referencia: 'MVD-2026-1',
    company: 'MVD',
    commercial: 'carla',
    transportMode: 'AIR',
    modo: 'LSE',
    origenName: 'Montevideo',
    destinoName: 'Miami',
    client: { id: 'acme', nombreFantasia: 'ACME', razonSocial: 'ACME SA', reference: '' },
  })
  await until(() => received.every((frames) => frames.length === 2))
  const [one, other] = received.map((frames) => frames.map(({ id }) => id))
  expect(other).toEqual(one)
  expect(new Set(one).size).toBe(2)
  for (const stop of stops.toReversed()) await stop()
}, 60_000)
