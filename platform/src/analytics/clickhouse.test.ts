import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { Unavailable } from '../errors.ts'
import { embeddedClickhouse, openedClickhouse, serverClickhouse } from './clickhouse.ts'
import { analyticsContract } from '../testing/analytics.contract.ts'

const directory = await mkdtemp(join(tmpdir(), 'analytics-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

analyticsContract('ClickHouse in a process beside this one', () => embeddedClickhouse(directory))

test('rows survive a restart, and the event loop stays free during a heavy query', async () => {
  const analytics = await embeddedClickhouse(directory)
  expect(await analytics.query('SELECT id FROM things')).toEqual([{ id: 1 }])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await analytics.query('SELECT uniq(number), quantile(0.5)(number) FROM numbers(100000000)')
  delay.disable()
  expect(delay.percentile(99) / 1e6).toBeLessThan(100)
  await analytics.close()
})

test('a server that does not answer is unavailable', async () => {
  const analytics = serverClickhouse('http://127.0.0.1:54199')
  await expect(analytics.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable)
  await expect(analytics.insert('things', [{ id: 1 }])).rejects.toBeInstanceOf(Unavailable)
  await expect(analytics.ping()).rejects.toBeInstanceOf(Unavailable)
  await analytics.close()
})

test('a query aborted while it waits for a connection is not killed, since it has not begun', async () => {
  const received: string[] = []
  const pendingResponses: ServerResponse[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const statement = await text(request)
    received.push(statement)
    if (statement.includes('SELECT')) pendingResponses.push(response)
    else response.end()
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const queries = Array.from({ length: 8 }, (_, index) => analytics.query(`SELECT ${index}`))
  await expect.poll(() => pendingResponses.length).toBe(8)
  const abort = new AbortController()
  const waitingQuery = analytics.query('SELECT 8', {}, { signal: abort.signal })
  abort.abort(new Error('the client went away'))
  await expect(waitingQuery).rejects.toThrow('the client went away')
  await analytics.ping()
  for (const response of pendingResponses) response.end()
  await Promise.all(queries)
  await analytics.close()
  server.close()
  expect(received.filter((statement) => statement.includes('KILL') || statement.includes('SELECT 8'))).toEqual([])
})

test('inserts of split rows put no value into a statement and need only rights on tables and views', async () => {
  const requests: { statement: string; rows: string }[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? '', 'http://server').searchParams.get('query')
    const body = await text(request)
    requests.push(query === null ? { statement: body, rows: '' } : { statement: query, rows: body })
    response.end()
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const places = "(name) select arrayJoin(names) as name from given('names Array(String)')"
  await analytics.insert('things', [[['secret']]], places)
  await analytics.insert('things', [[['secret']]], places)
  await analytics.close()
  server.close()
  expect(requests.map(({ rows }) => rows.trim()).filter(Boolean)).toEqual(['[["secret"]]', '[["secret"]]'])
  expect(requests.map(({ statement }) => /^(select|create [a-z ]+|INSERT INTO) /.exec(statement)?.[1])).toEqual([
    'select',
    'create table',
    'create materialized view',
    'INSERT INTO',
    'INSERT INTO',
  ])
  expect(requests.map(({ statement }) => statement).join('\n')).not.toMatch(/secret|format\(/)
})

test.each([
  ['over all queries, a temporary error', '(total) memory limit exceeded: would use 14.50 GiB', false],
  ['over all queries, in the message of older servers', 'Memory limit (total) exceeded: would use 14.50 GiB', false],
  ['of a single query', 'Query memory limit exceeded: would use 1.02 GiB', true],
])('a memory limit is reported as one %s', async (_, text, tooMuch) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(500, { 'x-clickhouse-exception-code': '241' })
    response.end(`Code: 241. DB::Exception: ${text}. (MEMORY_LIMIT_EXCEEDED) (version 26.7.1.1)`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(analytics.query('SELECT 1')).rejects.toMatchObject({ dependency: 'analytics', tooMuch })
  await analytics.close()
  server.close()
})

test('the error for a directory in use by another process names the directory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'analytics-'))
  const program = `import { createChdbConnection } from 'chdb/connection'
    const held = createChdbConnection({ path: ${JSON.stringify(directory)} })
    await held.command({ query: 'CREATE TABLE t (id UInt8) ENGINE = MergeTree ORDER BY id' })
    console.log('open')
    setInterval(() => held, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(other.stdout, 'data')
    await expect(embeddedClickhouse(directory)).rejects.toThrow(
      `${directory} cannot be opened: is it in use by another process?`,
    )
  } finally {
    other.kill('SIGKILL')
  }
  await once(other, 'exit')
  const after = await embeddedClickhouse(directory)
  expect(await after.query('EXISTS TABLE t')).toEqual([{ result: 1 }])
  await after.close()
  await rm(directory, { recursive: true })
})

test('a damaged directory is set aside and created again; one in use stays untouched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'analytics-'))
  const directory = join(folder, 'clickhouse')
  const warnings: object[] = []
  const log = { warn: (details: object) => void warnings.push(details) }
  const first = await openedClickhouse('', directory, log)
  await first.exec('CREATE TABLE t (id UInt8) ENGINE = MergeTree ORDER BY id')
  await expect(openedClickhouse('', directory, log)).rejects.toThrow('is it in use by another process?')
  await first.close()
  expect(warnings).toEqual([])

  const metadata = (await readdir(directory, { recursive: true })).filter((name) => /\bt\.sql$/.test(name))
  expect(metadata.length).toBeGreaterThan(0)
  for (const name of metadata) await writeFile(join(directory, name), 'junk')
  const second = await openedClickhouse('', directory, log)
  expect(await second.query('EXISTS TABLE t')).toEqual([{ result: 0 }])
  await second.close()
  expect(warnings).toEqual([expect.objectContaining({ aside: `${directory}.damaged` })])
  expect(await readdir(folder)).toEqual(['clickhouse', 'clickhouse.damaged'])
  await rm(folder, { recursive: true })
})
