import { aggregates } from '@freight/contracts/registry/aggregates'
import type { Command } from '@freight/contracts/api/command'
import type { Principal } from '@freight/contracts/access/policy'
import { readConfig } from '@freight/platform/config'
import { httpServer } from '@freight/platform/http/http-server'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import type { SignedInUser } from '@freight/platform/sessions/users'
import { sessionsInMemory, signedInUser } from '@freight/platform/testing/signed-in'
import { expect, test } from 'vitest'
import { commandRoutes } from './command-routes.ts'
import { administrator, commandsInMemory, userWith } from '../testing/commands-in-memory.ts'

const log = logger('silent')

/** An application in memory behind the real HTTP server, with a helper that sends requests as a given user. */
const open = async () => {
  const application = await commandsInMemory()
  const opened = await sessionsInMemory()
  opened.close()
  const http = await httpServer({
    config: readConfig({}),
    log,
    metrics: metrics(),
    sessions: opened,
    strictAnswers: true,
  })
  commandRoutes(http, application.execute)
  const users = new Map<string, SignedInUser>()
  opened.attachUsers({ byLogin: async () => undefined, byId: async (id) => users.get(id) })
  const post = async (principal: Principal, url: string, payload: object, headers: Record<string, string> = {}) => {
    const user = signedInUser(principal.userId, { permissions: principal.permissions, isCommercial: false })
    users.set(user.id, user)
    const token = await opened.issue(user)
    const authorization = `Bearer ${token}`
    return http.app.inject({ method: 'POST', url: `/app/v1${url}`, headers: { authorization, ...headers }, payload })
  }
  return { ...application, http, post }
}

test('a creation is answered with 201 and the location of the new aggregate', async () => {
  const { post, commercial, request } = await open()
  const answer = await post(commercial, '/quotations', request())
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: 'MVD-2026-000001', revision: 1, position: expect.any(Number) })
  expect(answer.headers).toMatchObject({ location: '/app/v1/quotations/MVD-2026-000001', etag: '"1"' })
})

test('a second way to create has its own path', async () => {
  const { post, pricing, request } = await open()
  const answer = await post(pricing, '/quotations/create-quotation', request())
  expect([answer.statusCode, answer.json().revision]).toEqual([201, 2])
})

test('a copy is created under its source and answered with 201 and its own location', async () => {
  const { post, commercial, pricing, request, eventStore } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  await post(pricing, `/quotations/${id}/cancel-quotation`, { reasonCode: 'ERROR' })
  const postCommand = () =>
    post(commercial, `/quotations/${id}/copy-quotation`, {}, { 'idempotency-key': 'again', 'if-match': '"1"' })
  const answer = await postCommand()
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: 'MVD-2026-000002', revision: 1, position: expect.any(Number) })
  expect(answer.headers).toMatchObject({ location: '/app/v1/quotations/MVD-2026-000002', etag: '"1"' })
  expect((await postCommand()).json()).toEqual(answer.json())
  expect(await eventStore.readStream('quotation-MVD-2026-000002')).toMatchObject([
    {
      type: 'QuotationRequested',
      data: { copiedFrom: id, commercial: commercial.userId, client: { nombreFantasia: 'Acme' } },
    },
  ])
  const byPricing = await post(pricing, `/quotations/${id}/copy-quotation`, {})
  expect([byPricing.statusCode, byPricing.json().revision]).toEqual([201, 2])
})

test('a copy of a source that the user may not see is refused as not found', async () => {
  const { post, commercial, pricing, request } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  const stranger = userWith('stranger', 'SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION')
  const [existing, missing] = [id, 'MVD-2026-999999'].map((one) =>
    post(stranger, `/quotations/${one}/copy-quotation`, {}),
  )
  const answers = [(await existing)?.json(), (await missing)?.json()]
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ])
  expect((await post(userWith('reader', 'PRICING'), `/quotations/${id}/copy-quotation`, {})).statusCode).toBe(403)
  await post(pricing, `/quotations/${id}/take-quotation`, {})
  const assignee = userWith(pricing.userId, 'SOLICITAR_COTIZACION')
  expect((await post(assignee, `/quotations/${id}/copy-quotation`, {})).statusCode).toBe(201)
})

