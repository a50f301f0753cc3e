import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { expressRequest } from '@freight/contracts/testing/express-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const ROW_COUNT = 200
let dataDir: string
let application: ApplicationProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kill-batch-'))
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Clients = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const History = z.object({ events: z.array(z.object({ type: z.string() })) })
const path = '/app/v1/express-shipments'

const sessionOf = async (role: string) => {
  application ??= await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0' } })
  return signIn(
    application.url,
    application.users.find((user) => user.role === role),
  )
}
type Session = Awaited<ReturnType<typeof sessionOf>>

const until = async (operator: Session, id: string, holds: (batch: ExpressBatch) => boolean) => {
  for (;;) {
    const batch = ExpressBatch.parse((await operator.get(`${path}/batches/${id}`)).json)
    if (holds(batch)) return batch
    await pause(5)
  }
}

test('a batch of a killed application continues after the start, and repeats no row', async () => {
  const admin = await sessionOf('ADMINISTRATOR')
  const [client] = Clients.parse((await admin.get('/app/v1/organizations?limit=1')).json).rows
  const shippingDay = new Date().toISOString().slice(0, 10)
  const request = { ...expressRequest({ shippingDay }), cliente: { id: client?.id, nombreFantasia: '' } }
  const ids: string[] = []
  for (let row = 0; row < ROW_COUNT; row += 1) ids.push((await admin.command(path, request)).id)

  let operator = await sessionOf('EXPRESS_OPERATIONS')
  const started = await operator.call('POST', `${path}/batches`, { action: 'TAKE', ids })
  const { id } = z.object({ id: z.string() }).parse(started.json)
  await until(operator, id, ({ counts }) => counts.DONE >= 20)
  await application?.killApplication()
  application = undefined

  operator = await sessionOf('EXPRESS_OPERATIONS')
  const { counts } = await until(operator, id, ({ endedAt }) => endedAt !== undefined)
  expect(counts).toEqual({ WAITING: 0, RUNNING: 0, DONE: ROW_COUNT, REFUSED: 0, DOUBTFUL: 0 })
  for (const one of ids) {
    const { events } = History.parse((await operator.get(`${path}/${one}/history`)).json)
    expect(events.map(({ type }) => type)).toEqual(['ExpressShipmentRequested', 'ExpressShipmentTaken'])
  }
  const ended = async () => {
    const { json } = await operator.get('/app/v1/notification/')
    return z
      .array(z.object({ kind: z.string() }))
      .parse(json)
      .filter(({ kind }) => kind === 'EXPRESS_BATCH_ENDED').length
  }
  await expect.poll(ended, { timeout: 30_000 }).toBe(1)
}, 200_000)
