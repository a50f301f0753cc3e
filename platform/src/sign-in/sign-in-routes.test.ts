import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connect } from '../connections/connect.ts'
import type { Platform } from '../connections/platform.ts'
import { newApiKey } from '../sessions/api-keys.ts'
import { ana } from '../testing/signed-in.ts'
import { sessionRoutes } from './sign-in-routes.ts'
import type { SignedInUser } from '../sessions/users.ts'

const password = 'carga aérea 2026'
let dataDir: string
let platform: Platform
let stop = async () => {}
let people = 0
const users = new Map<string, SignedInUser>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-sessions-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://house.test/' })
  const application = await connect(config, { schemas: {} })
  platform = application.platform
  stop = application.stop
  const userOf = (login: string) => [...users.values()].find(({ userName, mail }) => [userName, mail].includes(login))
  sessionRoutes(
    platform,
    {
      byLogin: async (login) => userOf(login.toLowerCase()),
      byId: async (id) => users.get(id),
      byApiKey: async (keyId) => [...users.values()].find(({ apiKeys }) => apiKeys?.some((one) => one.keyId === keyId)),
    },
    { demo: true },
  )
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('an API key neither reads, renews nor ends a session', async () => {
  const { key, keyId, hash: keyHash } = newApiKey()
  const stored = { keyId, hash: keyHash, name: 'ERP', permissions: ['COMERCIAL'], createdAt: '2026-03-02T10:00:00Z' }
  await newUser({ apiKeys: [stored] })
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/refresh'],
    ['DELETE', ''],
  ] as const)
    expect(await call(method, path, undefined, key)).toMatchObject({ status: 403 })
})

