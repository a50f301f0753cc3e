import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { DocumentAnswer } from '@freight/contracts/registry/uploads'
import { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { contentName } from '@freight/platform/files/content-name'
import { s3Files } from '@freight/platform/files/s3'
import { samplePdf } from '@freight/platform/testing/sample-files'
import { smtpDouble } from '@freight/platform/testing/smtp-double'
import { afterAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { clickhouseDatabase, postgresDatabases } from './doubles/new-databases.ts'
import { objectStore } from './doubles/object-store.ts'

const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 2)
const [events = '', views = ''] = postgres.urls
const clickhouse = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
const store = await objectStore(process.env['FILES_URL'])
// A configured mail server does not expose the mails that it accepted, so this is a double.
const mailServer = await smtpDouble()
const secret = () => randomBytes(32).toString('base64')
const servers = {
  EVENT_STORE_URL: events,
  DATABASE_URL: views,
  CLICKHOUSE_URL: clickhouse.url,
  FILES_URL: store.newFolder(),
  SMTP_URL: mailServer.url,
  SESSION_KEY: secret(),
  PERSONAL_KEY: secret(),
  AUDIT_KEY: secret(),
}
afterAll(async () => {
  mailServer.close()
  await store.stop()
  await clickhouse.stop()
  await postgres.stop()
})

const until = async (holds: () => Promise<boolean> | boolean) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('an application with servers stores nothing locally, and an application on another machine continues from the servers', async () => {
  const first = await applicationInThisProcess(servers)
  expect(await (await fetch(`${first.url}/health/ready`)).json()).toMatchObject({
    status: 'up',
    dependencies: Object.fromEntries(
      ['eventStore', 'readModels', 'analytics', 'files'].map((name) => [
        name,
        expect.objectContaining({ status: 'up' }),
      ]),
    ),
  })
  const owner = await first.newUser('psosa', 'COMMERCIAL')
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  const client = await first.execute('organization', 'CreateOrganization', undefined, organization)
  await first.tablesReach(client.position)
  const requestBody = { ...airRequest(client.id), commercial: owner.id }
  const { id } = await first.execute('quotation', 'RequestQuotation', undefined, requestBody)
  const form = new FormData()
  form.append('quotation', id)
  form.append('type', 'MSDS')
  form.append('file', new Blob([new Uint8Array(samplePdf)]), 'Hoja.pdf')
  const sent = await fetch(`${first.url}/app/v1/documents`, { method: 'POST', headers: owner.headers, body: form })
  expect(sent.status).toBe(201)
  const { documentId } = DocumentAnswer.parse(await sent.json())
  const files = s3Files(servers.FILES_URL, { temporaryFolder: `${first.env.DATA_DIR}/incoming` })
  expect(await files.get(contentName(samplePdf))).toEqual(samplePdf)
  files.close()

  // A new user is invited by mail.
  await until(() => mailServer.mails.some((mail) => mail.includes('To: psosa@example.com')))
  const manager = await first.newUser('gmanager', 'MANAGER')
  const chart = '/analytics/v1/general/quotes-per-period?from=2020-01-01'
  await until(async () => {
    const { status, text } = await manager.ask('GET', chart)
    return status === 200 && JSON.parse(text).total === 1
  })
  expect((await readdir(first.env.DATA_DIR)).toSorted()).toEqual(['audit', 'house.lock', 'incoming'])
  expect(await readdir(`${first.env.DATA_DIR}/incoming`)).toEqual([])
  await first.stop()

  const second = await applicationInThisProcess(servers)
  const detail = await second.platform.http.app.inject({
    url: `/app/v1/quotations/${id}`,
    headers: owner.headers,
  })
  expect(QuotationDetail.parse(detail.json()).docs).toEqual([expect.objectContaining({ documentId, name: 'Hoja.pdf' })])
  const read = await fetch(`${second.url}/app/v1/documents/${documentId}`, { headers: owner.headers })
  expect(Buffer.from(await read.arrayBuffer())).toEqual(samplePdf)
  await second.stop()
})
