import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { postmasterPid } from '@freight/platform/embedded-postgres/running-postgres'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hang-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0' } })
})
afterAll(async () => {
  await application.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Organizations = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const parentOf = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
const signalAll = async (name: 'SIGSTOP' | 'SIGCONT') => {
  const server = await postmasterPid(dataDir)
  const pids = (await readdir('/proc')).filter((pid) => /^\d+$/.test(pid))
  const ownPids = [server]
  for (const pid of pids) if ((await parentOf(pid)) === server) ownPids.push(Number(pid))
  for (const pid of ownPids) process.kill(pid, name)
}
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const isReady = async () => (await fetch(`${application.url}/health/ready`)).status === 200

test('while PostgreSQL hangs every command answers 503 within 5 s, and works again afterwards', async () => {
  const commercial = await signIn(
    application.url,
    application.users.find(({ role }) => role === 'COMMERCIAL'),
  )
  const { rows } = Organizations.parse((await commercial.get('/app/v1/organizations?limit=1')).json)
  const request = async () => {
    const startedAt = performance.now()
    const { status } = await commercial.call('POST', '/app/v1/quotations', airRequest(rows[0]?.id ?? ''))
    return { status, ms: performance.now() - startedAt }
  }
  expect((await request()).status).toBe(201)
  await signalAll('SIGSTOP')
  // In waves, so that new commands arrive while others wait.
  const pendingCommands = []
  for (let wave = 0; wave < 12; wave += 1) {
    pendingCommands.push(...Array.from({ length: 10 }, request))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const answers = await Promise.all(pendingCommands)
  expect((await fetch(`${application.url}/health/live`)).status).toBe(200)
  expect(await isReady()).toBe(false)
  await signalAll('SIGCONT')
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([503])
  const longestMs = Math.max(...answers.map(({ ms }) => ms))
  expect(longestMs).toBeLessThan(5_000)
  await until(async () => (await request()).status === 201)
  await until(isReady)
  process.stderr.write(`hang: ${answers.length} commands answered 503, the last after ${Math.round(longestMs)} ms\n`)
}, 120_000)

test('the application is not ready while PostgreSQL is stopped from outside, and starts it again', async () => {
  const former = await postmasterPid(dataDir)
  process.kill(former, 'SIGTERM')
  await until(async () => (await postmasterPid(dataDir).catch(() => former)) !== former)
  await until(isReady)
}, 60_000)
