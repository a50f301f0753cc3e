import { mkdtemp, rm } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const rounds = 5
const env = { DEMO_QUOTATIONS: '300' }
let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'report-kill-'))
  application = await startApplicationProcess({ dataDir, env })
}, 300_000)
afterAll(async () => {
  await application.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Exports = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), rows: z.int() })),
})
const Notifications = z.array(z.object({ kind: z.string(), params: z.record(z.string(), z.unknown()) }))

const analyst = () =>
  signIn(
    application.url,
    application.users.find(({ role }) => role === 'ANALYST'),
  )
const name = (round: number) => `Round ${round}`
const inOrder = (texts: readonly string[]) => texts.toSorted()
const all = Array.from({ length: rounds }, (_, round) => name(round))

test(`reports killed while being written, ${rounds} times, finish once each with one notification each`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { command: _, ...reader } = await analyst()
    const exportRequest = {
      report: 'audit',
      format: 'xlsx',
      lang: 'es',
      name: name(round),
      filters: { from: '2020-01-01' },
    }
    const { status } = await reader.call('POST', '/app/v1/report-exports', exportRequest, {
      'idempotency-key': name(round),
    })
    expect(status).toBe(201)
    // The delay varies, from before the first page to after the last one.
    await setTimeout(randomInt(600))
    await (round % 2 === 0 ? application.killApplication() : application.killAll())
    application = await startApplicationProcess({ dataDir, env })
  }
  const reader = await analyst()
  const exportRows = async () => Exports.parse((await reader.get('/app/v1/report-exports')).json).rows
  await vi.waitFor(async () => expect((await exportRows()).map(({ state }) => state)).toEqual(all.map(() => 'READY')), {
    timeout: 120_000,
    interval: 500,
  })
  expect(inOrder((await exportRows()).map((one) => one.name))).toEqual(all)
  for (const { id, rows } of await exportRows()) {
    expect(rows).toBeGreaterThan(0)
    const file = await fetch(`${application.url}/app/v1/report-exports/${id}/file`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect([
      file.status,
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK'])
  }
  const notifications = async () =>
    Notifications.parse((await reader.get('/app/v1/notification/?limit=100')).json)
      .filter(({ kind }) => kind.startsWith('REPORT_'))
      .map(({ kind, params }) => `${kind} ${String(params['report'])}`)
  const readyNotices = all.map((one) => `REPORT_READY ${one}.xlsx`)
  await vi.waitFor(async () => expect(inOrder(await notifications())).toEqual(readyNotices), {
    timeout: 30_000,
    interval: 500,
  })
}, 600_000)

const Register = z.object({
  columns: z.array(z.object({ id: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})

test('a file whose download was interrupted by a kill is in the register of exports', async () => {
  const { token } = await analyst()
  const days = `from=2020-01-01&to=${new Date().toISOString().slice(0, 10)}`
  const file = await fetch(`${application.url}/app/v1/reports/audit/export?${days}&company=MVD`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await file.body?.getReader().read()
  await application.killAll()
  application = await startApplicationProcess({ dataDir, env })
  const { json } = await (await analyst()).get(`/app/v1/reports/exports?${days}&lang=en`)
  const { columns, rows } = Register.parse(json)
  const filterColumn = columns.findIndex(({ id }) => id === 'asked')
  // Whether its end was recorded too depends on timing.
  expect(rows.map((row) => row[filterColumn])).toContainEqual(expect.stringMatching(/Company: MVD$/))
}, 300_000)
