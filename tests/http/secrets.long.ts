import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest, signIn } from '../application/api-client.ts'
import { openSocket } from '../authorisation/socket.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { answerToBytes } from './raw-http.ts'

let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0', LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const leaking = (lines: readonly string[], secrets: readonly string[]) =>
  lines.filter((line) => secrets.some((secret) => line.includes(secret)) || /bearer|authorization/i.test(line))

test('no log line contains a password or a token from any part of a request', async () => {
  const { url } = application
  const user = application.users.find(({ role }) => role === 'COMMERCIAL')
  const wrongPassword = 'Planted-wrong-password-1'
  const session = await signIn(url, user)
  const { token } = session
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const signingIn = { user: user?.name, password: wrongPassword }

  expect((await post('/app/v1/session', JSON.stringify(signingIn))).status).toBe(401)
  expect((await post('/app/v1/session', JSON.stringify({ ...signingIn, password: [wrongPassword] }))).status).toBe(400)
  expect((await post('/app/v1/session', `{"password":"${wrongPassword}",`)).status).toBe(400)
  expect((await post('/app/v1/session', wrongPassword, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post(`/app/v1/session?password=${wrongPassword}`, '{}')).status).toBe(400)
  const links = '/app/v1/session/password-link'
  expect((await post(links, JSON.stringify({ link: wrongPassword }))).status).toBe(409)
  expect((await post(`${links}/use`, JSON.stringify({ link: wrongPassword, password: wrongPassword }))).status).toBe(
    409,
  )
  const inQuery = [
    `/app/v1/quotations?token=${token}`,
    `/app/v1/quotations?cursor=${token}&list=all`,
    `/nowhere?access_token=${token}`,
    `/login?reset=${token}`,
    `/docs?token=${token}`,
    `/%zz?token=${token}`,
    `/health/ready?authorization=Bearer%20${token}`,
  ]
  for (const path of inQuery) {
    await fetch(`${url}${path}`)
    await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  }
  // Bytes that no parser accepts, with a token in them.
  await answerToBytes(
    url,
    `GET /app/v1/session HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nbad header\r\n\r\n`,
  )
  const socket = await openSocket(url, token, `?token=${token}`)
  expect(socket.received()).toContain('CONNECTED')
  const refusedSocket = await openSocket(url, `${token}x`)
  expect(refusedSocket.received()).toContain('ERROR')
  refusedSocket.end()
  // A connection that is reset after a token was sent.
  const abort = new AbortController()
  const pendingRequest = fetch(`${url}/app/v1/home`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  abort.abort()
  await pendingRequest.catch(() => undefined)
  socket.end()
  expect(
    (await session.call('POST', '/app/v1/quotations', { ...airRequest(token), client: { id: wrongPassword } })).status,
  ).toBe(409)
  expect((await session.call('DELETE', '/app/v1/session')).status).toBe(204)
  await application.stop()

  const demoUserLine = /^user \S+ password \S+ role \S+$/
  const log = application.lines.filter((line) => !demoUserLine.test(line))
  expect(log.filter((line) => line.includes('"msg":"refused or failed"')).length).toBeGreaterThan(5)
  expect(log.filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThan(2)
  const signature = token.split('.').at(-1) ?? ''
  expect(signature).toHaveLength(43)
  expect(leaking(log, [user?.password ?? '', wrongPassword, token, signature])).toEqual([])
})

test('the check reports a secret in a log line', () => {
  const lines = ['{"msg":"answered","path":"/app/v1/home"}', '{"path":"/x?token=planted"}', '{"Authorization":"x"}']
  expect(leaking(lines, ['planted'])).toEqual(lines.slice(1))
})
