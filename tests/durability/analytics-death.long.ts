import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enginePids } from '@freight/platform/testing/engine-processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'analytics-death-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '200' } })
})
afterAll(async () => {
  await application.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Organizations = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Quotes = z.object({ total: z.int() })
const Problem = z.object({ status: z.literal(503), code: z.string(), title: z.string() })
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const clients = async () => {
  const by = (roleName: string) => application.users.find(({ role }) => role === roleName)
  const commercial = await signIn(application.url, by('COMMERCIAL'))
  const { rows } = Organizations.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  return { commercial, lead: await signIn(application.url, by('PRICING_LEAD')), client: rows[0]?.id ?? '' }
}

test('while the analytics engine is killed repeatedly dashboards answer 503 within 2 s, commands are accepted, and the figures end correct', async () => {
  const { commercial, lead, client } = await clients()
  const total = async () => {
    const { status, json } = await lead.get('/analytics/v1/general/quotes-per-period?from=2020-01-01&level=month')
    return status === 200 ? Quotes.parse(json).total : -1
  }
  await until(async () => (await total()) > 0)
  const before = await total()
  let isOver = false
  const slowest = { dashboard: 0, unavailable: 0 }
  const dashboardLoop = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const { status, json } = await lead.get('/analytics/v1/general/kpis?from=2020-01-01')
      slowest.dashboard = Math.max(slowest.dashboard, performance.now() - startedAt)
      expect([200, 503]).toContain(status)
      if (status === 503) {
        Problem.parse(json)
        slowest.unavailable += 1
      }
    }
  })()
  let acceptedCommands = 0
  for (let round = 0; round < 20; round += 1) {
    const killedPids = await enginePids(join(dataDir, 'clickhouse'))
    for (const pid of killedPids) process.kill(pid, 'SIGKILL')
    for (let n = 0; n < 5; n += 1) {
      const { status } = await commercial.call('POST', '/app/v1/quotations', airRequest(client))
      expect(status).toBe(201)
      acceptedCommands += 1
    }
    expect((await fetch(`${application.url}/health/ready`)).status).toBe(200)
  }
  isOver = true
  await dashboardLoop
  await until(async () => (await total()) === before + acceptedCommands)
  expect(slowest.unavailable).toBeGreaterThan(0)
  expect(slowest.dashboard).toBeLessThan(2_000)
  process.stderr.write(
    `analytics death: ${acceptedCommands} commands taken, ${slowest.unavailable} dashboards 503, the slowest answer ${Math.round(slowest.dashboard)} ms\n`,
  )
}, 180_000)

test('while the analytics engine hangs every chart answers 503 within 2 s, pending ones too, and is correct afterwards', async () => {
  const { lead } = await clients()
  const chart = () => lead.get('/analytics/v1/general/kpis?from=2020-01-01')
  const hungPids = await enginePids(join(dataDir, 'clickhouse'))
  const underWay = Array.from({ length: 20 }, chart)
  for (const pid of hungPids) process.kill(pid, 'SIGSTOP')
  const startedAt = performance.now()
  const answers = await Promise.all([...underWay, ...Array.from({ length: 20 }, chart)])
  const elapsedMs = performance.now() - startedAt
  for (const pid of hungPids) process.kill(pid, 'SIGCONT')
  const unavailable = answers.filter(({ status }) => status === 503)
  for (const { json } of unavailable) Problem.parse(json)
  expect(unavailable.length).toBeGreaterThanOrEqual(20)
  expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([])
  expect(elapsedMs).toBeLessThan(2_000)
  await until(async () => (await chart()).status === 200)
  process.stderr.write(
    `analytics hangs: ${unavailable.length} of 40 charts 503, the slowest after ${Math.round(elapsedMs)} ms\n`,
  )
}, 60_000)

test('a killed application leaves no analytics engine running, and the next one continues with its figures', async () => {
  await application.killApplication()
  await until(async () => (await enginePids(dataDir)).length === 0)
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '200' } })
  const { lead } = await clients()
  await until(async () => (await lead.get('/analytics/v1/general/kpis?from=2020-01-01')).status === 200)
  expect(await application.stop()).toBe(0)
  expect(await enginePids(dataDir)).toEqual([])
}, 180_000)
