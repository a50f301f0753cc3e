import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
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
import { catalogues, type Endpoint, endpoints, expressCollections, nameOf, namesIn } from '../http/endpoints.ts'
import { sender } from '../http/raw-http.ts'
import { validFor } from '../fuzz/inputs.ts'

let dataDir: string
let application: ApplicationProcess
let admin: Awaited<ReturnType<typeof signIn>>

const userWith = (role: string) => application.users.find((user) => user.role === role)

/** The first round of the scheduler begins a minute after the start and may store events; the next one an hour later. */
const FIRST_ROUND_MS = 75_000
let readyAt: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'authorisation-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '20', LOG_LEVEL: 'warn' } })
  readyAt = performance.now()
  admin = await signIn(application.url, userWith('ADMINISTRATOR'))
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Ready = z.object({ dependencies: z.object({ eventStore: z.object({ head: z.int() }) }) })
const head = async () => Ready.parse((await admin.get('/health/ready')).json).dependencies.eventStore.head

test('the application has exactly the endpoints of the contracts', async () => {
  const document: unknown = await (await fetch(`${application.url}/openapi.json`)).json()
  expect(namesIn(document)).toEqual(endpoints.map(nameOf).toSorted())
})

/** An unauthorised caller sends a request that would succeed; an authorised one a request that cannot take effect. */
const requestFor = ({ path, body }: Endpoint, isWelcome: boolean, existingIds: ReadonlyMap<string, string>) => {
  const [, , , collection = ''] = path.split('/')
  const existingId = encodeURIComponent(existingIds.get(collection) ?? existingIds.get('quotations') ?? '')
  const requestPath = path
    .replace(/\{(id|key)\}/, isWelcome ? 'unknown' : existingId)
    .replace('{revision}', '1')
    .replace('{paper}', 'invoice')
    .replace('{section}', 'bands')
  const [validBody] = body && !isWelcome ? fc.sample(validFor(body, {}), { numRuns: 1, seed: 1 }) : []
  return { path: requestPath, ...(body && { body: JSON.stringify(validBody ?? {}) }) }
}

const Keys = z.object({ rows: z.array(z.object({ key: z.string() })).min(1) })
const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** One existing id per collection. */
const existingIdByCollection = async (): Promise<ReadonlyMap<string, string>> => {
  const [quotation] = Keys.parse((await admin.get('/app/v1/quotations?list=all&limit=1')).json).rows
  const entries = await Promise.all(
    catalogues.map(async (one) => {
      const [entry] = Ids.parse((await admin.get(`/app/v1/${one}/rows?limit=1`)).json).rows
      return [one, entry?.id ?? 'none'] as const
    }),
  )
  const express = await Promise.all(
    expressCollections.map(async (one) => {
      const { rows } = Ids.parse((await admin.get(`/app/v1/${one}`)).json)
      return [one, rows[0]?.id ?? 'none'] as const
    }),
  )
  return new Map([['quotations', quotation?.key ?? ''], ...entries, ...express])
}

test('every route checks every permission of its policy, and a denial stores no event', async () => {
  const principals = await createPrincipals(admin, dataDir)
  const { valid, expired } = await tokensOf(dataDir)
  const { userId = '' } = principals.find(({ name }) => name === 'all') ?? {}
  const { send, close } = sender(application.url)
  const revokedToken = await valid(userId)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect((await send({ method: 'DELETE', path: '/app/v1/session', headers: bearer(revokedToken) })).status).toBe(204)
  const stranger = (name: string, token: () => Promise<string>): Caller => ({ name, stranger: true, token })
  const callers: Caller[] = [
    stranger('no token', async () => ''),
    stranger('garbage', async () => 'a.b.c'),
    stranger('an unknown user', () => valid('nobody')),
    stranger('an expired token', () => expired(userId)),
    stranger('a revoked token', async () => revokedToken),
    ...principals,
  ]
  const existingIds = await existingIdByCollection()
  await delay(Math.max(0, readyAt + FIRST_ROUND_MS - performance.now()))
  const before = await head()
  const violations: string[] = []
  let calls = 0
  for (const endpoint of endpoints)
    await Promise.all(
      callers.map(async (caller) => {
        const expected = expectedOf(endpoint, caller)
        // This endpoint needs a token of a sign-in; the next test covers it.
        if (expected === 'welcome' && endpoint.path === '/app/v1/session/refresh') return
        // Signing out is an event, but no denial.
        if (expected === 'welcome' && endpoint.method === 'DELETE') return
        const token = await caller.token()
        const headers = { 'content-type': 'application/json', ...(token && bearer(token)) }
        const request = requestFor(endpoint, expected === 'welcome', existingIds)
        const why = disagreement(expected, await send({ method: endpoint.method, headers, ...request }))
        calls += 1
        if (why) violations.push(`${nameOf(endpoint)}: ${caller.name} ${why}`)
      }),
    )
  close()
  expect(violations).toEqual([])
  expect(calls).toBeGreaterThan(endpoints.length * 40)
  expect(await head()).toBe(before)
})

