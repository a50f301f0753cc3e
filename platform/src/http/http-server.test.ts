import { connect } from 'node:net'
import { may, signedIn } from '@freight/contracts/access/policy'
import type { Policy } from '@freight/contracts/access/policy'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openServer } from '../testing/open-server.ts'

const Cargo = z.object({ weight: z.number().positive('Weigh it first'), rows: z.array(z.object({ pieces: z.int() })) })

const withCargo = async () => {
  const { http, headers } = await openServer()
  http.route({
    method: 'POST',
    url: '/app/v1/cargo/:id',
    policy: may('COMERCIAL'),
    summary: 'Weigh',
    tags: ['Cargo'],
    params: z.object({ id: z.string() }),
    body: Cargo,
    status: 201,
    response: z.object({ id: z.string(), by: z.string(), weight: z.number() }),
    handler: ({ params, body }, { userName }) => ({ id: params.id, by: userName, weight: body.weight }),
  })
  const post = (payload: string, extraHeaders: Record<string, string> = {}) =>
    http.app.inject({
      method: 'POST',
      url: '/app/v1/cargo/7',
      headers: { ...headers, 'content-type': 'application/json', ...extraHeaders },
      payload,
    })
  return { http, headers, post }
}

test('a route reads its declared fields and the signed-in user', async () => {
  const { post } = await withCargo()
  const answer = await post('{"weight":2,"rows":[]}')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: '7', by: 'ana', weight: 2 })
})

test('a body of the wrong shape is rejected with the paths, before the handler runs', async () => {
  const { post } = await withCargo()
  const answer = await post('{"weight":-1,"rows":[{"pieces":"x"}]}')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', instance: answer.headers['x-request-id'] })
  expect(answer.json<{ errors: unknown[] }>().errors).toEqual([
    { path: '/weight', message: 'Weigh it first' },
    { path: '/rows/0/pieces', message: expect.any(String) },
  ])
})

const nested = (depth: number) => `{"weight":1,"rows":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each([
  ['malformed JSON', '{"weight":', 'MALFORMED'],
  ['an empty body', '', 'MALFORMED'],
  ['a poisoned prototype', '{"weight":1,"rows":[],"__proto__":{"admin":true}}', 'MALFORMED'],
  ['a poisoned constructor', '{"weight":1,"rows":[],"constructor":{"prototype":{}}}', 'MALFORMED'],
  ['a depth of 10,000', nested(10_000), 'MALFORMED'],
  ['a NUL', '{"weight":1,"rows":[],"note":"a\\u0000b"}', 'MALFORMED'],
  ['half a surrogate pair', '{"weight":1,"rows":[],"\\ud800":1}', 'MALFORMED'],
  ['a number beyond numbers', '{"weight":1e400,"rows":[]}', 'VALIDATION'],
  ['no object at all', '[]', 'VALIDATION'],
])('%s is answered with 400', async (_name, payload, code) => {
  const { post } = await withCargo()
  const answer = await post(payload)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
})

test('typed text loses invisible characters and direction marks', async () => {
  const { http } = await openServer()
  http.publicRoute({
    method: 'POST',
    url: '/app/v1/echo',
    summary: 'Echo',
    tags: ['Test'],
    body: z.object({ texts: z.array(z.string()), password: z.string().optional() }),
    response: z.object({ texts: z.array(z.string()) }),
    handler: async ({ body }) => ({ texts: body.texts }),
  })
  const received = async (texts: string[], extraFields: object = {}) =>
    (await http.app.inject({ method: 'POST', url: '/app/v1/echo', payload: { texts, ...extraFields } })).json<object>()
  const typedTexts = [
    'a\u0001\b\u001b[31mb\u007f',
    'in\u202evoice\u2066',
    '\u200b',
    'so\u00adft',
    'one\u2028two',
    'a\tb\r\nc',
    '👩\u200d🚢 é',
  ]
  expect(await received(typedTexts)).toEqual({
    texts: ['a[31mb', 'invoice', '', 'soft', 'one two', 'a\tb\r\nc', '👩\u200d🚢 é'],
  })
  // A password is not changed.
  expect(await received(['\u200b'], { password: 'a\u200bb' })).toEqual({ texts: ['\u200b'] })
})

test('any request gets a valid answer or a client error', async () => {
  const { http, post } = await withCargo()
  const almostValid = fc.record(
    { weight: fc.anything(), rows: fc.anything(), __proto__: fc.anything() },
    { requiredKeys: [] },
  )
  const payload = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    almostValid.map((value) => String(JSON.stringify(value))),
  )
  await fc.assert(
    fc.asyncProperty(payload, fc.string({ unit: 'binary' }), async (sent, path) => {
      const answers = [
        await post(sent),
        await http.app.inject({
          url: `/app/v1/${encodeURIComponent(path.replaceAll(/\p{Surrogate}/gu, '?'))}?${path}`,
        }),
      ]
      for (const { statusCode, headers, body } of answers) {
        expect(statusCode).toBeLessThan(500)
        if (statusCode < 400) continue
        expect(headers['content-type']).toContain('application/problem+json')
        expect(JSON.parse(body)).toMatchObject({
          status: statusCode,
          code: expect.any(String),
          instance: expect.any(String),
        })
      }
    }),
    { numRuns: 200 },
  )
})

test('brackets inside a text do not count as depth', async () => {
  const { post } = await withCargo()
  expect((await post(`{"weight":1,"rows":[],"note":"\\"${'['.repeat(200)}"}`)).statusCode).toBe(201)
})

