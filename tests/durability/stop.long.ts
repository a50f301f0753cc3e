import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { openSocket } from '../authorisation/socket.ts'
import { startApplicationProcess } from '../application/application-process.ts'

const sockets = 200
const writers = 8
const connections = 20
// Code 1012 in the close frame, and its reason.
const serviceRestart = '\u0003\u00f4Service restart'
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stop-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const Organizations = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })

/** A keep-alive connection for later requests. */
const keepAlive = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const keepAliveRequest = request(`${url}/health/live`, { agent }, (response) =>
      response.resume().once('end', resolve),
    )
    keepAliveRequest.on('error', reject).end()
  })

/** A client whose upgrade is refused and who never closes the connection. */
const refusedUpgrade = (url: string) =>
  new Promise<Socket>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.once('data', () => resolve(socket)).once('error', reject)
    socket.write('GET /nope HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })

test(`the application ends within 5 s with status 0 with ${sockets} open sockets and pending commands`, async () => {
  const application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0' } })
  const userWith = (role: string) => application.users.find((user) => user.role === role)
  // Each user may have twenty sessions: the sockets belong to several users.
  const tokens = await Promise.all(application.users.map(async (user) => (await signIn(application.url, user)).token))
  const openSockets = await Promise.all(
    Array.from({ length: sockets }, (_, n) => openSocket(application.url, tokens[n % tokens.length] ?? '')),
  )
  const refusedSockets = await Promise.all([refusedUpgrade(application.url), refusedUpgrade(application.url)])
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await Promise.all(Array.from({ length: connections }, () => keepAlive(application.url, agent)))

  const commercial = await signIn(application.url, userWith('COMMERCIAL'))
  const { rows } = Organizations.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  let answeredCount = 0
  const statuses = new Set<number>()
  const writer = async (): Promise<void> => {
    try {
      for (;;) {
        const body = airRequest(rows[0]?.id ?? '')
        const { status } = await commercial.call('POST', '/app/v1/quotations', body, {
          'idempotency-key': randomUUID(),
        })
        statuses.add(status)
        answeredCount += 1
      }
    } catch {
      // New connections are refused.
    }
  }
  const work = Promise.all(Array.from({ length: writers }, writer))
  let gaveUp = false
  void work.then(() => (gaveUp = true))
  while (answeredCount < 50 && !gaveUp) await new Promise((resolve) => setTimeout(resolve, 10))

  const startedAt = performance.now()
  const status = await application.stop()
  const elapsedMs = performance.now() - startedAt
  await work
  agent.destroy()
  for (const socket of refusedSockets) socket.destroy()
  expect(status).toBe(0)
  expect(elapsedMs).toBeLessThan(5_000)
  await Promise.all(openSockets.map(({ closed }) => closed))
  expect(openSockets.filter(({ received }) => !received().includes(serviceRestart))).toEqual([])
  // Requests during shutdown got a retryable refusal, and no other error.
  expect([...statuses].filter((one) => one !== 201 && one !== 503)).toEqual([])
  process.stderr.write(
    `stop: ${sockets} sockets, ${answeredCount} commands answered, ended in ${Math.round(elapsedMs)} ms\n`,
  )
})
