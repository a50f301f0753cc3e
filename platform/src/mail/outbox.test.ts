import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { emlDirectory } from './eml-directory.ts'
import { pauseAfter, prepareOutbox } from '../jobs/outbox-table.ts'
import { type Outbox, postgresOutbox } from './outbox.ts'
import { eraseOldMails, forgetEml } from './outbox-retention.ts'
import { outboxSender } from './outbox-sender.ts'
import { LINK, type NewMail } from './stored-mail.ts'
import { type Mail, MailRefused } from './port.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { directoryFiles } from '../files/opened-files.ts'

let dataDir: string
let db: pg.Pool
let stop = async () => {}

beforeAll(async () => {
  ;({ dataDir, db, stop } = await testPostgres())
  await prepareOutbox(db)
})
afterAll(() => stop())

let now: Date
let sent: Mail[]
let failure: Error | undefined
let logLines: string[]
let outbox: Outbox
const clock = () => now
const origin = () => 'https://house.test'
const deliver = async (mail: Mail) => {
  if (failure) throw failure
  sent.push(mail)
}
const testLog = () => logger('trace', { write: (line) => void logLines.push(line) })
const sender = () => {
  const log = testLog()
  const mailer = { deliver, close: () => {} }
  return outboxSender({
    db,
    mailer,
    files: directoryFiles(dataDir),
    clock,
    log,
    origin,
    secret: (id) => `secret-of-${id}`,
  })
}
const pass = (ms: number) => (now = new Date(now.getTime() + ms))

beforeEach(async () => {
  await db.query('TRUNCATE operation.outbox')
  now = new Date('2026-03-02T12:00:00Z')
  sent = []
  logLines = []
  failure = undefined
  outbox = postgresOutbox({ db, clock, origin, wake: () => {} })
})

const mail = (key: string, overrides: Partial<NewMail> = {}): NewMail => ({
  key,
  kind: 'INVITATION',
  to: 'ana@example.com',
  subject: `About ${key}`,
  text: `Look: ${LINK}`,
  html: `<a href="${LINK}">Look</a>`,
  link: { path: '/login?reset=', id: `link-${key}` },
  ...overrides,
})

test('a mail is sent once, with its complete link; the same key again adds no mail', async () => {
  await outbox.put(mail('a'))
  await outbox.put(mail('a', { subject: 'Another' }))
  const { sendDue } = sender()
  await sendDue()
  await sendDue()
  expect(sent).toEqual([
    {
      key: 'a',
      to: 'ana@example.com',
      subject: 'About a',
      text: 'Look: https://house.test/login?reset=secret-of-link-a',
      html: '<a href="https://house.test/login?reset=secret-of-link-a">Look</a>',
      at: now,
    },
  ])
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 1, sentAt: now.toISOString() })
})

test('the secret of a link is in no table and no answer', async () => {
  await outbox.put(mail('a'))
  await sender().sendDue()
  const { rows } = await db.query('SELECT o::text FROM operation.outbox o')
  expect(JSON.stringify(rows)).not.toContain('secret-of')
  expect(await outbox.read('a')).toMatchObject({
    text: 'Look: https://house.test/login?reset=••••••••',
    html: '<a href="https://house.test/login?reset=••••••••">Look</a>',
  })
})

test('several senders at once send each mail once', async () => {
  for (let n = 0; n < 20; n += 1) await outbox.put(mail(`m-${n}`))
  await Promise.all([sender().sendDue(), sender().sendDue(), sender().sendDue()])
  expect(sent.map(({ key }) => key).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `m-${n}`).toSorted())
})

test('a mail that could not be sent is retried after growing pauses until it is sent', async () => {
  await outbox.put(mail('a'))
  const { sendDue } = sender()
  failure = new Error('ana@example.com: greylisted')
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'WAITING', tries: 1, error: expect.any(String) })
  failure = undefined
  await sendDue()
  expect(sent).toEqual([])
  pass(pauseAfter(1))
  await sendDue()
  expect(sent).toHaveLength(1)
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 2 })
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([10_000, 20_000, 40_000, 3_600_000])
})

test('the log names the mail, never the recipient or the text of the mail server about the recipient', async () => {
  await outbox.put(mail('a'))
  failure = new Error('550 ana@example.com unknown')
  await sender().sendDue()
  expect(logLines.join()).toContain('"mail":"a"')
  expect(logLines.join()).not.toMatch(/ana@|secret-of|About/)
})