test('a change is answered with 200 and the new revision; its events have the correlation id of the request', async () => {
  const { post, pricing, commercial, request, eventStore } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await post(
    pricing,
    `/quotations/${id}/take-quotation`,
    {},
    { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  )
  expect([answer.statusCode, answer.json().revision, answer.headers.etag]).toEqual([200, 2, '"2"'])
  expect((await eventStore.readStream(`quotation-${id}`, 2))[0]).toMatchObject({
    correlationId: trace,
    actor: { kind: 'STAFF', userId: pricing.userId },
  })
})

test('a repeated idempotency key gets the first answer; with another body it is refused with 422', async () => {
  const { post, commercial, request } = await open()
  const key = { 'idempotency-key': 'a-key' }
  const first = await post(commercial, '/quotations', request(), key)
  const repeated = await post(commercial, '/quotations', request(), key)
  expect([repeated.statusCode, repeated.json()]).toEqual([201, first.json()])
  const other = await post(commercial, '/quotations', request({ commodityDescr: 'Other' }), key)
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('idempotency keys of one user do not collide with those of other users or of the application', async () => {
  const { post, commercial, pricing, request, execute, context } = await open()
  const key = { 'idempotency-key': 'a-key-that-can-be-computed' }
  const first = await post(commercial, '/quotations', request(), key)
  const another = await post(pricing, '/quotations/create-quotation', request(), key)
  expect([first.statusCode, another.statusCode]).toEqual([201, 201])
  const ownContext = { ...context(commercial), commandId: key['idempotency-key'] }
  const { id } = await execute('quotation', 'RequestQuotation', undefined, request(), ownContext)
  expect(new Set([first.json().id, another.json().id, id]).size).toBe(3)
})

test.each(['"1"', '1', 'W/"1"'])('the revision %s in If-Match is checked', async (match) => {
  const { post, commercial, pricing, request } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  const takeQuotation = () => post(pricing, `/quotations/${id}/take-quotation`, {}, { 'if-match': match })
  expect((await takeQuotation()).statusCode).toBe(200)
  const secondTry = await takeQuotation()
  expect([secondTry.statusCode, secondTry.json().code, secondTry.json().currentRevision]).toEqual([409, 'CONFLICT', 2])
})

test('headers of the wrong shape are refused', async () => {
  const { post, commercial, pricing, request } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  const url = `/quotations/${id}/take-quotation`
  for (const headers of [
    { 'if-match': 'seven' },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': 'a b' },
    { 'idempotency-key': 'demo:user:admin' },
  ]) {
    const answer = await post(pricing, url, {}, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION'])
  }
  expect((await post(pricing, url, {}, { 'if-match': '*' })).statusCode).toBe(200)
})

test('missing rights, unknown ids, impossible commands and wrong shapes are answered with different errors', async () => {
  const { post, commercial, pricing, request, eventStore } = await open()
  const { id } = (await post(commercial, '/quotations', request())).json()
  const head = await eventStore.head()
  const codes = async (principal: Principal, url: string, body: object) => {
    const answer = await post(principal, url, body)
    return [answer.statusCode, answer.json().code]
  }
  expect(await codes(commercial, `/quotations/${id}/take-quotation`, {})).toEqual([403, 'FORBIDDEN'])
  expect(await codes(pricing, `/quotations/${id}/assign-quotation`, { commercial: 'x' })).toEqual([403, 'FORBIDDEN'])
  expect(await codes(pricing, '/quotations/MVD-2026-999999/take-quotation', {})).toEqual([404, 'NOT_FOUND'])
  expect(await codes(pricing, `/quotations/${id}/no-such-command`, {})).toEqual([404, 'NOT_FOUND'])
  expect(await codes(pricing, `/quotations/${id}/publish-quote`, {})).toEqual([409, 'INVALID_TRANSITION'])
  expect(await codes(commercial, '/quotations', { ...request(), origenCodigo: '' })).toEqual([400, 'VALIDATION'])
  expect(
    await codes(administrator, '/users', { userName: 'lferreyra', name: 'x', mail: 'x@example.com', company: 'MVD' }),
  ).toEqual([409, 'KEY_TAKEN'])
  expect(await eventStore.head()).toBe(head)
})

const light = { packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '1.5', largo: '100', ancho: '100', alto: '100' }] }

test('cargo of an unlikely density is stored and answered with a warning', async () => {
  const { post, commercial, request } = await open()
  const answer = await post(commercial, '/quotations', request(light))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    revision: 1,
    warnings: [{ code: 'DENSITY', path: 'packingData.0', params: { density: '1.5', from: '20', to: '2500' } }],
  })
  const usualRequest = await post(commercial, '/quotations', request())
  expect(usualRequest.json()).not.toHaveProperty('warnings')
})

test('with Prefer: handling=strict nothing is stored until the warning is confirmed under the same key', async () => {
  const { post, commercial, request, eventStore } = await open()
  const head = await eventStore.head()
  const send = (headers: Record<string, string>) =>
    post(commercial, '/quotations', request(light), { 'idempotency-key': 'k-1', ...headers })
  const refused = await send({ prefer: 'handling=strict' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'WARNINGS'])
  expect(refused.json().details.warnings).toMatchObject([{ code: 'DENSITY' }])
  expect(await eventStore.head()).toBe(head)
  const stored = await send({})
  expect([stored.statusCode, stored.json().warnings]).toMatchObject([201, [{ code: 'DENSITY' }]])
})

test('the OpenAPI description has optional warnings in every answer to a command', async () => {
  const { http } = await open()
  await http.app.ready()
  const { paths } = (await http.app.inject({ url: '/openapi.json' })).json()
  const { schema } = paths['/app/v1/exchange-rates'].post.responses['201'].content['application/json']
  expect(JSON.stringify(schema)).toContain('EXCHANGE_RATE')
  expect(schema.required).not.toContain('warnings')
})

test('every command of the table has its route and its policy in the OpenAPI description', async () => {
  const { http } = await open()
  await http.app.ready()
  const { paths } = (await http.app.inject({ url: '/openapi.json' })).json()
  // A command that comes with a file has an upload route, which `documents.test.ts` covers.
  const commands = Object.values(aggregates)
    .flatMap(({ commands: table }) => Object.values<Command>(table))
    .filter(({ uploadRoute }) => uploadRoute === undefined)
  const posts = Object.entries<Record<string, unknown>>(paths).filter(
    ([path, { post }]) => path.startsWith('/app/v1/') && post,
  )
  expect(posts).toHaveLength(commands.length)
  expect(paths['/app/v1/quotations/{id}/send-quote'].post).toMatchObject({
    tags: ['quotations'],
    description: expect.stringContaining('own(COMERCIAL) or GERENTE_COMERCIAL or PRICING'),
  })
})
