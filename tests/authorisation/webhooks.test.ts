import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { startCommandService } from '@freight/command-service/start-command-service'
import type { Role } from '@freight/contracts/vocabulary/roles'
import { requested } from '@freight/contracts/testing/quotation-events'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Requests of one application on real engines to a receiver in this process.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let stopCommands: () => Promise<void>
let receiver: Server
let url = ''
let answerStatus = 204
const received: { headers: IncomingHttpHeaders; body: string }[] = []
type Caller = Awaited<ReturnType<typeof application.signInAs>>
let admin: Caller
let seller: Caller
let pricing: Caller

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answerStatus).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/quotations`
  application = await projectionsAndQueries()
  await prepareSessionTables(application.platform.db)
  const staff: [string, Role][] = [
    ['admin', 'ADMINISTRATOR'],
    ['seller', 'COMMERCIAL'],
    ['pricing', 'PRICING'],
    ['leaver', 'PRICING'],
  ]
  for (const [id, role] of staff) await application.append(`user-${id}`, 0, employee(id, role))
  for (const n of [1, 2])
    await application.append(
      `quotation-${reference(n)}`,
      0,
      requested({ referencia: reference(n), commercial: n === 1 ? 'seller' : 'admin' }),
    )
  await application.workers.caughtUp()
  stopCommands = await startCommandService(application.platform)
  admin = await application.signInAs('admin', 'ADMINISTRATOR')
  seller = await application.signInAs('seller', 'COMMERCIAL')
  pricing = await application.signInAs('pricing', 'PRICING')
})
afterAll(async () => {
  await stopCommands()
  await application.close()
  await new Promise((done) => receiver.close(done))
})

const deliveries = async (id: string, caller = seller) =>
  (await caller(`/app/v1/webhooks/${id}/deliveries`)).body.rows as {
    id: string
    state: string
    status?: number
    quotation: string
    tries: number
  }[]
const own = async () => (await seller('/app/v1/webhooks')).body.rows[0]

test('a change of status is posted with a signature, for quotations that the owner may read', async () => {
  expect((await seller('/app/v1/users/seller/add-webhook', { url, topics: ['QUOTATION_STATUS'] })).status).toBe(200)
  const webhook = await own()
  for (const n of [2, 1])
    expect((await pricing(`/app/v1/quotations/${reference(n)}/take-quotation`, {})).status).toBe(200)
  await expect.poll(async () => (await deliveries(webhook.id)).length, { timeout: 30_000 }).toBe(1)
  await application.platform.webhooks.sendDue()
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'SENT', status: 204, quotation: reference(1) }])
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const signed = createHmac('sha256', webhook.secret)
    .update(`${String(headers['x-freight-timestamp'])}.${body}`)
    .digest('hex')
  expect(headers['x-freight-signature']).toBe(`sha256=${signed}`)
  expect(JSON.parse(body)).toMatchObject({
    id: headers['x-freight-delivery'],
    topic: 'QUOTATION_STATUS',
    quotation: { key: reference(1), company: 'MVD' },
    status: 'PENDING',
    statusBefore: 'REQUESTED',
  })
})

test('a refused request waits, its owner sends it again, and one of a disabled webhook is given up', async () => {
  const webhook = await own()
  answerStatus = 503
  await pricing(`/app/v1/quotations/${reference(1)}/release-quotation`, {})
  await expect.poll(async () => (await deliveries(webhook.id)).length, { timeout: 30_000 }).toBe(2)
  await application.platform.webhooks.sendDue()
  const [waiting = { id: '' }] = (await deliveries(webhook.id)).filter(({ state }) => state === 'WAITING')
  expect(waiting).toMatchObject({ status: 503, tries: 1 })
  const again = (caller: Caller, id = waiting.id) => caller(`/app/v1/webhook-deliveries/${id}/retry`, {})
  expect((await again(pricing)).status).toBe(404)
  answerStatus = 200
  expect((await again(seller)).status).toBe(200)
  await application.platform.webhooks.sendDue()
  expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['SENT', 'SENT'])
  expect((await again(seller)).body.code).toBe('ALREADY_SENT')
  const disable = (caller: Caller) => caller('/app/v1/users/seller/disable-webhook', { webhookId: webhook.id })
  expect((await disable(pricing)).status).toBe(404)
  expect((await disable(admin)).status).toBe(200)
  const [last = { id: '' }] = await deliveries(webhook.id)
  expect((await again(seller, last.id)).body.code).toBe('WEBHOOK_DISABLED')
  await pricing(`/app/v1/quotations/${reference(1)}/take-quotation`, {})
  expect((await admin('/app/v1/webhooks')).body.rows).toMatchObject([{ id: webhook.id, active: false }])
  expect((await admin('/app/v1/webhooks')).body.rows[0].secret).toBeUndefined()
  expect((await pricing('/app/v1/webhooks')).body.rows).toEqual([])
})

test('the webhook of a deactivated user gets nothing more, and what waits is not sent again', async () => {
  const leaver = await application.signInAs('leaver', 'PRICING')
  expect((await leaver('/app/v1/users/leaver/add-webhook', { url, topics: ['QUOTATION_STATUS'] })).status).toBe(200)
  const { id } = (await leaver('/app/v1/webhooks')).body.rows[0]
  const { webhooks } = application.platform
  // Earlier changes of the other quotation may still come.
  const sent = async () => (await webhooks.list(id)).filter(({ quotation }) => quotation === reference(2))
  answerStatus = 503
  await pricing(`/app/v1/quotations/${reference(2)}/release-quotation`, {})
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(1)
  await application.platform.webhooks.sendDue()
  expect(await sent()).toMatchObject([{ state: 'WAITING', status: 503 }])
  answerStatus = 200
  expect((await admin('/app/v1/users/leaver/deactivate-user', {})).status).toBe(200)
  await expect.poll(async () => (await sent()).map(({ state }) => state), { timeout: 30_000 }).toEqual(['FAILED'])
  const [{ id: delivery } = { id: '' }] = await sent()
  expect((await admin(`/app/v1/webhook-deliveries/${delivery}/retry`, {})).body.code).toBe('WEBHOOK_DISABLED')
  // As if it had been added a moment after the deactivation.
  const late = { webhookId: id, userId: 'leaver', url, topic: 'QUOTATION_STATUS', quotation: reference(2) } as const
  await webhooks.put({ ...late, id: 'late', body: '{}' })
  await webhooks.sendDue()
  expect((await sent()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED'])
})

test.each(['http://example.com/', 'https://user:secret@example.com/', 'ftp://example.com/', 'x'])(
  'the address %s is refused',
  async (wrong) => {
    const answer = await seller('/app/v1/users/seller/add-webhook', { url: wrong, topics: ['BOOKING'] })
    expect(answer.status).toBe(400)
  },
)
