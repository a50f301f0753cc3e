import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryFiles } from '../files/opened-files.ts'
import { outboxSender } from '../mail/outbox-sender.ts'
import { postgresOutbox } from '../mail/outbox.ts'
import type { Mail } from '../mail/port.ts'
import { logger } from '../telemetry/logging.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { webhookOutbox } from '../webhooks/webhook-outbox.ts'
import { prepareOutbox } from './outbox-table.ts'

let server: Awaited<ReturnType<typeof testPostgres>>
const log = logger('silent')
const at = new Date('2026-03-02T12:00:00Z')
const clock = () => at
const origin = () => 'https://house.test'

beforeAll(async () => {
  server = await testPostgres()
  await prepareOutbox(server.db)
})
afterAll(() => server.stop())

test('mails of the former table are sent after an update, and sent ones keep their outcome', async () => {
  const { db, dataDir } = server
  // As the first version had made it, with some of the columns that were added later.
  await db.query(`create schema mail; create table mail.outbox (key text primary key, kind text not null,
      recipient text not null, subject text not null, body text not null, html text not null, link_path text, link_id text,
      useful_until timestamptz, state text not null default 'WAITING', tries int not null default 0, last_error text,
      at timestamptz not null, next_try timestamptz not null, sent_at timestamptz, also jsonb, reply_to text, from_name text,
      told boolean not null default false, taken int[], leased_until timestamptz);
    insert into mail.outbox (key, kind, recipient, subject, body, html, link_path, link_id, useful_until, tries, last_error,
      at, next_try, also, reply_to, from_name, taken, leased_until) values
      ('waiting', 'OFFER', 'ana@example.com', 'Your offer', 'Look: [[link]]', '<a href="[[link]]">', '/offer/', 'link-1',
        '2026-03-03T12:00:00Z', 2, 'ECONNREFUSED', '2026-03-01T12:00:00Z', '2026-03-02T11:00:00Z',
        '{"to": ["ben@example.com"], "cc": []}', 'martin@house.test', 'Martín', '{1}', null),
      ('leased', 'OFFER', 'ana@example.com', 'S', 'T', 'H', null, null, null, 1, null, '2026-03-01T12:00:00Z',
        '2026-03-02T11:00:00Z', null, null, null, null, now() + interval '1 day');
    insert into mail.outbox (key, kind, recipient, subject, body, html, state, tries, at, next_try, sent_at, told) values
      ('told', 'OFFER', 'a@example.com', 'S', 'T', 'H', 'SENT', 1, '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z',
        '2026-03-01T12:00:05Z', true),
      ('untold', 'OFFER', 'a@example.com', 'S', 'T', 'H', 'SENT', 3, '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z',
        '2026-03-01T12:00:05Z', false)`)
  const sent: Mail[] = []
  const mailer = { deliver: async (mail: Mail) => void sent.push(mail), close: () => {} }
  const secret = (id: string) => `secret-of-${id}`
  const sender = outboxSender({ db, mailer, files: directoryFiles(dataDir), clock, log, origin, secret })
  const outbox = postgresOutbox({ db, clock, origin, wake: () => {} })
  // The first takes them over, the second sends them.
  for (let n = 0; n < 2; n += 1) await sender.sendDue()
  expect(sent).toEqual([
    {
      key: 'waiting',
      to: 'ana@example.com',
      subject: 'Your offer',
      text: 'Look: https://house.test/offer/secret-of-link-1',
      html: '<a href="https://house.test/offer/secret-of-link-1">',
      at: new Date('2026-03-01T12:00:00Z'),
      also: { to: ['ben@example.com'], cc: [] },
      replyTo: 'martin@house.test',
      fromName: 'Martín',
      receivedIndexes: [1],
    },
  ])
  expect(await outbox.read('waiting')).toMatchObject({
    state: 'SENT',
    tries: 3,
    usefulUntil: '2026-03-03T12:00:00.000Z',
    from: 'Martín',
  })
  expect(await outbox.read('told')).toMatchObject({ state: 'SENT', sentAt: '2026-03-01T12:00:05.000Z' })
  expect((await outbox.unrecorded('OFFER')).map(({ key, tries }) => [key, tries])).toEqual([
    ['untold', 3],
    ['waiting', 3],
  ])

  // A process of the former version is sending it; when that has ended, it is moved.
  await expect(outbox.read('leased')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await db.query('update mail.outbox set leased_until = null')
  for (let n = 0; n < 2; n += 1) await sender.sendDue()
  expect(sent.map(({ key }) => key)).toEqual(['waiting', 'leased'])
  await sender.stop()
})

test("webhooks' requests of the former table are sent after an update, and keep their answers", async () => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const { db } = server
  try {
    await db.query(`create schema webhook; create table webhook.delivery (id text primary key, webhook_id text not null,
        user_id text not null, url text not null, topic text not null, quotation text not null, body text not null,
        state text not null default 'WAITING', tries int not null default 0, status int, error text, answer text,
        recorded boolean not null default false, at timestamptz not null, next_try timestamptz not null,
        leased_until timestamptz, sent_at timestamptz);
      insert into webhook.delivery (id, webhook_id, user_id, url, topic, quotation, body, at, next_try) values
        ('waiting', 'hook', 'ana', '${url}', 'BOOKING', 'Q-1', '{"a":1}', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z');
      insert into webhook.delivery (id, webhook_id, user_id, url, topic, quotation, body, state, tries, status, answer, at,
        next_try, sent_at) values ('sent', 'hook', 'ana', '${url}', 'BOOKING', 'Q-2', '{}', 'SENT', 1, 200, 'yes',
        '2026-02-28T12:00:00Z', '2026-02-28T12:00:00Z', '2026-02-28T12:00:01Z')`)
    const webhooks = webhookOutbox({ db, clock, log, applicationKey: new Uint8Array(32), allowsPrivate: true })
    for (let n = 0; n < 2; n += 1) await webhooks.sendDue()
    expect(received).toEqual(['{"a":1}'])
    expect(await webhooks.list('hook')).toMatchObject([
      { id: 'waiting', state: 'SENT', status: 204, tries: 1, topic: 'BOOKING', quotation: 'Q-1' },
      { id: 'sent', state: 'SENT', status: 200, sentAt: '2026-02-28T12:00:01.000Z' },
    ])
    expect(await webhooks.answers('BOOKING')).toMatchObject([
      { id: 'sent', answer: 'yes', body: '{}' },
      { id: 'waiting', answer: '' },
    ])
    expect(await webhooks.find('sent')).toMatchObject({ webhookId: 'hook', userId: 'ana', topic: 'BOOKING' })
  } finally {
    await new Promise((done) => receiver.close(done))
  }
})
