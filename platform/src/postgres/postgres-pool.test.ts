import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { postmasterPid } from '../embedded-postgres/running-postgres.ts'
import { isAway } from '../http/problem.ts'
import { takesWork, watchedPool } from './postgres-pool.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let engine: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let server = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-pool-'))
  engine = await startEmbeddedPostgres({ dataDir, log: silentLog })
  server = await postmasterPid(dataDir)
})
afterAll(async () => {
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const parentOf = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Stops the server and its child processes, like a machine that hangs. */
const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
  const pids = (await readdir('/proc')).filter((pid) => /^\d+$/.test(pid))
  const serverPids = [server]
  for (const pid of pids) if ((await parentOf(pid)) === server) serverPids.push(Number(pid))
  for (const pid of serverPids) process.kill(pid, name)
}

const timeOf = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  const fault = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  return { fault, ms: performance.now() - startedAt }
}

test('queries to a hanging server fail within 5 s, and succeed again when it resumes', async () => {
  const { pool, close } = watchedPool(engine.url, { max: 4 }, silentLog)
  const slowQuery = pool.query('select pg_sleep(4)')
  const before = await pool.connect()
  await before.query('begin')
  expect(await timeOf(() => slowQuery)).toMatchObject({ fault: undefined })
  await signal('SIGSTOP')
  // More queries than connections, one of them in a transaction.
  const queries = [before.query('select 1'), ...Array.from({ length: 12 }, () => pool.query('select 1'))]
  const answers = await Promise.all(queries.map((one) => timeOf(() => one)))
  before.release(true)
  expect(answers.filter(({ fault }) => !isAway(fault))).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000)
  // Later queries fail at once.
  const later = await timeOf(() => pool.query('select 1'))
  expect([isAway(later.fault), later.ms < 1_000]).toEqual([true, true])
  await signal('SIGCONT')
  const isBack = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  while (!(await isBack())) await new Promise((resolve) => setTimeout(resolve, 25))
  await close()
}, 40_000)

test('one slow connection for the ping loses no other connection and cuts no active one', async () => {
  const { pool, close } = watchedPool(engine.url, { max: 1 }, silentLog)
  const client = await pool.connect()
  const otherPids = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  }
  let slowPid: number | undefined
  while (slowPid === undefined) [slowPid] = await otherPids()
  process.kill(slowPid, 'SIGSTOP')
  // The ping has a new connection; meanwhile other queries are answered.
  while ((await otherPids()).every((pid) => pid === slowPid)) await new Promise((resolve) => setTimeout(resolve, 25))
  process.kill(slowPid, 'SIGCONT')
  while ((await otherPids()).includes(slowPid)) await new Promise((resolve) => setTimeout(resolve, 25))
  client.release()
  await close()
}, 15_000)

test('statements and idle transactions have time limits', async () => {
  const { pool, close } = watchedPool(engine.url, { max: 2, statementMs: 100, idleInTransactionMs: 100 }, silentLog)
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  const client = await pool.connect()
  const connectionEnd = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  await connectionEnd
  client.release(true)
  await close()
})

test('a server that waits for its last clients to leave accepts no work; it is ended and restarted', async () => {
  const { pool, close } = watchedPool(engine.url, { max: 1 }, silentLog)
  await pool.query('select 1')
  await takesWork(engine.url)
  process.kill(server, 'SIGTERM')
  const canWork = () =>
    takesWork(engine.url).then(
      () => true,
      () => false,
    )
  while (await canWork()) await new Promise((resolve) => setTimeout(resolve, 10))
  while (!(await canWork())) await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await pool.query('select 1').catch(() => pool.query('select 1'))).rowCount).toBe(1)
  await close()
}, 20_000)
