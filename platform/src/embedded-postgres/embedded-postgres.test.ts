import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { holdsWithin, runningProcess } from './processes.ts'

const said: string[] = []
const note = (_: object, message: string) => void said.push(message)
const log = { info: note, error: note }
let dataDir: string
const start = (port?: number) => startEmbeddedPostgres({ dataDir, log, ...(port !== undefined && { port }) })
const serverPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const ask = async (url: string, text: string) => {
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

test('what was written is there after a second start, which makes no cluster and no database anew', async () => {
  const made = `select system_identifier::text as cluster,
    (select oid from pg_database where datname = current_database()) as database from pg_control_system()`
  const first = await start()
  const identity = await ask(first.url, made)
  const { birthtimeMs, ino } = await stat(join(dataDir, 'postgres', 'PG_VERSION'))
  await ask(first.url, 'create table kept (word text)')
  await ask(first.url, "insert into kept values ('quotation')")
  const pid = await serverPid()
  await first.stop()
  expect(await runningProcess(pid)).toBeUndefined()

  const second = await start()
  expect(await ask(second.url, made)).toEqual(identity)
  expect(await stat(join(dataDir, 'postgres', 'PG_VERSION'))).toMatchObject({ birthtimeMs, ino })
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'quotation' }])
  await second.stop()
})

test('a commit waits for the disk, and a password is needed', async () => {
  const running = await start()
  expect(await ask(running.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(running.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await expect(ask(running.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await running.stop()
})

test('a port is opened on the loopback address when one is asked for', async () => {
  const running = await start(54_101)
  const viaPort = new URL(running.url)
  const url = `postgres://${viaPort.username}:${viaPort.password}@127.0.0.1:54101${viaPort.pathname}`
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await running.stop()
})

test('a server that dies is started again', async () => {
  const running = await start()
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  const isBack = () =>
    ask(running.url, 'select 1').then(
      () => serverPid().then((now) => now !== pid),
      () => false,
    )
  expect(await holdsWithin(20_000, isBack)).toBe(true)
  await running.stop()
  await expect(ask(running.url, 'select 1')).rejects.toThrow()
})

test('a server left over by a killed application is found and replaced', async () => {
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
    // Node's options for the tests are not for this process.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  const url = await new Promise<string>((resolve) =>
    application.stdout.once('data', (text: Buffer) => resolve(String(text))),
  )
  const orphan = await serverPid()
  const ended = new Promise((resolve) => application.once('exit', resolve))
  application.kill('SIGKILL')
  await ended
  expect(await ask(url, 'select 1 as still')).toEqual([{ still: 1 }])

  const running = await start()
  expect(await runningProcess(orphan)).toBeUndefined()
  expect(said).toContain('A PostgreSQL was left over by an application that was killed; it is stopped')
  expect(await ask(running.url, 'select word from kept')).toEqual([{ word: 'quotation' }])
  await running.stop()
})

test('the traces of a server that lost its power do not hinder a start, even if its number is used again', async () => {
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`)
  const running = await start()
  expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await running.stop()
})
