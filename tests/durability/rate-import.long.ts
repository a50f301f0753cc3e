import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const ROW_COUNT = 4_000
let dataDir: string
let application: ApplicationProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kill-import-'))
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Import = z.object({
  id: z.string(),
  state: z.string(),
  progress: z.object({ done: z.int() }),
  applied: z.object({ created: z.int(), refused: z.int() }).nullable(),
  undone: z.object({ takenBack: z.int(), kept: z.int() }).nullable(),
})
const Providers = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Rates = z.object({ total: z.int() })
const Rows = z.object({ rows: z.array(z.object({ rateId: z.string(), done: z.string() })), next: z.int().optional() })

const startedApplication = async () => {
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0' } })
  return signIn(
    application.url,
    application.users.find(({ role }) => role === 'PRICING'),
  )
}
type Session = Awaited<ReturnType<typeof startedApplication>>

const view = async (pricing: Session, id: string) =>
  Import.parse((await pricing.get(`/app/v1/rate-imports/${id}`)).json)
const until = async (pricing: Session, id: string, holds: (now: z.infer<typeof Import>) => boolean) => {
  for (;;) {
    const now = await view(pricing, id)
    if (holds(now)) return now
    await pause(20)
  }
}

const file = () => {
  const rows = Array.from({ length: ROW_COUNT }, (_, row) => {
    const month = String(1 + (row % 12)).padStart(2, '0')
    return `CNSHA,UYMVD,${50 + (row % 40)},2029-${month}-01,2029-${month}-28,Line ${Math.floor(row / 12)}`
  })
  return ['POL,POD,OFR W/M,Valid from,Valid to,Carrier', ...rows].join('\n')
}

test('an import killed while writing continues after the start: every row once, and undo covers all of them', async () => {
  let pricing = await startedApplication()
  const owner = Providers.parse((await pricing.get('/app/v1/providers?limit=1')).json).rows[0]?.id ?? ''
  const futureRateCount = async () =>
    Rates.parse((await pricing.get(`/app/v1/rates?owner=${owner}&q=Line&limit=1&state=FUTURE`)).json).total
  const sent = await pricing.call('POST', '/app/v1/rates/import?dryRun=true', {
    name: 'rates.csv',
    owner,
    data: Buffer.from(file()).toString('base64'),
  })
  const { id } = z.object({ id: z.string() }).parse(sent.json)
  await until(pricing, id, ({ state }) => state === 'CHECKED')
  await pricing.call('POST', `/app/v1/rate-imports/${id}/confirm-rate-import`, {})
  // During a part: some of its rates are stored, its completion is not.
  await until(pricing, id, ({ progress }) => progress.done > 0)
  const newRate = () =>
    pricing.call('POST', '/app/v1/rates', {
      type: 'BUY',
      transport: 'SEA',
      mode: 'LCL',
      owner: { id: owner },
      origin: 'CNSHA',
      destination: 'UYMVD',
      validFrom: '2029-01-01',
      validTo: '2029-01-31',
      charges: [{ code: 'OFR', currency: 'USD', amount: '50', calculator: 'PER_WM' }],
    })
  expect((await newRate()).json).toMatchObject({ code: 'LOCKED_BY_IMPORT' })
  await pause(60)
  await application?.killApplication()

  pricing = await startedApplication()
  const killedImport = await view(pricing, id)
  expect(killedImport.state).toBe('APPLYING')
  expect(await until(pricing, id, ({ state }) => state === 'APPLIED')).toMatchObject({
    applied: { created: ROW_COUNT, refused: 0 },
  })
  // The lock of the killed process has ended with its lease, that of the process after it with its work.
  expect((await newRate()).status).toBe(201)
  const rates: string[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: z.infer<typeof Rows> = Rows.parse(
      (await pricing.get(`/app/v1/rate-imports/${id}/rows?limit=500&after=${after}`)).json,
    )
    expect(new Set(page.rows.map(({ done }) => done))).toEqual(new Set(['APPLIED']))
    rates.push(...page.rows.map(({ rateId }) => rateId))
    after = page.next
  }
  expect(new Set(rates).size).toBe(ROW_COUNT)
  // The table follows the log a moment later.
  await expect.poll(futureRateCount, { timeout: 10_000 }).toBe(ROW_COUNT)

  await pricing.call('POST', `/app/v1/rate-imports/${id}/undo-rate-import`, {})
  expect(await until(pricing, id, ({ state }) => state === 'UNDONE')).toMatchObject({
    undone: { takenBack: ROW_COUNT, kept: 0 },
  })
  await expect.poll(futureRateCount, { timeout: 10_000 }).toBe(0)
}, 100_000)
