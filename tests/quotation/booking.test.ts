import { createServer, type Server } from 'node:http'
import { startCommandService } from '@freight/command-service/start-command-service'
import { costAdded, published, requested, sellAdded, sent, taken } from '@freight/contracts/testing/quotation-events'
import { pdfPages } from '@freight/platform/testing/pdf-pages'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// From the approval to the file, and to the answer of a receiver in this process.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let stopCommands: () => Promise<void>
let receiver: Server
let answerStatus = 200
const received: { booking: object }[] = []
type Caller = Awaited<ReturnType<typeof application.signInAs>>
let pricing: Caller
const url = `/app/v1/quotations/${reference(1)}`
const inTwoDecimals = (amount: number, style: string) => amount.toLocaleString(style, { minimumFractionDigits: 2 })
const detail = async () => (await pricing(url)).body

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.writeHead(answerStatus, { 'content-type': 'application/json' })
      response.end('{"outcome":"ACCEPTED","number":"HLCU4711"}')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  application = await projectionsAndQueries()
  await prepareSessionTables(application.platform.db)
  await application.append('user-pricing', 0, employee('pricing', 'PRICING'))
  await application.append('user-analyst', 0, employee('analyst', 'ANALYST'))
  const approved = { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: 'PO 78' } } as const
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const
  await application.append(
    `quotation-${reference(1)}`,
    0,
    requested({ referencia: reference(1) }),
    taken,
    costAdded('cost-1', '700.00'),
    sellAdded('sell-1', '700.00', '1000.00'),
    selected,
    published,
    sent,
    approved,
  )
  await application.workers.caughtUp()
  stopCommands = await startCommandService(application.platform)
  pricing = await application.signInAs('pricing', 'PRICING')
})
afterAll(async () => {
  await stopCommands()
  await application.close()
  await new Promise((done) => receiver.close(done))
})

test('an approved quotation is handed over as a file, and the typed answer stands beside it', async () => {
  expect((await detail()).status).toBe('APPROVED')
  expect((await pricing(`${url}/request-booking`, { way: 'FILE', to: ' ' })).status).toBe(400)
  expect((await pricing(`${url}/request-booking`, { way: 'FILE', to: 'ERP' })).status).toBe(200)
  const again = await Promise.all(
    Array.from({ length: 3 }, async () => pricing(`${url}/request-booking`, { way: 'FILE', to: 'ERP' })),
  )
  expect(again.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'BOOKING_OPEN']))
  const [booking] = (await detail()).bookings
  expect(booking).toMatchObject({ way: 'FILE', to: 'ERP', by: { id: 'pricing' } })
  const file = (await pricing(`${url}/bookings/${booking.bookingId}`)).body
  expect(file).toMatchObject({ schema: 'freight-booking/1', quotation: reference(1), bookingId: booking.bookingId })
  expect(file.charges.length).toBeGreaterThan(0)
  expect(file.totalsWithTax.length).toBe(file.totals.length)
  expect(JSON.stringify(file)).not.toMatch(/cost|margin/i)
  const { body: record, status } = await pricing(`${url}/bookings/${booking.bookingId}/one-record`)
  expect(file.transport === 'AIR' ? record['@type'] : status).toBe(
    file.transport === 'AIR' ? 'cargo:BookingOption' : 409,
  )
  const { body: charges } = await pricing(`${url}/bookings/${booking.bookingId}/csv?rows=charges`)
  expect(charges.trim().split('\r\n')).toHaveLength(file.charges.length + 1)
  const reply = (answer: object) => pricing(`${url}/record-booking-reply`, { bookingId: booking.bookingId, ...answer })
  expect((await reply({ outcome: 'ACCEPTED' })).status).toBe(400)
  expect((await reply({ outcome: 'REFUSED', text: 'No space' })).status).toBe(200)
  expect((await detail()).bookings[0].reply).toMatchObject({ outcome: 'REFUSED', text: 'No space' })
})

test('a webhook gets the booking request, and its answer is recorded', async () => {
  const address = receiver.address()
  const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  // Reads the quotation, but may not answer for the carrier.
  const analyst = await application.signInAs('analyst', 'ANALYST')
  expect(
    (await analyst('/app/v1/users/analyst/add-webhook', { url: `${target}forged`, topics: ['BOOKING'] })).status,
  ).toBe(200)
  const request = { way: 'WEBHOOK', to: 'ERP' }
  expect((await pricing(`${url}/request-booking`, request)).body.code).toBe('NO_WEBHOOK')
  await pricing('/app/v1/users/pricing/add-webhook', { url: target, topics: ['BOOKING'] })
  expect((await pricing(`${url}/request-booking`, request)).status).toBe(200)
  await expect
    .poll(
      async () => {
        await application.platform.webhooks.sendDue()
        return (await detail()).bookings[1]?.reply
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ outcome: 'ACCEPTED', number: 'HLCU4711' })
  const { bookingId } = (await detail()).bookings[1]
  expect(received).toEqual([expect.objectContaining({ booking: expect.objectContaining({ bookingId }) })])
})

