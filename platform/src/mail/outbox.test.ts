import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { directoryFiles } from '../files/directory.ts'
import { logger } from '../telemetry/logging.ts'
import { emlDirectory } from './eml-directory.ts'
import { LINK, type NewMail, type Outbox, postgresOutbox, prepareOutbox } from './outbox.ts'
import { eraseOldMails, forgetEml } from './outbox-retention.ts'
import { outboxSender, pauseAfter } from './outbox-sender.ts'
import { type Mail, MailRefused } from './port.ts'
import { testPostgres } from '../testing/test-postgres.ts'

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
let fails: Error | undefined
let logged: string[]
let outbox: Outbox
const clock = () => now
const origin = () => 'https://house.test'
const deliver = async (mail: Mail) => {
  if (fails) throw fails
  sent.push(mail)
}
const testLog = () => logger('trace', { write: (line) => void logged.push(line) })
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
  await db.query('TRUNCATE mail.outbox')
  now = new Date('2026-03-02T12:00:00Z')
  sent = []
  logged = []
  fails = undefined
  outbox = postgresOutbox({ db, clock, origin, wake: () => {} })
})

const mail = (key: string, more: Partial<NewMail> = {}): NewMail => ({
  key,
  kind: 'INVITATION',
  to: 'ana@example.com',
  subject: `About ${key}`,
  text: `Look: ${LINK}`,
  html: `<a href="${LINK}">Look</a>`,
  link: { path: '/login?reset=', id: `link-${key}` },
  ...more,
})

test('a mail is sent once, with its link whole; the same key again adds nothing', async () => {
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

test('the secret of a link is in no table and in no answer', async () => {
  await outbox.put(mail('a'))
  await sender().sendDue()
  const { rows } = await db.query('SELECT o::text FROM mail.outbox o')
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

test('a mail that could not go out is tried again, each time later, until it is sent', async () => {
  await outbox.put(mail('a'))
  const { sendDue } = sender()
  fails = new Error('ana@example.com: greylisted')
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'WAITING', tries: 1, error: expect.any(String) })
  fails = undefined
  await sendDue()
  expect(sent).toEqual([])
  pass(pauseAfter(1))
  await sendDue()
  expect(sent).toHaveLength(1)
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 2 })
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([10_000, 20_000, 40_000, 3_600_000])
})

test('the log names the mail and never the recipient, nor what the mail server says of them', async () => {
  await outbox.put(mail('a'))
  fails = new Error('550 ana@example.com unknown')
  await sender().sendDue()
  expect(logged.join()).toContain('"mail":"a"')
  expect(logged.join()).not.toMatch(/ana@|secret-of|About/)
})