test('a permanently rejected mail waits for a manual retry', async () => {
  await outbox.put(mail('a'))
  failure = new MailRefused('The mail server says 550')
  const { sendDue } = sender()
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED', error: 'The mail server says 550' })
  failure = undefined
  pass(3600_000)
  await sendDue()
  expect(sent).toEqual([])
  expect(await outbox.retry('a')).toMatchObject({ state: 'WAITING' })
  await sendDue()
  expect(sent).toHaveLength(1)
  await expect(outbox.retry('a')).rejects.toMatchObject({ code: 'ALREADY_SENT' })
  await expect(outbox.retry('b')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a retry after a partial delivery goes only to the recipients that were rejected', async () => {
  await outbox.put(mail('a', { also: { to: ['ben@example.com'], cc: ['cleo@example.com'] } }))
  const { sendDue } = sender()
  failure = new MailRefused('The mail server says 550 for 2 of 3 recipients', { receivedIndexes: [1] })
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED' })
  failure = new MailRefused('The mail server says 550 for 1 of 2 recipients', { receivedIndexes: [2] })
  await outbox.retry('a')
  await sendDue()
  failure = undefined
  await outbox.retry('a')
  await sendDue()
  expect(sent).toMatchObject([{ to: 'ana@example.com', receivedIndexes: [1, 2] }])
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 3 })
  expect(logLines.join()).not.toMatch(/@example/)
})

test('a mail with an expired link is not sent, and cannot be retried', async () => {
  await outbox.put(mail('a', { usefulUntil: new Date(now.getTime() + 60_000) }))
  pass(60_000)
  await sender().sendDue()
  expect(sent).toEqual([])
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED', error: 'EXPIRED' })
  await expect(outbox.retry('a')).rejects.toMatchObject({ code: 'MAIL_EXPIRED' })
})

test('mails are listed newest first, in pages, filtered by state and text', async () => {
  for (let n = 1; n <= 5; n += 1) {
    await outbox.put(mail(`m-${n}`, n === 5 ? { to: 'luis_100%@example.com' } : {}))
    if (n < 5) await sender().sendDue()
    pass(1_000)
  }
  const first = await outbox.list({ q: '', limit: 2 })
  expect(first).toMatchObject({ total: 5, states: { WAITING: 1, SENT: 4, FAILED: 0 } })
  expect(first.rows.map(({ id }) => id)).toEqual(['m-5', 'm-4'])
  const next = await outbox.list({ q: '', limit: 3, cursor: first.nextCursor })
  expect([next.rows.map(({ id }) => id), next.nextCursor]).toEqual([['m-3', 'm-2', 'm-1'], undefined])
  expect(await outbox.list({ q: '', limit: 9, state: 'WAITING' })).toMatchObject({ total: 1, rows: [{ id: 'm-5' }] })
  expect(await outbox.list({ q: '_100%', limit: 9 })).toMatchObject({ total: 1, rows: [{ id: 'm-5' }] })
  expect(await outbox.list({ q: 'ABOUT M-2', limit: 9 })).toMatchObject({ total: 1, rows: [{ id: 'm-2' }] })
})

test('an offer is sent with its file, its copies and the reply address', async () => {
  const sha256 = await directoryFiles(dataDir).put(Buffer.from('%PDF-1.7'))
  const { link: _link, ...plain } = mail('offer-1', { kind: 'OFFER' })
  await outbox.put({
    ...plain,
    also: { to: ['ben@example.com'], cc: ['cleo@example.com'] },
    replyTo: 'martin@house.test',
    attachments: [{ name: 'offer.pdf', type: 'application/pdf', sha256 }],
  })
  await sender().sendDue()
  expect(sent).toMatchObject([
    {
      also: { to: ['ben@example.com'], cc: ['cleo@example.com'] },
      replyTo: 'martin@house.test',
      attachments: [{ name: 'offer.pdf', content: Buffer.from('%PDF-1.7') }],
    },
  ])
})

