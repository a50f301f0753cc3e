import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startApplication } from '@freight/deploy/embedded/application'
import { backup } from '@freight/platform/backup/backup'
import { openBackupDatabases } from '@freight/platform/backup/manifest'
import { restore } from '@freight/platform/backup/restore'
import { readConfig } from '@freight/platform/config'
import { logger } from '@freight/platform/telemetry/logging'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

type Application = Awaited<ReturnType<typeof applicationInThisProcess>>

const log = logger('silent')
const quietSettings = { LOG_LEVEL: 'silent', DEMO_USERS: 'off' }
let directory: string
let provider: string

const contact = { id: 'c1', name: 'Li Wei', mail: 'li@orient.example', primary: true }

/** Two copies of one application: one mail is pending, and a process manager has not processed its last event. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-held-'))
  const originalApplication = await applicationInThisProcess(quietSettings)
  try {
    const { db, dataDir } = originalApplication.platform
    ;({ id: provider } = await originalApplication.execute('provider', 'CreateProvider', undefined, {
      code: 'ORI',
      name: 'Orient Consol',
      language: 'en',
      services: ['LCL'],
      contacts: [contact],
    }))
    await originalApplication.platform.mail.put({
      key: 'late',
      kind: 'OFFER',
      to: 'a@x.example',
      subject: '',
      text: '',
      html: '',
    })
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'outbox'))).toEqual(['late.eml']), 10_000)
    await db.query(`update operation.outbox set state = 'WAITING', sent_at = null, next_try = now() + interval '1 day'`)
    const databases = await openBackupDatabases(readConfig(originalApplication.env), log, { alone: false })
    await backup(join(directory, 'backup'), { databases, dataDir })
    await databases.close()
  } finally {
    await originalApplication.stop()
  }
  for (const name of ['released', 'by-variable']) {
    await restore(join(directory, 'backup'), readConfig({ ...quietSettings, DATA_DIR: join(directory, name) }), { log })
    await rm(join(directory, name, 'outbox'), { recursive: true })
  }
}, 120_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

const startedApplication = async (name: string, variables: Record<string, string> = {}) => {
  const application = await applicationInThisProcess({
    ...quietSettings,
    DATA_DIR: join(directory, name),
    ...variables,
  })
  await application.platform.db.query('update operation.outbox set next_try = now()')
  application.platform.mail.wake()
  return application
}
const sent = ({ platform }: Application) => readdir(join(platform.dataDir, 'outbox')).catch(() => [])
const testMails = ({ platform }: Application) =>
  platform.db.query(`select from operation.outbox where kind = 'PROVIDER_TEST'`).then(({ rowCount }) => rowCount)

test('a restored copy sends nothing and reacts to nothing until an administrator releases it, also across restarts', async () => {
  let application = await startedApplication('released')
  const admin = await application.newUser('admin', 'ADMINISTRATOR')
  await application.execute('provider', 'SendTestMail', provider, { contactId: contact.id })
  await application.stop()
  application = await startedApplication('released')
  try {
    const { platform } = application
    // Two polling intervals of the hold.
    await setTimeout(4_500)
    expect(await sent(application)).toEqual([])
    expect(await testMails(application)).toBe(0)
    const readiness = await platform.http.app.inject({ url: '/health/ready' })
    expect(readiness.statusCode).toBe(200)
    expect(readiness.json().dependencies.heldWork).toMatchObject({ held: 'RESTORED' })

    const request = async (method: 'GET' | 'POST', url: string, headers = admin.headers) => {
      const answer = await platform.http.app.inject({ method, url, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    // The offer, and the invitation of the administrator.
    const { body } = await request('GET', '/app/v1/held-work')
    expect(body).toMatchObject({ held: { reason: 'RESTORED', mails: 2 } })
    expect(body.held.events).toBeGreaterThan(0)
    const pricing = await application.newUser('pgomez', 'PRICING')
    expect((await request('POST', '/app/v1/held-work/release', pricing.headers)).status).toBe(403)
    expect(await platform.heldWork.state()).toBeDefined()

    expect(await request('POST', '/app/v1/held-work/release')).toEqual({ status: 200, body: {} })
    await expect.poll(() => testMails(application), { timeout: 10_000 }).toBe(1)
    // The two invitations, the offer and the test mail, each once.
    await expect.poll(() => sent(application), { timeout: 10_000 }).toHaveLength(4)
    expect(await sent(application)).toContain('late.eml')
    expect((await request('GET', '/app/v1/held-work')).body).toEqual({})
    const { rows } = await platform.db.query(`select user_id, path from audit.accesses where kind = 'RELEASE'`)
    expect(rows).toEqual([{ user_id: admin.id, path: '/app/v1/held-work/release' }])
  } finally {
    await application.stop()
  }
}, 120_000)

test('RELEASE_HELD=yes releases a restored copy at its start', async () => {
  const application = await startedApplication('by-variable', { RELEASE_HELD: 'yes' })
  try {
    await expect.poll(() => sent(application), { timeout: 10_000 }).toEqual(['late.eml'])
    expect(await application.platform.heldWork.state()).toBeUndefined()
  } finally {
    await application.stop()
  }
}, 120_000)

test('a database without checkpoints over an older log sends no mail while it starts', async () => {
  const before = await startedApplication('by-variable', { RELEASE_HELD: 'yes' })
  const { db, dataDir } = before.platform
  await db.query(`truncate commands.process_checkpoints; update operation.origin set head = 1`)
  await db.query(`update operation.outbox set state = 'WAITING', sent_at = null, next_try = now() + interval '1 day'`)
  await before.stop()
  await rm(join(dataDir, 'outbox'), { recursive: true, force: true })

  let sentAtStart: string[] = []
  const env = { ...before.env, PORT: '0', RELEASE_HELD: '' }
  const application = await startApplication(readConfig(env), async ({ db: database, mail }) => {
    await database.query('update operation.outbox set next_try = now()')
    mail.wake()
    await setTimeout(500)
    sentAtStart = await readdir(join(dataDir, 'outbox')).catch(() => [])
  })
  try {
    expect(sentAtStart).toEqual([])
    expect(await application.platform.heldWork.state()).toMatchObject({ reason: 'NO_CHECKPOINTS' })
  } finally {
    await application.stop()
  }
}, 120_000)
