import { expect, test } from 'vitest'
import { openServer } from '../testing/open-server.ts'

test('ready means that every required part answers; another part only degrades', async () => {
  const { http } = await openServer()
  const ask = () => http.app.inject({ url: '/health/ready' })
  http.check('eventStore', async () => ({ head: 12 }))
  expect((await ask()).json()).toMatchObject({ status: 'up', dependencies: { eventStore: { status: 'up', head: 12 } } })
  http.check('analytics', () => Promise.reject(new Error('away')), { required: false })
  const degraded = await ask()
  expect(degraded.statusCode).toBe(200)
  expect(degraded.json()).toMatchObject({ status: 'degraded', dependencies: { analytics: { status: 'down' } } })
  http.check('analytics', async () => ({ status: 'degraded', parked: 2 }), { required: false })
  expect((await ask()).json()).toMatchObject({
    status: 'degraded',
    dependencies: { analytics: { status: 'degraded', parked: 2 } },
  })
  http.check('eventStore', () => Promise.reject(new Error('away')))
  const down = await ask()
  expect(down.statusCode).toBe(503)
  expect(down.json()).toMatchObject({ status: 'down' })
  expect((await http.app.inject({ url: '/health/live' })).statusCode).toBe(200)
})

test('metrics are for the loopback address or the token', async () => {
  const { http } = await openServer({ METRICS_TOKEN: 'open sesame' })
  const ask = (remoteAddress: string, headers = {}) => http.app.inject({ url: '/metrics', remoteAddress, headers })
  const here = await ask('127.0.0.1')
  expect(here.statusCode).toBe(200)
  expect(here.body).toContain('nodejs_eventloop_lag')
  expect((await ask('203.0.113.9')).statusCode).toBe(404)
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await ask('203.0.113.9', { authorization: 'Bearer open sesame' })).statusCode).toBe(200)
  expect((await ask('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
  expect((await ask('127.0.0.1')).body).toContain(
    'http_request_seconds_count{method="GET",route="/metrics",status="404"} 3',
  )
})