test('a mail that was refused for good waits for somebody to send it again', async () => {
  await outbox.put(mail('a'))
  fails = new MailRefused('The mail server says 550')
  const { sendDue } = sender()
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED', error: 'The mail server says 550' })
  fails = undefined
  pass(3600_000)
  await sendDue()
  expect(sent).toEqual([])
  expect(await outbox.retry('a')).toMatchObject({ state: 'WAITING' })
  await sendDue()
  expect(sent).toHaveLength(1)
  await expect(outbox.retry('a')).rejects.toMatchObject({ code: 'ALREADY_SENT' })
  await expect(outbox.retry('b')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a mail that some have got is sent again only to those who were refused it', async () => {
  await outbox.put(mail('a', { also: { to: ['ben@example.com'], cc: ['cleo@example.com'] } }))
  const { sendDue } = sender()
  fails = new MailRefused('The mail server says 550 for 2 of 3 recipients', { taken: [1] })
  await sendDue()
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED' })
  fails = new MailRefused('The mail server says 550 for 1 of 2 recipients', { taken: [2] })
  await outbox.retry('a')
  await sendDue()
  fails = undefined
  await outbox.retry('a')
  await sendDue()
  expect(sent).toMatchObject([{ to: 'ana@example.com', taken: [1, 2] }])
  expect(await outbox.read('a')).toMatchObject({ state: 'SENT', tries: 3 })
  expect(logged.join()).not.toMatch(/@example/)
})

test('a mail whose link is too old is not sent any more, and cannot be', async () => {
  await outbox.put(mail('a', { usefulUntil: new Date(now.getTime() + 60_000) }))
  pass(60_000)
  await sender().sendDue()
  expect(sent).toEqual([])
  expect(await outbox.read('a')).toMatchObject({ state: 'FAILED', error: 'EXPIRED' })
  await expect(outbox.retry('a')).rejects.toMatchObject({ code: 'MAIL_EXPIRED' })
})

test('the list is read newest first, page by page, by state and by what is typed', async () => {
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

test('an offer takes its file, its copies and the one who answers with it', async () => {
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

test('what became of a mail is told until somebody has heard it, and again after another try', async () => {
  fails = new MailRefused('The mail server says 550')
  await outbox.put(mail('offer-2', { kind: 'OFFER' }))
  expect(await outbox.untold('OFFER')).toEqual([])
  await sender().sendDue()
  const failed = [
    { key: 'offer-2', state: 'FAILED', tries: 1, error: 'The mail server says 550', linkId: 'link-offer-2' },
  ]
  expect(await outbox.untold('OFFER')).toEqual(failed)
  expect(await outbox.untold('INVITATION')).toEqual([])
  await outbox.markTold('offer-2', 1)
  expect(await outbox.untold('OFFER')).toEqual([])
  fails = undefined
  await outbox.retry('offer-2')
  await sender().sendDue()
  expect(await outbox.untold('OFFER')).toEqual([{ key: 'offer-2', state: 'SENT', tries: 2, linkId: 'link-offer-2' }])
  await outbox.markTold('offer-2', 1)
  expect(await outbox.untold('OFFER')).toHaveLength(1)
})

test('what stood in a mail is erased after 90 days; what became of it stays', async () => {
  await outbox.put(mail('sent'))
  await outbox.put(mail('refused'))
  const { sendDue } = sender()
  await sendDue()
  await db.query(`UPDATE mail.outbox SET state = 'FAILED', sent_at = NULL WHERE key = 'refused'`)
  pass(89 * 86_400_000)
  const forgotten: string[] = []
  const erase = () => eraseOldMails({ db, log: testLog(), forget: async (key) => void forgotten.push(key) }, now)
  expect(await erase()).toBe(0)
  pass(2 * 86_400_000)
  await outbox.put(mail('new'))
  expect(await erase()).toBe(2)
  expect(await erase()).toBe(0)
  expect(forgotten.toSorted()).toEqual(['refused', 'sent'])
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

test('the file of a mail goes with what stood in it, also of one that was erased before', async () => {
  const files = emlDirectory(join(dataDir, 'outbox'), 'no-reply@house.test')
  for (const key of ['old', 'erased', 'young']) {
    await outbox.put(mail(key))
    await files.deliver({ key, to: 'ana@example.com', subject: key, text: '', html: '', at: now })
  }
  await sender().sendDue()
  await db.query(`UPDATE mail.outbox SET erased_at = now() WHERE key = 'erased'`)
  pass(91 * 86_400_000)
  await db.query(`UPDATE mail.outbox SET sent_at = $1 WHERE key = 'young'`, [now])
  expect(await eraseOldMails({ db, log: testLog(), forget: forgetEml(dataDir) }, now)).toBe(2)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['young.eml'])
})

test('a file that cannot be removed keeps no other mail from being erased, and is tried again', async () => {
  for (const key of ['a', 'stuck', 'z']) await outbox.put(mail(key))
  await sender().sendDue()
  pass(91 * 86_400_000)
  let isStuck = true
  const forget = async (key: string) => {
    if (key === 'stuck' && isStuck) throw Object.assign(new Error('no'), { code: 'EACCES' })
  }
  const erase = () => eraseOldMails({ db, log: testLog(), forget }, now)
  expect(await erase()).toBe(2)
  for (const key of ['a', 'stuck', 'z']) expect(await outbox.read(key)).toMatchObject({ text: '', html: '' })
  expect(logged.join()).toContain('"mail":"stuck","reason":"EACCES"')
  isStuck = false
  expect(await erase()).toBe(1)
  expect(await erase()).toBe(0)
})