test('HEAD requires the same permission as GET', async () => {
  const { send, close } = sender(application.url)
  const { valid } = await tokensOf(dataDir)
  const callerTokens = [undefined, await valid(admin.me.id), await valid('nobody')]
  for (const { method, path } of endpoints.filter((one) => one.method === 'GET'))
    for (const token of callerTokens) {
      const call = { path: path.replace('{key}', 'unknown').replace('{revision}', '1') }
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { status } = await send({ ...call, method, headers })
      expect([path, (await send({ ...call, method: 'HEAD', headers })).status]).toEqual([path, status])
    }
  close()
})

test('the check reports an endpoint that is open or closed contrary to the contracts', () => {
  const answer = (status: number, type = 'application/json', body = '{}') => ({ status, type, body, ms: 1 })
  const refusal = (status: number) =>
    answer(
      status,
      'application/problem+json',
      JSON.stringify({ type: 'urn:x', title: 'x', status, code: 'FORBIDDEN', instance: 'x' }),
    )
  expect(disagreement(403, refusal(403))).toBeUndefined()
  expect(disagreement('welcome', answer(200))).toBeUndefined()
  expect(disagreement(403, answer(200))).toContain('200 instead of 403')
  expect(disagreement(401, refusal(404))).toContain('404 instead of 401')
  expect(disagreement('welcome', refusal(403))).toContain('turned away')
  expect(disagreement(403, answer(403))).toContain('application/json')
  expect(namesIn({ paths: { '/app/v1/forgotten': { get: {} } } })).not.toEqual(endpoints.map(nameOf).toSorted())
})

test('a session is renewed with a valid token, and not after its revocation', async () => {
  const commercial = await signIn(application.url, userWith('COMMERCIAL'))
  expect((await commercial.call('POST', '/app/v1/session/refresh')).status).toBe(200)
  expect((await commercial.call('DELETE', '/app/v1/session')).status).toBe(204)
  expect((await commercial.call('POST', '/app/v1/session/refresh')).status).toBe(401)
})

test('revoked sessions end at once with their sockets; the session that revokes them stays', async () => {
  const user = application.users.find(({ name }) => name === 'psosa')
  const [ownSession, other] = [await signIn(application.url, user), await signIn(application.url, user)]
  const [mySocket, endedSocket] = [
    await openSocket(application.url, ownSession.token),
    await openSocket(application.url, other.token),
  ]
  const claims: unknown = JSON.parse(Buffer.from(ownSession.token.split('.')[1] ?? '', 'base64url').toString())
  const { jti } = z.object({ jti: z.string() }).parse(claims)
  const path = `/app/v1/users/${ownSession.me.id}/end-sessions`
  const analyst = await signIn(application.url, userWith('ANALYST'))
  expect((await analyst.call('POST', path, {})).status).toBe(404)
  await ownSession.command(path, { except: jti })
  await endedSocket.closed
  expect((await other.get('/app/v1/session')).status).toBe(401)
  expect((await ownSession.get('/app/v1/session')).status).toBe(200)
  await admin.command(path, {})
  await mySocket.closed
  expect((await ownSession.get('/app/v1/session')).status).toBe(401)
  expect((await signIn(application.url, user)).token).not.toBe('')
})

test('a deactivated user is signed out at once with their socket, and signs in again after activation', async () => {
  // Without open work, which a deactivation hands over.
  const leaver = application.users.find(({ name }) => name === 'rmaidana')
  /** Milliseconds during which the user still has access after deactivation; activates them again afterwards. */
  const msUntilSignedOut = async () => {
    const session = await signIn(application.url, leaver)
    const socket = await openSocket(application.url, session.token)
    expect(socket.received()).toContain('CONNECTED')
    await admin.command(`/app/v1/users/${session.me.id}/deactivate-user`, {})
    const startedAt = performance.now()
    while ((await session.get('/app/v1/session')).status !== 401)
      expect(performance.now() - startedAt).toBeLessThan(60_000)
    const elapsedMs = performance.now() - startedAt
    await socket.closed
    const signingIn = () =>
      session.call('POST', '/app/v1/session', { user: leaver?.name, password: leaver?.password }, { authorization: '' })
    expect(await signingIn()).toMatchObject({ status: 403, json: { code: 'USER_INACTIVE' } })
    await admin.command(`/app/v1/users/${session.me.id}/activate-user`, {})
    const activatedAt = performance.now()
    while ((await signingIn()).status !== 200) expect(performance.now() - activatedAt).toBeLessThan(60_000)
    // Revoked sessions stay revoked.
    expect((await session.get('/app/v1/session')).status).toBe(401)
    return elapsedMs
  }
  let signOutMs = await msUntilSignedOut()
  // A shared machine may stall once; an application that is slow to end access is slow every time.
  for (let retry = 0; retry < 2 && signOutMs >= 500; retry += 1) signOutMs = await msUntilSignedOut()
  expect(signOutMs).toBeLessThan(500)
})
