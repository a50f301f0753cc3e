import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { readConfig } from '@freight/platform/config'
import { kurrentEventStore } from '@freight/platform/event-store/kurrent/kurrent'
import { kurrentConnection } from '@freight/platform/event-store/kurrent/connection'
import { eventStoreContract } from '@freight/platform/testing/event-store.contract'
import { kurrentDouble } from '@freight/platform/testing/kurrent-double'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyStores } from '@freight/deploy/embedded/verify-stores'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { within } from '../distributed/within.ts'
import { postgresDatabases } from './doubles/new-databases.ts'

const double = process.env['KURRENTDB_URL'] ? undefined : await kurrentDouble()
const url = process.env['KURRENTDB_URL'] || double?.url() || ''
const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 1)
const closers: (() => unknown)[] = [() => double?.stop(), postgres.stop]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

test('a quotation continues across two starts, and stored events equal the written ones', async () => {
  const secret = () => randomBytes(32).toString('base64')
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'freight-kurrent-'))
  closers.push(() => rm(DATA_DIR, { recursive: true, force: true }))
  const servers = {
    DATA_DIR,
    EVENT_STORE_URL: url,
    DATABASE_URL: postgres.urls[0] ?? '',
    SESSION_KEY: secret(),
    PERSONAL_KEY: secret(),
    AUDIT_KEY: secret(),
  }
  const first = await applicationInThisProcess(servers)
  const owner = await first.newUser('psosa', 'COMMERCIAL')
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  const client = await first.execute('organization', 'CreateOrganization', undefined, organization)
  await first.tablesReach(client.position)
  const requestBody = { ...airRequest(client.id), commercial: owner.id }
  const { id } = await first.execute('quotation', 'RequestQuotation', undefined, requestBody)
  await first.stop()

  const detail = async (application: typeof first) =>
    QuotationDetail.parse(
      (await application.platform.http.app.inject({ url: `/app/v1/quotations/${id}`, headers: owner.headers })).json(),
    )
  const second = await applicationInThisProcess(servers)
  // The rules are evaluated after the request, here or at the first start.
  await within(30_000, async () => (await detail(second)).revision === 2)
  const before = await detail(second)
  await second.stop()
  const thirdStart = await applicationInThisProcess(servers)
  expect(await detail(thirdStart)).toEqual(before)
  await thirdStart.stop()

  const report = await verifyStores(readConfig(servers))
  expect(report.findings).toEqual([])
  expect(report.events).toBeGreaterThan(3)
  expect(report.digests).toBeGreaterThan(1)
})

describe('the event store on a KurrentDB server', () => {
  eventStoreContract(async () => {
    const server = kurrentConnection(url)
    const store = kurrentEventStore(server, { log: { warn: () => {} }, firstPauseMs: 5 })
    closers.push(server.close, store.close)
    return store
  })
})