test('the outcome of a mail is listed until it is recorded, and again after another try', async () => {
  failure = new MailRefused('The mail server says 550')
  await outbox.put(mail('offer-2', { kind: 'OFFER' }))
  expect(await outbox.unrecorded('OFFER')).toEqual([])
  await sender().sendDue()
  const failed = [
    { key: 'offer-2', state: 'FAILED', tries: 1, error: 'The mail server says 550', linkId: 'link-offer-2' },
  ]
  expect(await outbox.unrecorded('OFFER')).toEqual(failed)
  expect(await outbox.unrecorded('INVITATION')).toEqual([])
  await outbox.markRecorded('offer-2', 1)
  expect(await outbox.unrecorded('OFFER')).toEqual([])
  failure = undefined
  await outbox.retry('offer-2')
  await sender().sendDue()
  expect(await outbox.unrecorded('OFFER')).toEqual([
    { key: 'offer-2', state: 'SENT', tries: 2, linkId: 'link-offer-2' },
  ])
  await outbox.markRecorded('offer-2', 1)
  expect(await outbox.unrecorded('OFFER')).toHaveLength(1)
})

test('the content of a mail is erased after 90 days, and its state stays', async () => {
  await outbox.put(mail('sent'))
  await outbox.put(mail('refused'))
  const { sendDue } = sender()
  await sendDue()
  await db.query(`UPDATE operation.outbox SET state = 'FAILED', sent_at = NULL WHERE key = 'refused'`)
  pass(89 * 86_400_000)
  const removedKeys: string[] = []
  const erase = () => eraseOldMails({ db, log: testLog(), forget: async (key) => void removedKeys.push(key) }, now)
  expect(await erase()).toBe(0)
  pass(2 * 86_400_000)
  await outbox.put(mail('new'))
  expect(await erase()).toBe(2)
  expect(await erase()).toBe(0)
  expect(removedKeys.toSorted()).toEqual(['refused', 'sent'])
  const erasedAt = now.toISOString()
  expect(await outbox.read('sent')).toMatchObject({
    state: 'SENT',
    to: 'ana@example.com',
    text: '',
    html: '',
    erasedAt,
  })
  expect((await outbox.read('new')).text).toContain('Look')
  await expect(outbox.retry('refused')).rejects.toMatchObject({ code: 'MAIL_ERASED' })
})

test('the file of a mail is removed when its content is erased, also of a mail erased earlier', async () => {
  const files = emlDirectory(join(dataDir, 'outbox'), 'no-reply@house.test')
  for (const key of ['old', 'erased', 'young']) {
    await outbox.put(mail(key))
    await files.deliver({ key, to: 'ana@example.com', subject: key, text: '', html: '', at: now })
  }
  await sender().sendDue()
  await db.query(`UPDATE operation.outbox SET erased_at = now() WHERE key = 'erased'`)
  pass(91 * 86_400_000)
  await db.query(`UPDATE operation.outbox SET sent_at = $1 WHERE key = 'young'`, [now])
  expect(await eraseOldMails({ db, log: testLog(), forget: forgetEml(dataDir) }, now)).toBe(2)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['young.eml'])
})

test('a file that cannot be removed does not block the erasure of other mails, and is retried', async () => {
  for (const key of ['a', 'stuck', 'z']) await outbox.put(mail(key))
  await sender().sendDue()
  pass(91 * 86_400_000)
  let isStuck = true
  const removeFile = async (key: string) => {
    if (key === 'stuck' && isStuck) throw Object.assign(new Error('no'), { code: 'EACCES' })
  }
  const erase = () => eraseOldMails({ db, log: testLog(), forget: removeFile }, now)
  expect(await erase()).toBe(2)
  for (const key of ['a', 'stuck', 'z']) expect(await outbox.read(key)).toMatchObject({ text: '', html: '' })
  expect(logLines.join()).toContain('"mail":"stuck","reason":"EACCES"')
  isStuck = false
  expect(await erase()).toBe(1)
  expect(await erase()).toBe(0)
})

const openedLater = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('a slow mail does not block others, holds no transaction open, and is sent once', async () => {
  const { open, opened } = openedLater()
  const slowSender = outboxSender({
    db,
    mailer: {
      deliver: async (one) => {
        if (one.key === 'slow') await opened
        sent.push(one)
      },
      close: () => {},
    },
    files: directoryFiles(dataDir),
    clock,
    log: testLog(),
    origin,
    secret: (id) => id,
  })
  await outbox.put(mail('slow'))
  const sending = slowSender.sendDue()
  await expect.poll(async () => (await outbox.read('slow')).tries).toBe(1)
  await outbox.put(mail('other'))
  slowSender.wake()
  await expect.poll(() => sent.map(({ key }) => key)).toEqual(['other'])
  const { rows } = await db.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  // Neither another process nor a manual retry sends it a second time meanwhile.
  await outbox.retry('slow')
  await sender().sendDue()
  open()
  await sending
  await slowSender.stop()
  expect(sent.map(({ key }) => key)).toEqual(['other', 'slow'])
  expect(await outbox.read('slow')).toMatchObject({ state: 'SENT', tries: 1 })
})

