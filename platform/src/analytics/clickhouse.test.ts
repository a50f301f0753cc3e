import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { Unavailable } from '../errors.ts'
import { embeddedClickhouse, serverClickhouse } from './clickhouse.ts'
import { analyticsContract } from './port.contract.ts'

const directory = await mkdtemp(join(tmpdir(), 'analytics-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

analyticsContract('ClickHouse in a process beside this one', () => embeddedClickhouse(directory))

test('what was written is there after a restart, and the event loop stays free during a heavy query', async () => {
  const opened = await embeddedClickhouse(directory)
  expect(await opened.query('SELECT id FROM things')).toEqual([{ id: 1 }])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await opened.query('SELECT uniq(number), quantile(0.5)(number) FROM numbers(100000000)')
  delay.disable()
  expect(delay.percentile(99) / 1e6).toBeLessThan(100)
  await opened.close()
})

test('a server that does not answer is unavailable', async () => {
  const nobody = serverClickhouse('http://127.0.0.1:54199')
  await expect(nobody.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable)
  await expect(nobody.insert('things', [{ id: 1 }])).rejects.toBeInstanceOf(Unavailable)
  await expect(nobody.ping()).rejects.toBeInstanceOf(Unavailable)
  await nobody.close()
})

test('a query that is given up while it waits for a connection is not killed: it has not begun', async () => {
  const heard: string[] = []
  const held: ServerResponse[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const statement = await text(request)
    heard.push(statement)
    if (statement.includes('SELECT')) held.push(response)
    else response.end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const running = Array.from({ length: 8 }, (_, index) => analytics.query(`SELECT ${index}`))
  await expect.poll(() => held.length).toBe(8)
  const gone = new AbortController()
  const waiting = analytics.query('SELECT 8', {}, { signal: gone.signal })
  gone.abort(new Error('the client went away'))
  await expect(waiting).rejects.toThrow('the client went away')
  await analytics.ping()
  for (const response of held) response.end()
  await Promise.all(running)
  await analytics.close()
  server.close()
  expect(heard.filter((statement) => statement.includes('KILL') || statement.includes('SELECT 8'))).toEqual([])
})

test('no value of rows that become several stands in a statement, and no right beside those of tables and views is asked for', async () => {
  const heard: { statement: string; rows: string }[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? '', 'http://server').searchParams.get('query')
    const body = await text(request)
    heard.push(query === null ? { statement: body, rows: '' } : { statement: query, rows: body })
    response.end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const places = "(name) select arrayJoin(names) as name from given('names Array(String)')"
  await analytics.insert('things', [[['secret']]], places)
  await analytics.insert('things', [[['secret']]], places)
  await analytics.close()
  server.close()
  expect(heard.map(({ rows }) => rows.trim()).filter(Boolean)).toEqual(['[["secret"]]', '[["secret"]]'])
  expect(heard.map(({ statement }) => /^(select|create [a-z ]+|INSERT INTO) /.exec(statement)?.[1])).toEqual([
    'select',
    'create table',
    'create materialized view',
    'INSERT INTO',
    'INSERT INTO',
  ])
  expect(heard.map(({ statement }) => statement).join('\n')).not.toMatch(/secret|format\(/)
})

test.each([
  ['of all questions together, which passes', '(total) memory limit exceeded: would use 14.50 GiB', false],
  ['of all questions together, as older servers say it', 'Memory limit (total) exceeded: would use 14.50 GiB', false],
  ['of this question', 'Query memory limit exceeded: would use 1.02 GiB', true],
])('a limit of memory is told as one %s', async (_, said, tooMuch) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(500, { 'x-clickhouse-exception-code': '241' })
    response.end(`Code: 241. DB::Exception: ${said}. (MEMORY_LIMIT_EXCEEDED) (version 26.7.1.1)`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const analytics = serverClickhouse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(analytics.query('SELECT 1')).rejects.toMatchObject({ dependency: 'analytics', tooMuch })
  await analytics.close()
  server.close()
})

test('a directory that another process has open is told by its name', async () => {
  const taken = await mkdtemp(join(tmpdir(), 'analytics-'))
  const program = `import { createChdbConnection } from 'chdb/connection'
    const held = createChdbConnection({ path: ${JSON.stringify(taken)} })
    await held.command({ query: 'CREATE TABLE t (id UInt8) ENGINE = MergeTree ORDER BY id' })
    console.log('open')
    setInterval(() => held, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(other.stdout, 'data')
    await expect(embeddedClickhouse(taken)).rejects.toThrow(
      `${taken} cannot be opened: is it in use by another process?`,
    )
  } finally {
    other.kill('SIGKILL')
  }
  await once(other, 'exit')
  const after = await embeddedClickhouse(taken)
  expect(await after.query('EXISTS TABLE t')).toEqual([{ result: 1 }])
  await after.close()
  await rm(taken, { recursive: true })
})
