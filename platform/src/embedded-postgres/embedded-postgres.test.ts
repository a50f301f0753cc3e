import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { holdsWithin, runningProcess } from './processes.ts'
import { postmasterPid } from './running-postgres.ts'

const lines: string[] = []
const note = (_: object, message: string) => void lines.push(message)
const log = { info: note, error: note }
let dataDir: string
const start = (port?: number) => startEmbeddedPostgres({ dataDir, log, ...(port !== undefined && { port }) })
const serverPid = () => postmasterPid(dataDir)

const query = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-postgres-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('data survives a restart, which creates neither the cluster nor the database again', async () => {
  const identityQuery = `select system_identifier::text as cluster,
    (select oid from pg_database where datname = current_database()) as database from pg_control_system()`
  const first = await start()
  const identity = await query(first.url, identityQuery)
  const { birthtimeMs, ino } = await stat(join(dataDir, 'postgres', 'PG_VERSION'))
  await query(first.url, 'create table kept (word text)')
  await query(first.url, "insert into kept values ('quotation')")
  const pid = await serverPid()
  await first.stop()
  expect(await runningProcess(pid)).toBeUndefined()

  const second = await start()
  expect(await query(second.url, identityQuery)).toEqual(identity)
  expect(await stat(join(dataDir, 'postgres', 'PG_VERSION'))).toMatchObject({ birthtimeMs, ino })
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'quotation' }])
  await second.stop()
})

test('a commit waits for the disk, and a connection needs the password', async () => {
  const server = await start()
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(server.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await expect(query(server.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('the server listens on the loopback address if a port is given', async () => {
  const server = await start(54_101)
  const viaPort = new URL(server.url)
  const url = `postgres://${viaPort.username}:${viaPort.password}@127.0.0.1:54101${viaPort.pathname}`
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await server.stop()
})

test('a server that dies is restarted', async () => {
  const server = await start()
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  const isBack = () =>
    query(server.url, 'select 1').then(
      () => serverPid().then((now) => now !== pid),
      () => false,
    )
  expect(await holdsWithin(20_000, isBack)).toBe(true)
  await server.stop()
  await expect(query(server.url, 'select 1')).rejects.toThrow()
})

test('a server left over by a killed application is replaced', async () => {
  const application = spawn(
    process.execPath,
    [
      '--import=tsx',
      '--conditions=source',
      '--input-type=module',
      '--eval',
      `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
       const { url } = await startEmbeddedPostgres({
         dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, error() {} },
       })
       process.stdout.write(url)
       setInterval(() => {}, 1000)`,
    ],
    // Without the Node options of the test process.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  const url = await new Promise<string>((resolve) =>
    application.stdout.once('data', (text: Buffer) => resolve(String(text))),
  )
  const orphanPid = await serverPid()
  const exit = new Promise((resolve) => application.once('exit', resolve))
  application.kill('SIGKILL')
  await exit
  expect(await query(url, 'select 1 as still')).toEqual([{ still: 1 }])

  const server = await start()
  expect(await runningProcess(orphanPid)).toBeUndefined()
  expect(lines).toContain('A PostgreSQL was left over by an application that was killed; it is stopped')
  expect(await query(server.url, 'select word from kept')).toEqual([{ word: 'quotation' }])
  await server.stop()
})

test('the server starts after a power loss, even if another process has the old process number', async () => {
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`)
  const server = await start()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a password file that is missing or does not match the cluster fails the start at once', async () => {
  const path = join(dataDir, 'postgres.password')
  const password = await readFile(path, 'utf8')
  await writeFile(path, 'another')
  const startedAt = performance.now()
  await expect(start()).rejects.toThrow('postgres.password does not fit the cluster')
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  await rm(path)
  await expect(start()).rejects.toThrow('postgres.password is missing')
  await writeFile(path, password, { mode: 0o600 })
  await (await start()).stop()
})

test('an empty process file has no process number', async () => {
  const started = await mkdtemp(join(tmpdir(), 'freight-postgres-'))
  await mkdir(join(started, 'postgres'))
  await writeFile(join(started, 'postgres', 'postmaster.pid'), '')
  await expect(postmasterPid(started)).rejects.toThrow('No process number')
  await rm(started, { recursive: true })
})

test('an aborted start of a server that does not answer ends within 3 s', async () => {
  const cancellation = new AbortController()
  const starting = startEmbeddedPostgres({ dataDir, log, unwanted: cancellation.signal })
  starting.catch(() => {})
  // The server writes its pid file before it answers.
  let pid: number | undefined
  while (pid === undefined) pid = await serverPid().catch(() => undefined)
  process.kill(pid, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const aborted = performance.now()
  cancellation.abort(new Error('not wanted'))
  await expect(starting).rejects.toThrow('not wanted')
  expect(performance.now() - aborted).toBeLessThan(3_000)
  expect(await runningProcess(pid)).toBeUndefined()
  await (await start()).stop()
})