test('another sender sends the mail of a killed one after the lease', async () => {
  await outbox.put(mail('a'))
  const killed = outboxSender({
    db,
    mailer: { deliver: () => new Promise(() => {}), close: () => {} },
    files: directoryFiles(dataDir),
    clock,
    log: testLog(),
    origin,
    secret: (id) => id,
  })
  killed.wake()
  await expect.poll(async () => (await outbox.read('a')).tries).toBe(1)
  await sender().sendDue()
  expect(sent).toEqual([])
  pass(60_000)
  await sender().sendDue()
  expect(sent).toHaveLength(1)
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 2 })
})

test('a mail with a link is sent while other mails occupy the two common lanes', async () => {
  const { open, opened } = openedLater()
  const { link: _link, ...plain } = mail('x')
  for (const key of ['offer-1', 'offer-2', 'offer-3']) await outbox.put({ ...plain, key, kind: 'OFFER' })
  const busySender = outboxSender({
    db,
    mailer: {
      deliver: async (one) => {
        if (one.key.startsWith('offer')) await opened
        sent.push(one)
      },
      close: () => {},
    },
    files: directoryFiles(dataDir),
    clock,
    log: testLog(),
    origin,
    secret: (id) => id,
  })
  const sending = busySender.sendDue()
  await outbox.put(mail('reset', { kind: 'PASSWORD_RESET' }))
  busySender.wake()
  await expect.poll(() => sent.map(({ key }) => key)).toEqual(['reset'])
  open()
  await sending
  await busySender.stop()
  expect(sent).toHaveLength(4)
})

test('an offer with a missing file is given up, so that its sender is notified', async () => {
  await outbox.put({
    ...mail('offer', { kind: 'OFFER' }),
    attachments: [{ name: 'offer.pdf', type: 'application/pdf', sha256: 'a'.repeat(64) }],
  })
  await sender().sendDue()
  expect(await outbox.read('offer')).toMatchObject({ state: 'FAILED', error: 'NOT_FOUND' })
  expect(await outbox.unrecorded('OFFER')).toMatchObject([{ key: 'offer', state: 'FAILED' }])
})

test('a waiting mail counts as delayed after 15 minutes, once, and again after a retry', async () => {
  const since = () => new Date(now.getTime() - 900_000)
  const keys = async () => (await outbox.delayed('OFFER', since())).map(({ key }) => key)
  const { link: _link, ...offer } = mail('offer', { kind: 'OFFER' })
  failure = Object.assign(new Error(), { code: 'ECONNREFUSED' })
  await outbox.put(offer)
  await sender().sendDue()
  pass(899_000)
  expect(await keys()).toEqual([])
  pass(1_000)
  expect(await outbox.delayed('OFFER', since())).toMatchObject([{ key: 'offer', error: 'ECONNREFUSED' }])
  await outbox.postponeRecording('offer')
  expect(await keys()).toEqual([])
  pass(10_000)
  await outbox.markDelayRecorded('offer')
  expect(await keys()).toEqual([])
  await outbox.retry('offer')
  expect(await keys()).toEqual([])
  pass(900_000)
  expect(await keys()).toEqual(['offer'])
  failure = undefined
  await sender().sendDue()
  expect(await keys()).toEqual([])
})

test('a stop ends after some seconds and leaves a stuck mail to its lease', async () => {
  await outbox.put(mail('hanging'))
  const hangingSender = outboxSender({
    db,
    mailer: { deliver: () => new Promise(() => {}), close: () => {} },
    files: directoryFiles(dataDir),
    clock,
    log: testLog(),
    origin,
    secret: (id) => id,
  })
  hangingSender.wake()
  await expect.poll(async () => (await outbox.read('hanging')).tries).toBe(1)
  const stopping = performance.now()
  await hangingSender.stop()
  expect(performance.now() - stopping).toBeLessThan(6_000)
})
