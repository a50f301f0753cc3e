import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@freight/platform/config'
import type pg from 'pg'
import { verifyStores } from '@freight/deploy/embedded/verify-stores'
import { samplePdf } from '@freight/platform/testing/sample-files'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let events: pg.Pool
let documentId: string
let close = async () => {}

// Events and tables are in separate databases.
beforeAll(async () => {
  const eventDatabase = await testPostgres()
  events = eventDatabase.db
  application = await applicationInThisProcess({ EVENT_STORE_URL: eventDatabase.url })
  close = async () => {
    await application.stop()
    await eventDatabase.stop()
  }
  const { id: commercial } = await application.newUser('psosa', 'COMMERCIAL')
  const { id: client } = await application.execute('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Acme',
    paisCod: 'UY',
    rut: '211234560018',
  })
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    commercial,
  })
  const sha256 = await application.platform.files.put(samplePdf)
  documentId = `${id}.1`
  const document = { documentId, type: 'PKL', name: 'a.pdf', size: samplePdf.length, sha256 }
  await application.execute('quotation', 'AddDocument', id, document)
})
afterAll(() => close())

const verify = () => verifyStores(readConfig({ ...application.env, LOG_LEVEL: 'silent' }))
const problems = async () => (await verify()).findings.map(({ problem }) => problem)

test('the audit reads the events from their own database, not from the tables', async () => {
  // Background events, such as matching tariffs, may be stored in between.
  const { eventStore } = application.platform
  const [before, report, after] = [await eventStore.head(), await verify(), await eventStore.head()]
  expect(report.findings).toEqual([])
  expect(report.events).toBeGreaterThanOrEqual(before)
  expect(report.events).toBeLessThanOrEqual(after)
  expect(report.digests).toBe(1)
  await events.query(`update event_store.events set company = 'XXX' where position = 2`)
  expect(await problems()).toContain('its content does not fit its hash')
  await events.query(`update event_store.events set company = 'MVD' where position = 2`)
  expect(await problems()).toEqual([])
})

test.each([
  ['deleted', `delete from event_store.unique_keys where scope = 'rut'`],
  ['moved to another stream', `update event_store.unique_keys set stream = 'organization-other' where scope = 'rut'`],
  ['changed', `update event_store.unique_keys set value = 'UY 1' where scope = 'rut'`],
  ['of another kind', `update event_store.unique_keys set scope = 'other' where scope = 'user-name'`],
  [
    'added',
    `insert into event_store.unique_keys select 'rut', 'UY 2', stream from event_store.unique_keys where scope = 'rut'`,
  ],
])('the audit reports a unique key that was %s', async (_, tamper) => {
  const { rows: before } = await events.query('select * from event_store.unique_keys')
  await events.query(tamper)
  expect(await problems()).not.toEqual([])
  await events.query('delete from event_store.unique_keys')
  for (const { scope, value, stream } of before)
    await events.query('insert into event_store.unique_keys values ($1, $2, $3)', [scope, value, stream])
  expect(await problems()).toEqual([])
})

test('an altered document is not served and is reported; a missing one is reported too', async () => {
  const files = join(application.platform.dataDir, 'files')
  const [folder = ''] = (await readdir(files)).filter((name) => name.length === 2)
  const [sha256 = ''] = await readdir(join(files, folder))
  const path = join(files, folder, sha256)
  await writeFile(path, 'forged')
  const pricing = await application.newUser('boss', 'PRICING')
  const answer = await pricing.ask('GET', `/app/v1/documents/${documentId}`)
  expect([answer.status, answer.text.includes('FILE_DAMAGED')]).toEqual([500, true])
  expect(await problems()).toEqual([`the file ${sha256} is not what it was kept as`])
  await rm(path)
  // An import of rates used the same file.
  const file = { name: 'tarifas.csv', size: samplePdf.length, sha256, format: 'csv' }
  await application.execute('rate-import', 'OpenRateImport', undefined, { file, applies: false })
  const missing = `its file ${sha256} is missing`
  expect(await problems()).toEqual([missing, missing])
  await writeFile(path, samplePdf)
  expect(await problems()).toEqual([])
})

test('the audit reports a missing folder of digests, also without its references in the tables', async () => {
  await rm(join(application.platform.dataDir, 'audit'), { recursive: true })
  expect(await problems()).toEqual(['the digest 1 is missing', 'no digest covers the log'])
  await events.query('delete from event_store.digests')
  expect(await problems()).toEqual(['no digest covers the log'])
})