test('other media types and large bodies are rejected with their codes', async () => {
  const { post } = await withCargo()
  expect((await post('weight=1', { 'content-type': 'text/plain' })).json()).toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })
  expect((await post(`"${'x'.repeat(1_100_000)}"`)).json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
})

test('a client that still sends a rejected large body gets the reason, and can continue', async () => {
  const { http, headers } = await withCargo()
  const { port } = new URL(await http.listen(0, '127.0.0.1'))
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const halfBody = 'x'.repeat(1_500_000)
  const sent = Object.entries({ host: 'here', 'content-type': 'application/json', ...headers })
  const head = ['POST /app/v1/cargo/7 HTTP/1.1', ...sent.map((one) => one.join(': '))]
  socket.write(`${[...head, `content-length: ${2 * halfBody.length}`].join('\r\n')}\r\n\r\n${halfBody}`)
  await expect.poll(() => received).toContain('PAYLOAD_TOO_LARGE')
  socket.write(halfBody)
  socket.write('GET /nothing HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  await expect.poll(() => received).toMatch(/HTTP\/1\.1 404/)
  await http.close()
})

test('a request without a valid token gets 401, one without the permission 403', async () => {
  const { http, headers } = await withCargo()
  http.route({
    method: 'GET',
    url: '/app/v1/prices',
    policy: may('PRICING'),
    summary: 'Prices',
    tags: [],
    response: z.string(),
    handler: () => 'never',
  })
  const get = (requestHeaders: Record<string, string>) =>
    http.app.inject({ url: '/app/v1/prices', headers: requestHeaders })
  for (const requestHeaders of [{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer a.b.c' }]) {
    expect((await get(requestHeaders)).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  }
  expect((await get(headers)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('a request without a token is rejected before its body is read', async () => {
  const { http } = await withCargo()
  const answer = await http.app.inject({ method: 'POST', url: '/app/v1/cargo/1', payload: '{' })
  expect(answer.statusCode).toBe(401)
})

test('a route without a policy stops the start', async () => {
  const { http } = await openServer()
  expect(() => http.app.get('/app/v1/forgotten', () => 'open')).toThrow('/app/v1/forgotten has no policy')
  const forPublic: Policy = { kind: 'public' }
  const route = {
    method: 'GET',
    url: '/app/v1/x',
    policy: forPublic,
    summary: '',
    tags: [],
    response: z.string(),
  } as const
  expect(() => http.route({ ...route, handler: () => '' })).toThrow('publicRoute')
})

test('a session beyond its rate gets a retry time, and does not affect other sessions or addresses', async () => {
  const env = { SESSION_RATE: '1', SESSION_BURST: '3', ADDRESS_RATE: '1', ADDRESS_BURST: '2' }
  const { http, headers, sessions, user } = await openServer(env)
  http.route({
    method: 'GET',
    url: '/app/v1/time',
    policy: signedIn,
    summary: 'Time',
    tags: [],
    response: z.string(),
    handler: () => 'now',
  })
  const get = (requestHeaders: Record<string, string>, remoteAddress = '203.0.113.1') =>
    http.app.inject({ url: '/app/v1/time', headers: requestHeaders, remoteAddress })
  const statuses = async (times: number, ...args: Parameters<typeof get>) => {
    const all: number[] = []
    for (let n = 0; n < times; n += 1) all.push((await get(...args)).statusCode)
    return all
  }
  expect(await statuses(4, headers)).toEqual([200, 200, 200, 429])
  const answer = await get(headers, '203.0.113.2')
  expect(answer.headers).toMatchObject({
    'retry-after': '1',
    'content-type': expect.stringContaining('problem+json'),
    'x-content-type-options': 'nosniff',
  })
  expect(answer.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', details: { retryAfter: 1 } })
  const other = await sessions.issue(user)
  expect(await statuses(1, { authorization: `Bearer ${other}` })).toEqual([200])

  expect(await statuses(3, {})).toEqual([401, 401, 429])
  expect(await statuses(1, { authorization: 'Bearer a.b.c' })).toEqual([429])
  expect(await statuses(1, {}, '203.0.113.9')).toEqual([401])
  // Only a trusted proxy may name the address of its client.
  expect(await statuses(1, { 'x-forwarded-for': '203.0.113.77' })).toEqual([429])
  expect(await statuses(3, { 'x-forwarded-for': '203.0.113.78' }, '127.0.0.1')).toEqual([401, 401, 429])
  expect(await statuses(1, { 'x-forwarded-for': '203.0.113.79' }, '127.0.0.1')).toEqual([401])
})

test('a renewed token shares the rate limit of its sign-in', async () => {
  const { http, headers, sessions, user } = await openServer({ SESSION_RATE: '1', SESSION_BURST: '3' })
  http.route({
    method: 'GET',
    url: '/app/v1/time',
    policy: signedIn,
    summary: 'Time',
    tags: [],
    response: z.string(),
    handler: () => 'now',
  })
  const get = async (authorization: string) =>
    (await http.app.inject({ url: '/app/v1/time', headers: { authorization } })).statusCode
  const renewed = async (authorization: string) =>
    `Bearer ${await sessions.renew(await sessions.verify(authorization.replace('Bearer ', '')), user)}`
  expect(await get(headers.authorization)).toBe(200)
  const secondToken = await renewed(headers.authorization)
  expect(await get(secondToken)).toBe(200)
  const thirdToken = await renewed(secondToken)
  expect([
    await get(thirdToken),
    await get(thirdToken),
    await get(secondToken),
    await get(headers.authorization),
  ]).toEqual([200, 429, 429, 429])
})

test('a handler gets the body as sent and as parsed', async () => {
  const { http, headers } = await openServer()
  const body = z.object({ text: z.string(), kind: z.string().default('GENERAL') })
  http.route({
    method: 'POST',
    url: '/app/v1/notes',
    policy: signedIn,
    summary: 'Note',
    tags: [],
    body,
    response: z.object({ body, sent: z.unknown() }),
    handler: ({ body: parsedBody, sent }) => ({ body: parsedBody, sent }),
  })
  const payload = { text: 'Ask again.' }
  const answer = await http.app.inject({ method: 'POST', url: '/app/v1/notes', headers, payload })
  expect(answer.json()).toEqual({ body: { text: 'Ask again.', kind: 'GENERAL' }, sent: payload })
})

test('pages, assets and unknown addresses count for the rate limit of the address', async () => {
  const { http } = await openServer({ ADDRESS_RATE: '1', ADDRESS_BURST: '4' })
  const urls = ['/health/live', '/nowhere', '/openapi.json', '/app/v1/%00', '/health/live']
  const statuses = await Promise.all(urls.map(async (url) => (await http.app.inject({ url })).statusCode))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('an unknown address is a 404 problem with every security header', async () => {
  const { http } = await openServer()
  for (const url of ['/app/v1/unknown', '/nowhere', '/app/v1/%00', '/%zz']) {
    const answer = await http.app.inject({ url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  }
})

test('the headers forbid inline scripts, eval and framing, and contain HSTS under TLS only', async () => {
  const { http } = await openServer()
  const plain = await http.app.inject({ url: '/health/live' })
  const csp = String(plain.headers['content-security-policy'])
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).not.toContain('unsafe-eval')
  expect(/script-src[^;]*unsafe/.test(csp)).toBe(false)
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  const behindProxy = { url: '/health/live', headers: { 'x-forwarded-proto': 'https' } }
  expect((await http.app.inject(behindProxy)).headers['strict-transport-security']).toContain('max-age')
  const fromOutside = await http.app.inject({ ...behindProxy, remoteAddress: '203.0.113.9' })
  expect(fromOutside.headers['strict-transport-security']).toBeUndefined()
})

test('a valid trace id of the caller becomes the request id, an invalid one does not', async () => {
  const { http } = await openServer()
  const get = async (traceparent: string) =>
    (await http.app.inject({ url: '/health/live', headers: { traceparent } })).headers['x-request-id']
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(await get(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace)
  expect(await get(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(await get('<script>')).toMatch(/^[0-9a-f]{32}$/)
})

test('the OpenAPI document contains shapes, refusals and permissions', async () => {
  const { http } = await withCargo()
  await http.app.ready()
  const document = (await http.app.inject({ url: '/openapi.json' })).json<{ paths: Record<string, unknown> }>()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    components: { schemas: { Problem: { type: 'object' } } },
    paths: {
      '/app/v1/cargo/{id}': {
        post: {
          description: 'Allowed: COMERCIAL.',
          security: [{ bearer: [] }],
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', required: ['weight', 'rows'] } } },
          },
          responses: { 201: {}, '4XX': { content: { 'application/problem+json': {} } } },
        },
      },
    },
  })
  expect(Object.keys(document.paths)).not.toContain('/metrics')
  expect(JSON.stringify(document)).not.toContain('ProblemInput')
})

test('the API browser works under the same content security policy', async () => {
  const { http } = await openServer()
  const page = await http.app.inject({ url: '/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<script>|onload=|<style/)
  const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url, 'http://house/docs/').pathname,
  )
  expect(scripts.length).toBeGreaterThan(2)
  for (const url of scripts) expect((await http.app.inject({ url })).statusCode).toBe(200)
  expect((await http.app.inject({ url: '/openapi.json' })).json()).toMatchObject({ openapi: '3.1.0' })
})

test('an answer contains only declared fields, also one with invalid values, which is counted', async () => {
  const { http, headers } = await openServer({}, false)
  const answers: Record<string, unknown> = { more: { id: 'q', secret: 1 }, odd: { id: 7, secret: 1 } }
  http.route({
    method: 'GET',
    url: '/app/v1/answers/:which',
    policy: signedIn,
    summary: 'Answers',
    tags: [],
    params: z.object({ which: z.string() }),
    response: z.object({ id: z.string() }),
    handler: ({ params }, _session, reply) => reply.send(answers[params.which]),
  })
  const get = (answerName: string) => http.app.inject({ url: `/app/v1/answers/${answerName}`, headers })
  expect((await get('more')).json()).toEqual({ id: 'q' })
  expect((await get('odd')).json()).toEqual({ id: 7 })
  expect((await http.app.inject({ url: '/metrics' })).body).toContain(
    'http_odd_answers_total{route="/app/v1/answers/:which"} 1',
  )
})
