import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import { createPrincipals, tokensOf } from './principals.ts'
import { openSocket } from './socket.ts'
import { type Caller, disagreement, expectedOf } from './verdict.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { catalogues, type Endpoint, endpoints, nameOf, namesIn } from '../http/endpoints.ts'
import { sender } from '../http/raw-http.ts'
import { validFor } from '../fuzz/inputs.ts'

let dataDir: string
let application: ApplicationProcess
let admin: Awaited<ReturnType<typeof signIn>>

const userWith = (role: string) => application.users.find((user) => user.role === role)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'authorisation-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '20', LOG_LEVEL: 'warn' } })
  admin = await signIn(application.url, userWith('ADMINISTRATOR'))
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Ready = z.object({ dependencies: z.object({ eventStore: z.object({ head: z.int() }) }) })
const head = async () => Ready.parse((await admin.get('/health/ready')).json).dependencies.eventStore.head

test('the application can be asked what the contracts name, no more and no less', async () => {
  const document: unknown = await (await fetch(`${application.url}/openapi.json`)).json()
  expect(namesIn(document)).toEqual(endpoints.map(nameOf).toSorted())
})

/** Whoever is not welcome sends what would be done; whoever is, what cannot be done. */
const requestFor = ({ path, body }: Endpoint, isWelcome: boolean, real: ReadonlyMap<string, string>) => {
  const [, , , collection = ''] = path.split('/')
  const there = encodeURIComponent(real.get(collection) ?? real.get('quotations') ?? '')
  const place = path.replace(/\{(id|key)\}/, isWelcome ? 'unknown' : there).replace('{revision}', '1')
  const [valid] = body && !isWelcome ? fc.sample(validFor(body, {}), { numRuns: 1, seed: 1 }) : []
  return { path: place, ...(body && { body: JSON.stringify(valid ?? {}) }) }
}

const Keys = z.object({ rows: z.array(z.object({ key: z.string() })).min(1) })
const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** One of each kind that is there, by its collection. */
const realOnes = async (): Promise<ReadonlyMap<string, string>> => {
  const [quotation] = Keys.parse((await admin.get('/app/v1/quotations?list=all&limit=1')).json).rows
  const entries = await Promise.all(
    catalogues.map(async (one) => {
      const [entry] = Ids.parse((await admin.get(`/app/v1/${one}/rows?limit=1`)).json).rows
      return [one, entry?.id ?? 'none'] as const
    }),
  )
  return new Map([['quotations', quotation?.key ?? ''], ...entries])
}

test('every route asks every permission that its policy asks, and a denial leaves nothing behind', async () => {
  const principals = await createPrincipals(admin, dataDir)
  const { valid, expired } = await tokensOf(dataDir)
  const { userId = '' } = principals.find(({ name }) => name === 'all') ?? {}
  const { send, close } = sender(application.url)
  const takenBack = await valid(userId)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect((await send({ method: 'DELETE', path: '/app/v1/session', headers: bearer(takenBack) })).status).toBe(204)
  const stranger = (name: string, token: () => Promise<string>): Caller => ({ name, stranger: true, token })
  const callers: Caller[] = [
    stranger('no token', async () => ''),
    stranger('garbage', async () => 'a.b.c'),
    stranger('an unknown user', () => valid('nobody')),
    stranger('an expired token', () => expired(userId)),
    stranger('a token taken back', async () => takenBack),
    ...principals,
  ]
  const real = await realOnes()
  const before = await head()
  const wrong: string[] = []
  let asked = 0
  for (const endpoint of endpoints)
    await Promise.all(
      callers.map(async (caller) => {
        const expected = expectedOf(endpoint, caller)
        // It wants a token that was given out at a sign-in, which the next test does.
        if (expected === 'welcome' && endpoint.path === '/app/v1/session/refresh') return
        // Signing out is an event, and no denial.
        if (expected === 'welcome' && endpoint.method === 'DELETE') return
        const token = await caller.token()
        const headers = { 'content-type': 'application/json', ...(token && bearer(token)) }
        const request = requestFor(endpoint, expected === 'welcome', real)
        const why = disagreement(expected, await send({ method: endpoint.method, headers, ...request }))
        asked += 1
        if (why) wrong.push(`${nameOf(endpoint)}: ${caller.name} ${why}`)
      }),
    )
  close()
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(endpoints.length * 40)
  expect(await head()).toBe(before)
})

