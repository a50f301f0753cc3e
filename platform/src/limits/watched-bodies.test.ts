import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAccess, signedIn } from '@freight/contracts/access/policy'
import { answerTo } from '../http/problem.ts'
import { watchBodies } from './least-speed.ts'

const app = fastify()
let port = 0

beforeAll(async () => {
  const bounds = { slowest: { bytesPerSecond: 100, everyMs: 200 }, publicMs: 500 }
  watchBodies(
    app,
    (error, request, reply) => reply.code(answerTo(error, request.id).problem.status).send('slow'),
    bounds,
  )
  for (const [url, policy] of [
    ['/public', publicAccess],
    ['/private', signedIn],
  ] as const)
    app.post(url, { config: { policy } }, async ({ body }) => body)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends a body of 1,000 bytes in pieces every 50 ms; returns the status and the duration. */
const send = (url: string, bytes: number) =>
  new Promise<{ status: string; ms: number }>((resolve, reject) => {
    const startedAt = performance.now()
    const socket: Socket = connect(port, '127.0.0.1')
    let [left, answer] = [1_000, '']
    socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n`)
    const timer = setInterval(() => {
      const size = Math.min(bytes, left)
      left -= size
      if (size > 0 && socket.writable) socket.write('x'.repeat(size))
    }, 50)
    socket.on('data', (text) => {
      answer += String(text)
      if (left === 0) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ status: answer.split(' ', 2)[1] ?? '', ms: performance.now() - startedAt })
    })
  })

test.each(['/public', '/private'])('a request with a very slow body is answered with 408 on %s', async (url) => {
  const { status, ms } = await send(url, 1)
  expect(status).toBe('408')
  expect(ms).toBeLessThan(2_000)
})

test('the body of an unauthenticated request has a time limit at any speed', async () => {
  expect((await send('/public', 30)).status).toBe('408')
  expect((await send('/private', 30)).status).toBe('200')
})

test('a body that arrives at once is read', async () => expect((await send('/public', 1_000)).status).toBe('200'))
