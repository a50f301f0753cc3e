import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { openServer } from '../testing/open-server.ts'

test('the application is ready when every required part answers; another part only degrades it', async () => {
  const { http } = await openServer()
  const get = () => http.app.inject({ url: '/health/ready' })
  http.check('eventStore', async () => ({ head: 12 }))
  expect((await get()).json()).toMatchObject({ status: 'up', dependencies: { eventStore: { status: 'up', head: 12 } } })
  http.check('analytics', () => Promise.reject(new Error('away')), { required: false })
  const degraded = await get()
  expect(degraded.statusCode).toBe(200)
  expect(degraded.json()).toMatchObject({ status: 'degraded', dependencies: { analytics: { status: 'down' } } })
  http.check('analytics', async () => ({ status: 'degraded', parked: 2 }), { required: false })
  expect((await get()).json()).toMatchObject({
    status: 'degraded',
    dependencies: { analytics: { status: 'degraded', parked: 2 } },
  })
  http.check('eventStore', () => Promise.reject(new Error('away')))
  const down = await get()
  expect(down.statusCode).toBe(503)
  expect(down.json()).toMatchObject({ status: 'down' })
  expect((await http.app.inject({ url: '/health/live' })).statusCode).toBe(200)
})

test('metrics require the loopback address or the token', async () => {
  const { http } = await openServer({ METRICS_TOKEN: 'open sesame' })
  const get = (remoteAddress: string, headers = {}) => http.app.inject({ url: '/metrics', remoteAddress, headers })
  const answer = await get('127.0.0.1')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('nodejs_eventloop_lag')
  expect((await get('203.0.113.9')).statusCode).toBe(404)
  expect((await get('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await get('203.0.113.9', { authorization: 'Bearer open sesame' })).statusCode).toBe(200)
  expect((await get('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
  expect((await get('127.0.0.1')).body).toContain(
    'http_request_seconds_count{method="GET",route="/metrics",status="404"} 3',
  )
})

test('many readiness requests cause one round of probes', async () => {
  const { http } = await openServer()
  let rounds = 0
  http.check('eventStore', async () => void (rounds += 1))
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 300 }, () => http.app.inject({ url: '/health/ready' })))
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  // One round in 1.5 seconds, even if a busy machine answers slowly.
  expect(rounds).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_500))
})

test('readiness is probed again after its answer has expired', async () => {
  const { http } = await openServer()
  let rounds = 0
  http.check('eventStore', async () => void (rounds += 1))
  await http.app.inject({ url: '/health/ready' })
  await new Promise((resolve) => setTimeout(resolve, 1_600))
  await http.app.inject({ url: '/health/ready' })
  expect(rounds).toBe(2)
})

test.each(['up', 'down'])('an unauthenticated client gets the status %s without the parts', async (status) => {
  const { http } = await openServer({ METRICS_TOKEN: 'open sesame' })
  http.check('eventStore', () => (status === 'up' ? Promise.resolve({ head: 12 }) : Promise.reject(new Error('away'))))
  const get = (headers = {}) => http.app.inject({ url: '/health/ready', remoteAddress: '203.0.113.9', headers })
  const answer = await get()
  expect(answer.statusCode).toBe(status === 'up' ? 200 : 503)
  expect(answer.json()).toEqual({ status })
  expect((await get({ authorization: 'Bearer open sesame' })).json()).toMatchObject({
    dependencies: { eventStore: { status } },
  })
  expect((await get({ authorization: 'Bearer wrong' })).json()).toEqual({ status })
})

test('the API description is created once, also compressed, and the API page uses it', async () => {
  const { http } = await openServer()
  await http.app.ready()
  const swagger = vi.spyOn(http.app, 'swagger')
  const get = (encoding?: string) =>
    http.app.inject({ url: '/openapi.json', headers: encoding ? { 'accept-encoding': encoding } : {} })
  const first = await get()
  expect(first.json()).toMatchObject({ openapi: '3.1.0' })
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get(encoding)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.rawPayload).toString()).toBe(first.body)
  }
  expect(swagger).toHaveBeenCalledTimes(1)
  const redirection = await http.app.inject({ url: '/docs/json' })
  expect(redirection.headers.location).toBe('/openapi.json')
})
