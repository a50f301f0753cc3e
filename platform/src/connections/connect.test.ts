import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connect, connectStores } from './connect.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { ana } from '../testing/signed-in.ts'
import { sessionRoutes } from '../sign-in/sign-in-routes.ts'
import type { SignedInUser } from '../sessions/users.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'application-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })

const password = 'carga aérea 2026'

const openApplication = async (change: Partial<SignedInUser> = {}) => {
  const { platform, stop } = await connect(config, { schemas: {} })
  const user = { ...ana, ...change }
  sessionRoutes(
    platform,
    {
      byLogin: async (login) => ([user.userName, user.mail].includes(login.toLowerCase()) ? user : undefined),
      byId: async (id) => (id === user.id ? user : undefined),
    },
    { demo: true },
  )
  const url = await platform.http.listen(0, '127.0.0.1')
  const call = (method: string, path: string, token?: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signIn = async (login: string, typedPassword = password) => {
    const answer = await call('POST', '/app/v1/session', undefined, { user: login, password: typedPassword })
    const reply = (await answer.json()) as { token: string; code: string; details?: unknown; user: unknown }
    return { status: answer.status, reply, retryAfter: answer.headers.get('retry-after') }
  }
  return { platform, stop, call, signIn }
}

test('the embedded application starts, is ready, keeps its data over a restart, and blocks a second process', async () => {
  const first = await openApplication()
  const ready = await first.call('GET', '/health/ready')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    status: 'up',
    dependencies: { eventStore: { status: 'up', head: 0 }, readModels: { status: 'up' }, analytics: { status: 'up' } },
  })
  await expect(connect(config, { schemas: {} })).rejects.toThrow('is in use by process')

  const { credentials } = first.platform
  await expect(credentials.setPassword('u-1', 'short')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
  await expect(credentials.setPassword('u-1', 'Password123')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
  await credentials.setPassword('u-1', password)
  const { token } = (await first.signIn('ana')).reply
  const revoked = (await first.signIn('ANA@example.com')).reply.token
  expect((await first.call('GET', '/app/v1/session', token)).status).toBe(200)
  expect((await first.call('DELETE', '/app/v1/session', revoked)).status).toBe(204)
  expect((await first.call('GET', '/app/v1/session', revoked)).status).toBe(401)
  await first.stop()

  const second = await openApplication()
  const me = await second.call('GET', '/app/v1/session', token)
  expect(await me.json()).toMatchObject({ id: 'u-1', userName: 'ana', permissions: ['COMERCIAL'], isCommercial: true })
  expect((await second.call('GET', '/app/v1/session', revoked)).status).toBe(401)
  const renewed = await second.call('POST', '/app/v1/session/refresh', token)
  expect(await renewed.json()).toMatchObject({ token: expect.any(String), user: { userName: 'ana' } })

  await second.platform.sessions.revokeAll('u-1')
  expect((await second.call('GET', '/app/v1/session', token)).status).toBe(401)

  const stored = await second.platform.db.query<{ hash: string }>('SELECT hash FROM session.credentials')
  expect(stored.rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await second.stop()
})

test('a wrong user and a wrong password get the same answer five times, and then 429', async () => {
  const { signIn, stop } = await openApplication()
  for (const login of ['ana', 'nobody']) {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { status, reply } = await signIn(login, 'wrong password')
      expect([status, reply.code, reply.details]).toEqual([401, 'INVALID_CREDENTIALS', { triesLeft }])
    }
    const { status, reply, retryAfter } = await signIn(login)
    expect([status, reply.code]).toEqual([429, 'TOO_MANY_TRIES'])
    expect(Number(retryAfter)).toBeGreaterThan(800)
  }
  await stop()
  // A restart does not reset the tries.
  const restarted = await openApplication()
  expect((await restarted.signIn('ana')).status).toBe(429)
  await restarted.platform.db.query('TRUNCATE session.tries')
  await restarted.stop()
})

test('only a client with the right password learns that a user is inactive', async () => {
  const { signIn, stop } = await openApplication({ active: false })
  expect(await signIn('ana', 'wrong password')).toMatchObject({ status: 401, reply: { code: 'INVALID_CREDENTIALS' } })
  expect(await signIn('ana')).toMatchObject({ status: 403, reply: { code: 'USER_INACTIVE' } })
  await stop()
})

test('an unknown user takes as long as a wrong password', async () => {
  const { platform, stop } = await openApplication()
  const shortestMs = async (userId: string | undefined) => {
    const times: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const start = performance.now()
      expect(await platform.credentials.check(userId, 'wrong password')).toBe(false)
      times.push(performance.now() - start)
    }
    // The minimum is the cost of the check; the other times contain other work of the machine.
    return Math.min(...times)
  }
  await shortestMs(undefined)
  const [withPassword, unknownUser, withoutPassword] = [
    await shortestMs('u-1'),
    await shortestMs(undefined),
    await shortestMs('u-without-password'),
  ]
  expect(unknownUser).toBeGreaterThan(withPassword / 3)
  expect(withoutPassword).toBeGreaterThan(withPassword / 3)
  await stop()
})

test('a connection lost during a transaction ends the transaction, not the process', async () => {
  const { platform, stop } = await connect(config, { schemas: {} })
  const client = await platform.db.connect()
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const connectionEnd = new Promise((resolve) => client.once('end', resolve))
  await platform.db.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await connectionEnd
  await expect(client.query('COMMIT')).rejects.toThrow()
  client.release(true)
  expect((await platform.db.query('SELECT 1')).rowCount).toBe(1)
  await stop()
})

test('a tool can use servers while the application has the data directory, but not an embedded engine', async () => {
  const server = await testPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'held-'))
  const unlock = await lockDataDir(dataDir)
  const embedded = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const served = { ...embedded, EVENT_STORE_URL: server.url, DATABASE_URL: server.url }
  const { platform, stop } = await connectStores(served, { schemas: {} })
  expect(await platform.eventStore.head()).toBe(0)
  await stop()
  await expect(connectStores(embedded, { schemas: {} })).rejects.toThrow('is in use by')
  await unlock()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