/** A new user with a password. */
const newUser = async (change: Partial<SignedInUser> = {}) => {
  people += 1
  const id = `u-${people}`
  const user = { ...ana, id, userName: `user${people}`, mail: `user${people}@example.com`, ...change }
  users.set(id, user)
  await platform.credentials.setPassword(id, password, user.userName)
  return user
}

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
  { from, cookie }: { from?: string; cookie?: string } = {},
) => {
  const answer = await platform.http.app.inject({
    method,
    url: `/app/v1/session${path}`,
    // Each test has its own address.
    remoteAddress: from ?? `10.0.0.${people}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    ...(body && { payload: body }),
  })
  const reply: { code?: string; details?: unknown; token?: string } = answer.body === '' ? {} : answer.json()
  return { status: answer.statusCode, reply, headers: answer.headers, body: answer.body }
}

const signIn = async ({ userName }: { userName: string }, typedPassword = password) => {
  const { reply } = await call('POST', '', { user: userName, password: typedPassword })
  return reply.token ?? ''
}
const isIn = async (token: string) => (await call('GET', '', undefined, token)).status === 200
const eventsOf = async ({ id }: { id: string }) =>
  (await platform.eventStore.readStream(`sign-in-${id}`)).map(({ type, data }) => [type, data])

/** The mails to an address, once there are `count` of them. */
const mailsTo = async (mail: string, count: number): Promise<string[]> => {
  for (;;) {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
    const files = names.filter((name) => name.endsWith('.eml'))
    const raw = await Promise.all(files.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')))
    // Long lines are folded in a mail.
    const mails = raw.filter((text) => text.includes(`To: ${mail}`)).map((text) => text.replaceAll('=\r\n', ''))
    if (mails.length >= count) return mails
  }
}
const secretIn = (raw = '') => /https:\/\/house\.test\/login\?reset=3D([\w-]{43})/.exec(raw)?.[1] ?? ''

test('the hint for the sign-in page contains the demo users', async () => {
  expect((await call('GET', '/hint')).reply).toEqual({ demo: true })
})

test('sign-in, failure and sign-out of a user are recorded, and nothing for an unknown user', async () => {
  const user = await newUser()
  await call('POST', '', { user: user.userName, password: 'wrong password' })
  await call('POST', '', { user: 'nobody', password: 'wrong password' })
  const token = await signIn(user)
  await call('DELETE', '', undefined, token)
  expect(await eventsOf(user)).toEqual([
    ['UserSignInFailed', {}],
    ['UserSignedIn', {}],
    ['UserSignedOut', {}],
  ])
  expect(await platform.eventStore.readStream('sign-in-nobody')).toEqual([])
})

test('tries beyond the limit record no event and fail even with the right password', async () => {
  const user = await newUser()
  for (let n = 0; n < 5; n += 1) await call('POST', '', { user: user.userName, password: 'wrong password' })
  const answer = await call('POST', '', { user: user.userName, password })
  expect([answer.status, answer.reply.code]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  const byMail = await call('POST', '', { user: user.mail, password })
  expect([byMail.status, byMail.reply.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  expect(await eventsOf(user)).toHaveLength(5)
})

test('wrong passwords from another network block the user only there, and not on a known device', async () => {
  const user = await newUser()
  const credentials = { user: user.userName, password }
  const [cookie = ''] = String((await call('POST', '', credentials)).headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^device-/)
  const attacker = { from: '10.9.9.9' }
  for (let n = 0; n < 5; n += 1)
    await call('POST', '', { ...credentials, password: 'wrong password' }, undefined, attacker)
  expect((await call('POST', '', credentials, undefined, attacker)).status).toBe(429)
  expect((await call('POST', '', credentials, undefined, { ...attacker, cookie })).status).toBe(200)
  expect((await call('POST', '', credentials)).status).toBe(200)
})

test('an address has a hundred failures over all accounts, and another address is not affected', async () => {
  people += 1
  const failSignIn = (n: number) => call('POST', '', { user: `nobody-${people}-${n}`, password: 'wrong password' })
  const answers = await Promise.all(Array.from({ length: 101 }, (_, n) => failSignIn(n)))
  expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(100)
  const refusal = answers.find(({ status }) => status === 429)
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(800)
  people += 1
  expect((await failSignIn(1)).status).toBe(401)
})

test('an agent cannot sign in, and gets that reason only with the right password', async () => {
  const agent = await newUser({ isThirdParty: true })
  expect((await call('POST', '', { user: agent.userName, password: 'wrong password' })).reply.code).toBe(
    'INVALID_CREDENTIALS',
  )
  expect(await call('POST', '', { user: agent.userName, password })).toMatchObject({
    status: 403,
    reply: { code: 'THIRD_PARTY' },
  })
})

test('a changed password ends the other sessions and not this one; the event contains no more than that', async () => {
  const user = await newUser()
  const [ownToken, otherToken] = [await signIn(user), await signIn(user)]
  const change = (current: string, next: string) =>
    call('POST', '/password', { current, password: next }, ownToken).then(({ status, reply }) => [status, reply.code])
  expect(await change('wrong password', 'a better one 2026')).toEqual([409, 'WRONG_PASSWORD'])
  expect(await change(password, 'password123')).toEqual([409, 'WEAK_PASSWORD'])
  expect(await change(password, password)).toEqual([409, 'SAME_PASSWORD'])
  expect(await change(password, 'a better one 2026')).toEqual([204, undefined])
  expect([await isIn(ownToken), await isIn(otherToken)]).toEqual([true, false])
  expect(await signIn(user)).toBe('')
  expect(await signIn(user, 'a better one 2026')).not.toBe('')
  const events = await eventsOf(user)
  expect(events).toContainEqual(['UserPasswordChanged', { way: 'OWN' }])
  expect(JSON.stringify(events)).not.toMatch(/better|argon2/)
})

test('guesses of the current password with a stolen token are limited', async () => {
  const user = await newUser()
  const token = await signIn(user)
  const guess = () => call('POST', '/password', { current: 'a guess of mine', password: 'a better one 2026' }, token)
  for (const triesLeft of [4, 3, 2, 1, 0]) expect((await guess()).reply.details).toEqual({ triesLeft })
  expect((await guess()).status).toBe(429)
})

test('a link request gets the same answer for every login, and only a user gets a link', async () => {
  const user = await newUser()
  const forKnownUser = await call('POST', '/password-reset', { user: user.mail, language: 'pt' })
  const forUnknownUser = await call('POST', '/password-reset', { user: 'nobody@example.com', language: 'pt' })
  expect([forKnownUser.status, forKnownUser.body]).toEqual([forUnknownUser.status, forUnknownUser.body])
  expect(forKnownUser.status).toBe(202)
  const [raw = ''] = await mailsTo(user.mail, 1)
  expect(raw).toContain('Redefinir_a_senha')
  expect(await eventsOf(user)).toEqual([['UserPasswordLinkRequested', {}]])
})

test('a link sets a new password once, ends every session, and is not stored', async () => {
  const user = await newUser()
  const token = await signIn(user)
  await call('POST', '/password-reset', { user: user.userName })
  const link = secretIn((await mailsTo(user.mail, 1))[0])
  expect((await call('POST', '/password-link', { link })).reply).toMatchObject({
    userName: user.userName,
    purpose: 'PASSWORD_RESET',
  })
  const use = (next: string) =>
    call('POST', '/password-link/use', { link, password: next }).then(({ status, reply }) => [status, reply.code])
  expect(await use('password')).toEqual([409, 'WEAK_PASSWORD'])
  const answers = await Promise.all([use('otra carga 2026'), use('otra carga 2026')])
  expect(answers).toContainEqual([204, undefined])
  expect(answers).toContainEqual([409, 'LINK_USELESS'])
  expect(await use('otra más 2026')).toEqual([409, 'LINK_USELESS'])
  expect(await isIn(token)).toBe(false)
  expect(await signIn(user, 'otra carga 2026')).not.toBe('')
  const { rows } = await platform.db.query(
    'SELECT o::text AS row FROM operation.outbox o UNION SELECT l::text FROM session.password_link l',
  )
  expect(JSON.stringify([rows, await eventsOf(user)])).not.toContain(link)
})

test('a link stays valid until its password is stored', async () => {
  const user = await newUser()
  await call('POST', '/password-reset', { user: user.userName })
  const link = secretIn((await mailsTo(user.mail, 1))[0])
  const use = async () => (await call('POST', '/password-link/use', { link, password: 'otra carga 2026' })).status
  await platform.db.query('ALTER TABLE session.credentials RENAME TO credentials_away')
  try {
    expect(await use()).toBeGreaterThanOrEqual(500)
  } finally {
    await platform.db.query('ALTER TABLE session.credentials_away RENAME TO credentials')
  }
  expect(await use()).toBe(204)
  expect(await signIn(user, 'otra carga 2026')).not.toBe('')
})

test.each(['x'.repeat(43), 'y'.repeat(20)])('a link that was never issued is rejected: %s', async (link) => {
  people += 1
  expect((await call('POST', '/password-link', { link })).reply.code).toBe('LINK_USELESS')
  expect((await call('POST', '/password-link/use', { link, password: 'otra carga 2026' })).status).toBe(409)
})

test('a link is not a token, and a token is not a link', async () => {
  const user = await newUser()
  const token = await signIn(user)
  await call('POST', '/password-reset', { user: user.userName })
  const link = secretIn((await mailsTo(user.mail, 1))[0])
  expect((await call('GET', '', undefined, link)).status).toBe(401)
  expect((await call('POST', '/password-link', { link: token })).status).toBe(400)
  expect((await call('POST', '/password-link', { link: token.slice(-43) })).reply.code).toBe('LINK_USELESS')
})

test('the link of a deactivated user is rejected', async () => {
  const user = await newUser()
  await call('POST', '/password-reset', { user: user.userName })
  const link = secretIn((await mailsTo(user.mail, 1))[0])
  users.set(user.id, { ...user, active: false })
  expect((await call('POST', '/password-link/use', { link, password: 'otra carga 2026' })).reply.code).toBe(
    'LINK_USELESS',
  )
})

test('a login has three link requests, for known and unknown users', async () => {
  const user = await newUser()
  for (const login of [user.userName, 'nobody-at-all']) {
    for (let n = 0; n < 3; n += 1) expect((await call('POST', '/password-reset', { user: login })).status).toBe(202)
    const refusal = await call('POST', '/password-reset', { user: login })
    expect([refusal.status, Number(refusal.headers['retry-after']) > 800]).toEqual([429, true])
  }
  // Repeated requests under another login of the same user send no more mails.
  expect((await call('POST', '/password-reset', { user: user.mail })).status).toBe(202)
  const { rows } = await platform.db.query(`SELECT FROM operation.outbox WHERE payload->>'to' = $1`, [user.mail])
  expect(rows).toHaveLength(3)
})

test('a hash with weaker parameters is renewed at the next sign-in, and the age of the password stays', async () => {
  const user = await newUser()
  const weakHash = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await platform.db.query('UPDATE session.credentials SET hash = $2 WHERE user_id = $1', [user.id, weakHash])
  const before = await platform.credentials.changedAt(user.id)
  expect(await signIn(user)).not.toBe('')
  const { rows } = await platform.db.query<{ hash: string }>(
    'SELECT hash FROM session.credentials WHERE user_id = $1',
    [user.id],
  )
  expect(rows[0]?.hash).toContain('$m=19456,t=2,p=1$')
  expect(await platform.credentials.changedAt(user.id)).toEqual(before)
  expect(await signIn(user)).not.toBe('')
})

test('a weak password is rejected with the reason', async () => {
  await expect(platform.credentials.setPassword('u', 'aaaaaaaaaaaa')).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
    details: { why: 'too common' },
  })
})

test('a password of sixty-four characters with spaces is accepted', async () => {
  const user = await newUser()
  const longPassword = 'tren barco avión camión '.repeat(3).slice(0, 64)
  await platform.credentials.setPassword(user.id, longPassword)
  expect(await signIn(user, longPassword)).not.toBe('')
})

test('answers to a token with outdated permissions have a header until it is renewed', async () => {
  const user = await newUser()
  const token = await signIn(user)
  expect((await call('GET', '', undefined, token)).headers['x-token-outdated']).toBeUndefined()
  users.set(user.id, { ...user, permissions: ['PRICING'] })
  platform.sessions.userChanged(user.id)
  expect((await call('GET', '', undefined, token)).headers['x-token-outdated']).toBe('1')
  const renewed = (await call('POST', '/refresh', undefined, token)).reply.token ?? ''
  expect((await call('GET', '', undefined, renewed)).headers['x-token-outdated']).toBeUndefined()
})