test('the chosen one of two webhooks gets the booking request', async () => {
  const address = receiver.address()
  const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/second`
  await pricing('/app/v1/users/pricing/add-webhook', { url: target, topics: ['BOOKING'] })
  const { rows } = (await pricing(`${url}/booking-webhooks`)).body
  const host = new URL(target).host
  expect(rows).toMatchObject([
    { host, owner: expect.any(String) },
    { host, owner: expect.any(String) },
  ])
  // The addresses may hold secrets, and the analyst's webhook may get no booking.
  expect(JSON.stringify(rows)).not.toMatch(/second|forged/)
  const analyst = await application.signInAs('analyst', 'ANALYST')
  expect((await analyst(`${url}/booking-webhooks`)).status).toBe(403)
  const before = received.length
  const [, { webhookId }] = rows
  const request = { way: 'WEBHOOK', to: 'ERP', webhookId, again: true }
  expect((await pricing(`${url}/request-booking`, request)).status).toBe(200)
  const { webhooks } = application.platform
  const sent = async () => {
    await webhooks.sendDue()
    return (await webhooks.list(webhookId)).map(({ state }) => state)
  }
  await expect.poll(sent, { timeout: 60_000 }).toEqual(['SENT'])
  expect(received).toHaveLength(before + 1)
  const unknown = { ...request, webhookId: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11' }
  expect((await pricing(`${url}/request-booking`, unknown)).body.code).toBe('NO_WEBHOOK')
  await pricing('/app/v1/users/pricing/disable-webhook', { webhookId })
})

test('a booking desk gets the shipment by mail, without the prices of the client', async () => {
  const request = { way: 'MAIL', to: 'Line desk' }
  expect((await pricing(`${url}/request-booking`, request)).status).toBe(400)
  expect((await pricing(`${url}/request-booking`, { ...request, mail: 'desk@line.example' })).status).toBe(200)
  const { db, files } = application.platform
  const mails = async () =>
    (
      await db.query<{ recipient: string; body: string; attachments: { name: string; sha256: string }[] }>(
        `select payload->>'to' as recipient, payload->>'text' as body, payload->'attachments' as attachments from operation.outbox where queue = 'MAIL' and kind = 'BOOKING'`,
      )
    ).rows
  await expect.poll(mails, { timeout: 60_000 }).toHaveLength(1)
  const [mail] = await mails()
  expect(mail?.recipient).toBe('desk@line.example')
  expect(mail?.body).toContain(reference(1))
  const { bookingId, ...handedOver } = (await detail()).bookings.at(-1)
  expect(mail?.body).not.toContain(bookingId)
  const attachments = mail?.attachments ?? []
  expect(attachments.map(({ name }) => name)).toEqual(
    ['booking.pdf', 'booking.json', 'shipments.csv'].map((name) => `${reference(1)} ${name}`),
  )
  expect(handedOver).not.toHaveProperty('recipient')
  const content = await files.get(attachments[1]?.sha256 ?? '')
  const { body: file } = await pricing(`${url}/bookings/${bookingId}`)
  const sellAmounts = [...file.charges, ...file.totals, ...file.totalsWithTax].map(({ amount }) => amount)
  expect(sellAmounts.length).toBeGreaterThan(2)
  const sent = JSON.parse(content.toString())
  const { value, ...goods } = file.goods
  expect(value).toBeDefined()
  expect(sent).toMatchObject({ bookingId, origin: file.origin })
  expect(sent.goods).toEqual(goods)
  const { goods: _goods, ...withoutGoods } = sent
  for (const amount of sellAmounts) expect(JSON.stringify(withoutGoods)).not.toContain(amount)
  expect(Object.keys(sent)).not.toContain('client')
  const table = (await files.get(attachments[2]?.sha256 ?? '')).toString()
  expect(table).toContain(file.destination.code)
  expect(file.client.name).not.toBe('')
  expect(table).not.toContain(file.client.name)
  const pdf = await files.get(attachments[0]?.sha256 ?? '')
  expect(await pricing(`${url}/bookings/${bookingId}/pdf`)).toEqual({ status: 200, body: pdf.toString() })
  expect((await pricing(`${url}/bookings/unknown/pdf`)).status).toBe(404)
  const paper = (await pdfPages(pdf)).map(({ text }) => text).join('\n')
  for (const known of [bookingId, reference(1), file.origin.code, file.destination.code, file.carrier])
    expect(paper).toContain(known)
  const amounts = sellAmounts.map((amount: string) => Number(amount)).filter((amount) => amount !== 0)
  const written = amounts.flatMap((amount) => ['es-UY', 'en-US'].map((style) => inTwoDecimals(amount, style)))
  for (const amount of written) for (const text of [paper, mail?.body]) expect(text).not.toContain(amount)
  for (const fact of [file.origin.code, file.carrier, 'kg']) expect(mail?.body).toContain(fact)
})

test('a booking that waits is not sent after the quotation was reopened', async () => {
  answerStatus = 503
  expect((await pricing(`${url}/request-booking`, { way: 'WEBHOOK', to: 'ERP', again: true })).status).toBe(200)
  const { webhooks } = application.platform
  const webhook = (await pricing('/app/v1/webhooks')).body.rows.find((one: { active: boolean }) => one.active)
  const states = async () => {
    await webhooks.sendDue()
    return (await webhooks.list(webhook.id)).map(({ state, error }) => error ?? state).toSorted()
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(['SENT', 'WAITING'])
  expect((await pricing(`${url}/reopen-quote`, { reason: 'New volume' })).status).toBe(200)
  const [{ id } = { id: '' }] = (await webhooks.list(webhook.id)).filter(({ state }) => state === 'WAITING')
  expect((await pricing(`/app/v1/webhook-deliveries/${id}/retry`, {})).body.code).toBe('BOOKING_OUTDATED')
  // Only now: a request that was under way at the reopening must not succeed.
  answerStatus = 200
  await application.platform.db.query(
    `update operation.outbox set next_try = at, leased_until = null where queue = 'WEBHOOK' and key = $1`,
    [id],
  )
  expect(await states()).toEqual(['BOOKING_OUTDATED', 'SENT'])
})
