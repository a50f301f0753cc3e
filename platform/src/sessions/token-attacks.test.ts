import { signedIn } from '@freight/contracts/access/policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { forgedTokens, forger } from '../testing/forged-tokens.ts'
import { openServer, logLines } from '../testing/open-server.ts'
import { serverKey } from '../testing/signed-in.ts'

const seconds = Math.floor(Date.now() / 1000)
const forgeries = Object.entries(forgedTokens(serverKey, seconds))
const validToken = forger(serverKey, seconds).forged()

let url = ''
let reachedCount = 0
let server: Awaited<ReturnType<typeof openServer>>

beforeAll(async () => {
  server = await openServer()
  server.http.route({
    method: 'GET',
    url: '/app/v1/behind-the-door',
    policy: signedIn,
    summary: 'Only for tests',
    tags: ['test'],
    response: z.object({ by: z.string() }),
    handler: (_, { userName }) => {
      reachedCount += 1
      return { by: userName }
    },
  })
  url = await server.http.listen(0, '127.0.0.1')
})
afterAll(() => server.http.close())

const statusOf = async (headers: Record<string, string>, query = '') => {
  const answer = await fetch(`${url}/app/v1/behind-the-door${query}`, { headers })
  return { status: answer.status, body: await answer.text() }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a token of this application is accepted, so that the rejections below are meaningful', async () => {
  const before = reachedCount
  expect(await statusOf(bearer(validToken))).toEqual({ status: 200, body: '{"by":"lferreyra"}' })
  expect(reachedCount).toBe(before + 1)
})

test(`the server rejects ${forgeries.length} forged tokens before any work, and gives no reason`, async () => {
  expect(forgeries.length).toBeGreaterThanOrEqual(25)
  const before = reachedCount
  const acceptedTokens: string[] = []
  for (const [name, token] of forgeries) {
    const { status, body } = await statusOf(bearer(token))
    // A token longer than the header limit is rejected before the check.
    const isRefused = status === 401 || (status === 431 && token.length > 16_000)
    if (!isRefused || !/"code":"(UNAUTHENTICATED|TOKEN_EXPIRED|HEADERS_TOO_LARGE)"/.test(body))
      acceptedTokens.push(`${name}: ${status} ${body}`)
  }
  expect(acceptedTokens).toEqual([])
  expect(reachedCount).toBe(before)
})

const otherPlaces: [string, Record<string, string>, string][] = [
  ['in the address', {}, `?token=${validToken}&access_token=${validToken}`],
  ['in a cookie', { cookie: `token=${validToken}; Authorization=Bearer ${validToken}` }, ''],
  ['in another header', { 'x-access-token': validToken, 'proxy-authorization': `Bearer ${validToken}` }, ''],
  ['under another scheme', { authorization: `Basic ${validToken}` }, ''],
  ['without a scheme', { authorization: validToken }, ''],
  ['twice in one header', { authorization: `Bearer ${validToken}, Bearer ${validToken}` }, ''],
  ['with something behind it', { authorization: `Bearer ${validToken} x` }, ''],
]

test.each(otherPlaces)('a valid token is not accepted %s', async (_, headers, query) => {
  const before = reachedCount
  expect((await statusOf(headers, query)).status).toBe(401)
  expect(reachedCount).toBe(before)
})

test('a revoked token is rejected from the next call on', async () => {
  const { userId, jti, exp } = await server.sessions.verify(validToken)
  await server.sessions.end({ userId, jti, exp })
  expect((await statusOf(bearer(validToken))).status).toBe(401)
})

test('no token is in the log', () => {
  const lines = logLines.join()
  expect(lines).not.toContain(validToken)
  const longOnes = forgeries.filter(([, token]) => token.length > 20)
  expect(longOnes.filter(([, token]) => lines.includes(token)).map(([name]) => name)).toEqual([])
})
