import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openServer } from '../testing/open-server.ts'

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

test('holders of connections release them before the server stops listening; requests in progress are answered', async () => {
  const { http } = await openServer()
  const order: string[] = []
  let answer: (() => void) | undefined
  http.publicRoute({
    method: 'GET',
    url: '/slow',
    summary: 'Answers on demand',
    tags: ['Test'],
    response: z.object({ done: z.boolean() }),
    handler: () => new Promise<{ done: boolean }>((resolve) => (answer = () => resolve({ done: true }))),
  })
  const url = await http.listen(0, '127.0.0.1')
  // As in the gateway: the server waits for upgraded sockets too.
  http.app.server.on('upgrade', (_request, socket: Duplex) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n')
    http.beforeClose(async () => {
      order.push('sockets')
      socket.destroy()
    })
  })
  const upgradeRequest = request(`${url}/socket`, { headers: { connection: 'Upgrade', upgrade: 'test' } })
  await new Promise((resolve) => upgradeRequest.once('upgrade', resolve).end())
  const agent = new Agent({ keepAlive: true })
  const slowAnswer = new Promise<string>((resolve, reject) => {
    const pending = request(`${url}/slow`, { agent }, (response) =>
      response.setEncoding('utf8').once('data', (text: string) => resolve(text)),
    )
    pending.on('error', reject).end()
  })
  await until(() => answer !== undefined)
  const closed = http.close().then(() => order.push('closed'))
  await until(() => order.includes('sockets'))
  answer?.()
  expect(JSON.parse(await slowAnswer)).toEqual({ done: true })
  // An idle keep-alive connection does not delay the close.
  await closed
  expect(order).toEqual(['sockets', 'closed'])
  agent.destroy()
}, 5_000)

test('an endless request is aborted when the server closes', async () => {
  const { http } = await openServer()
  const url = await http.listen(0, '127.0.0.1')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const requestReceived = new Promise((resolve) => http.app.server.once('request', resolve))
  socket.write(
    'POST /app/v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  )
  await requestReceived
  const end = new Promise((resolve) => socket.once('close', resolve))
  await http.close()
  await end
}, 10_000)

test('a connection that becomes idle after the server stopped listening does not delay the close', async () => {
  const { http } = await openServer()
  let answer: (() => void) | undefined
  http.publicRoute({
    method: 'GET',
    url: '/slow',
    summary: 'Answers on demand',
    tags: ['Test'],
    response: z.object({ done: z.boolean() }),
    handler: () => new Promise<{ done: boolean }>((resolve) => (answer = () => resolve({ done: true }))),
  })
  const url = await http.listen(0, '127.0.0.1')
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  const end = new Promise((resolve) => client.once('close', resolve))
  client.resume().write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => answer !== undefined)
  const closing = http.close()
  await until(() => !http.app.server.listening)
  answer?.()
  const startedAt = performance.now()
  await closing
  await end
  // Otherwise only the time limit of the close would end it.
  expect(performance.now() - startedAt).toBeLessThan(1_000)
}, 10_000)

type Http = Awaited<ReturnType<typeof openServer>>['http']

const rowsOf = (rows: number) => ({ asked: { from: '2026-03-01' }, rows: () => rows })

const answerFile = (http: Http, url: string, content: Readable, rows = 0) =>
  http.route({
    method: 'GET',
    url,
    policy: signedIn,
    summary: 'A file',
    tags: ['Test'],
    response: z.string(),
    produces: 'text/csv',
    handler: (_, __, reply) => {
      reply.taken = rowsOf(rows)
      return reply.type('text/csv').header('content-disposition', 'attachment; filename="rows.csv"').send(content)
    },
  })