test('asking for the head of an answer asks the same permission', async () => {
  const { send, close } = sender(application.url)
  const { valid } = await tokensOf(dataDir)
  const everybody = [undefined, await valid(admin.me.id), await valid('nobody')]
  for (const { method, path } of endpoints.filter((one) => one.method === 'GET'))
    for (const token of everybody) {
      const asked = { path: path.replace('{key}', 'unknown').replace('{revision}', '1') }
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { status } = await send({ ...asked, method, headers })
      expect([path, (await send({ ...asked, method: 'HEAD', headers })).status]).toEqual([path, status])
    }
  close()
})

test('an endpoint that is open or shut against the contracts is noticed', () => {
  const answer = (status: number, type = 'application/json', body = '{}') => ({ status, type, body, ms: 1 })
  const refused = (status: number) =>
    answer(
      status,
      'application/problem+json',
      JSON.stringify({ type: 'urn:x', title: 'x', status, code: 'FORBIDDEN', instance: 'x' }),
    )
  expect(disagreement(403, refused(403))).toBeUndefined()
  expect(disagreement('welcome', answer(200))).toBeUndefined()
  expect(disagreement(403, answer(200))).toContain('200 instead of 403')
  expect(disagreement(401, refused(404))).toContain('404 instead of 401')
  expect(disagreement('welcome', refused(403))).toContain('turned away')
  expect(disagreement(403, answer(403))).toContain('application/json')
  expect(namesIn({ paths: { '/app/v1/forgotten': { get: {} } } })).not.toEqual(endpoints.map(nameOf).toSorted())
})

test('a session is renewed with a token that was given out, and no longer once it was taken back', async () => {
  const commercial = await signIn(application.url, userWith('COMMERCIAL'))
  expect((await commercial.call('POST', '/app/v1/session/refresh')).status).toBe(200)
  expect((await commercial.call('DELETE', '/app/v1/session')).status).toBe(204)
  expect((await commercial.call('POST', '/app/v1/session/refresh')).status).toBe(401)
})

test('ended sessions are over at once, their sockets too, but for the one that its user keeps', async () => {
  const user = application.users.find(({ name }) => name === 'psosa')
  const [mine, other] = [await signIn(application.url, user), await signIn(application.url, user)]
  const [kept, ended] = [await openSocket(application.url, mine.token), await openSocket(application.url, other.token)]
  const claims: unknown = JSON.parse(Buffer.from(mine.token.split('.')[1] ?? '', 'base64url').toString())
  const { jti } = z.object({ jti: z.string() }).parse(claims)
  const path = `/app/v1/users/${mine.me.id}/end-sessions`
  const analyst = await signIn(application.url, userWith('ANALYST'))
  expect((await analyst.call('POST', path, {})).status).toBe(404)
  await mine.command(path, { except: jti })
  await ended.closed
  expect((await other.get('/app/v1/session')).status).toBe(401)
  expect((await mine.get('/app/v1/session')).status).toBe(200)
  await admin.command(path, {})
  await kept.closed
  expect((await mine.get('/app/v1/session')).status).toBe(401)
  expect((await signIn(application.url, user)).token).not.toBe('')
})

test('a deactivated user is out at once, their socket too, and comes in again when activated', async () => {
  const leaver = application.users.find(({ name }) => name === 'dacuna')
  /** How long the user is still let in after being deactivated; afterwards they are active again. */
  const outAfter = async () => {
    const session = await signIn(application.url, leaver)
    const socket = await openSocket(application.url, session.token)
    expect(socket.heard()).toContain('CONNECTED')
    await admin.command(`/app/v1/users/${session.me.id}/deactivate-user`, {})
    const since = performance.now()
    while ((await session.get('/app/v1/session')).status !== 401) expect(performance.now() - since).toBeLessThan(60_000)
    const took = performance.now() - since
    await socket.closed
    const signingIn = () =>
      session.call('POST', '/app/v1/session', { user: leaver?.name, password: leaver?.password }, { authorization: '' })
    expect(await signingIn()).toMatchObject({ status: 403, json: { code: 'USER_INACTIVE' } })
    await admin.command(`/app/v1/users/${session.me.id}/activate-user`, {})
    const active = performance.now()
    while ((await signingIn()).status !== 200) expect(performance.now() - active).toBeLessThan(60_000)
    // What was taken back stays so.
    expect((await session.get('/app/v1/session')).status).toBe(401)
    return took
  }
  let took = await outAfter()
  // A shared machine may stand still for a moment; an application that is slow to see somebody out is slow each time.
  for (let more = 0; more < 2 && took >= 500; more += 1) took = await outAfter()
  expect(took).toBeLessThan(500)
})