test('a file with an unreadable first byte is recorded as not exported', async () => {
  const { http, noted, headers } = await openServer()
  const unreadableFile: Readable = new Readable({ read: () => void unreadableFile.destroy(new Error('the disk')) })
  answerFile(http, '/app/v1/unreadable', unreadableFile)
  answerFile(http, '/app/v1/whole', Readable.from(['a row\n']))
  const address = await http.listen(0, '127.0.0.1')
  expect((await fetch(`${address}/app/v1/unreadable`, { headers })).status).toBe(500)
  await (await fetch(`${address}/app/v1/whole`, { headers })).text()
  await until(() => noted.length === 4)
  expect(noted.map(({ kind, path }) => [kind, path])).toEqual([
    ['EXPORT', '/app/v1/unreadable'],
    ['NO_EXPORT', '/app/v1/unreadable'],
    ['EXPORT', '/app/v1/whole'],
    ['EXPORT_END', '/app/v1/whole'],
  ])
  const [startRecord, endRecord] = noted
  expect(endRecord?.exportId).toBe(startRecord?.exportId)
  await http.close()
}, 10_000)

test('a HEAD request for a file is not recorded', async () => {
  const { http, noted, headers } = await openServer()
  answerFile(http, '/app/v1/asked', Readable.from(['a row\n']), 1)
  answerFile(http, '/app/v1/whole', Readable.from(['a row\n']), 1)
  const address = await http.listen(0, '127.0.0.1')
  const head = await fetch(`${address}/app/v1/asked`, { headers, method: 'HEAD' })
  expect([head.status, head.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="rows.csv"'])
  await (await fetch(`${address}/app/v1/whole`, { headers })).text()
  await until(() => noted.some(({ kind, path }) => kind === 'EXPORT_END' && path === '/app/v1/whole'))
  expect(noted.map(({ path }) => path)).toEqual(['/app/v1/whole', '/app/v1/whole'])
  await http.close()
}, 10_000)

test('the start of a file is recorded before its first byte is sent', async () => {
  let write = () => {}
  const isNoted = new Promise<void>((resolve) => (write = resolve))
  const { http, noted, headers } = await openServer({}, true, isNoted)
  answerFile(http, '/app/v1/whole', Readable.from(['a row\n']), 1)
  const address = await http.listen(0, '127.0.0.1')
  let isAnswered = false
  const file = fetch(`${address}/app/v1/whole`, { headers }).then((answer) => {
    isAnswered = true
    return answer.text()
  })
  await until(() => noted.length === 1)
  for (let round = 0; round < 3; round += 1) await (await fetch(`${address}/health/live`)).text()
  expect(isAnswered).toBe(false)
  write()
  expect(await file).toBe('a row\n')
  await http.close()
}, 10_000)

test('a file is recorded at its start with the filters, and at its end with the number of rows, complete or in part', async () => {
  const { http, noted, headers } = await openServer()
  async function* endless() {
    for (;;) yield 'a row\n'.repeat(1_000)
  }
  answerFile(http, '/app/v1/whole', Readable.from(['a row\n']), 1)
  answerFile(http, '/app/v1/endless', Readable.from(endless()), 2_000)
  const address = await http.listen(0, '127.0.0.1')
  await (await fetch(`${address}/app/v1/whole`, { headers })).text()
  const abort = new AbortController()
  const { body } = await fetch(`${address}/app/v1/endless`, { headers, signal: abort.signal })
  await body?.getReader().read()
  // The start is recorded during the download.
  expect(noted).toHaveLength(3)
  abort.abort()
  await until(() => noted.length === 4)
  expect(noted.map(({ kind, path, isWhole, asked: params, rows }) => [kind, path, isWhole, params, rows])).toEqual([
    ['EXPORT', '/app/v1/whole', false, { from: '2026-03-01' }, undefined],
    ['EXPORT_END', '/app/v1/whole', true, undefined, 1],
    ['EXPORT', '/app/v1/endless', false, { from: '2026-03-01' }, undefined],
    ['EXPORT_END', '/app/v1/endless', false, undefined, 2_000],
  ])
  expect(new Set(noted.map(({ exportId }) => exportId)).size).toBe(2)
  expect(noted.every(({ file }) => file === 'rows.csv')).toBe(true)
  await http.close()
}, 10_000)
