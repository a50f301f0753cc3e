import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Client, type IFrame } from '@stomp/stompjs'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectionRegistry } from './connection-registry.ts'
import { Fault, encodeFrame, type Message, messageOf, notificationQueue } from '../stomp/frame-codec.ts'
import { socketServer } from './socket-server.ts'

Object.assign(globalThis, { WebSocket })

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const note = (n: number, message = 'ACME'): Message =>
  messageOf({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: 'Cotización lista',
    message,
    key: 'MVD-2026-000001',
    date: '2026-03-02T12:00:00.000Z',
    kind: 'QUOTE_READY',
    params: {},
  })

/** A gateway without a database: the token is the name of the user. */
const gateway = async (heartBeatMs = 10_000, maxStallMs = 10_000, unauthenticated = { inAll: 90, perAddress: 90 }) => {
  const listeners = connectionRegistry(3)
  let slow = 0
  const refused: number[] = []
  const http = createServer()
  const server = socketServer(
    http,
    {
      verify: async (token) => {
        if (token === 'wrong') throw new Fault('Unauthorized')
        return { userId: token, userName: token, jti: `token of ${token}`, expiresInMs: 3_600_000 }
      },
      admit: listeners.admit,
      onLeave: ({ session }) => listeners.leave(session),
      newerThan: async () => [],
      onDefect: () => undefined,
      onStall: () => void slow++,
      onCount: () => undefined,
      onRefusal: (status) => void refused.push(status),
      now: () => Date.now(),
    },
    {
      heartBeatMs,
      connectWithinMs: 10_000,
      maxStallMs,
      maxSubscriptions: 16,
      destinations: [notificationQueue],
      unauthenticated,
      origins: ['https://desk.example'],
    },
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => new Promise((resolve) => http.close(resolve)),
    () => server.stop(),
  )
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { listeners, server, slow: () => slow, http, refused, url: `ws://127.0.0.1:${port}/ws/v1/ws/` }
}

/** The STOMP client of browsers. */
const browser = (brokerURL: string, user: string) => {
  const seen: { bodies: unknown[]; errors: IFrame[]; closed: number[]; connected: number } = {
    bodies: [],
    errors: [],
    closed: [],
    connected: 0,
  }
  const client = new Client({
    brokerURL,
    connectHeaders: { Authorization: `Bearer ${user}` },
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    reconnectDelay: 0,
    onConnect: () => {
      client.subscribe(notificationQueue, ({ body }) => seen.bodies.push(JSON.parse(body)))
      client.watchForReceipt('ready', () => seen.connected++)
      client.subscribe(notificationQueue, () => undefined, { id: 'probe', receipt: 'ready' })
    },
    onStompError: (frame) => seen.errors.push(frame),
    onWebSocketClose: ({ code }: { code: number }) => seen.closed.push(code),
  })
  client.activate()
  closers.push(() => client.deactivate({ force: true }))
  return { client, seen }
}

/** A plain WebSocket without a STOMP client. */
const plain = (url: string, options: { protocols?: string[]; origin?: string } = {}) => {
  const seen: {
    text: string
    closed: { code: number } | undefined
    status: number | undefined
    retryAfter?: string | undefined
  } = {
    text: '',
    closed: undefined,
    status: undefined,
  }
  const socket = new WebSocket(
    url,
    options.protocols ?? [],
    options.origin === undefined ? {} : { origin: options.origin },
  )
  socket.on('message', (data: Buffer) => (seen.text += data.toString()))
  socket.on('close', (code) => (seen.closed = { code }))
  socket.on('unexpected-response', (_, { statusCode, headers }) => {
    seen.status = statusCode
    seen.retryAfter = headers['retry-after']
  })
  socket.on('error', () => undefined)
  closers.push(() => socket.terminate())
  const opened = () => until(() => socket.readyState === WebSocket.OPEN)
  return { socket, seen, opened }
}

const hello = (user: string, beats = '0,0') =>
  encodeFrame('CONNECT', { 'accept-version': '1.2', Authorization: `Bearer ${user}`, 'heart-beat': beats })
const subscribe = encodeFrame('SUBSCRIBE', { id: 's', destination: notificationQueue })

test('a browser client connects, subscribes and gets only its own messages', async () => {
  const { listeners, url } = await gateway()
  const ana = browser(url, 'ana')
  const ben = browser(url, 'ben')
  await until(() => ana.seen.connected === 1 && ben.seen.connected === 1)
  expect(ana.client.connectedVersion).toBe('1.2')
  for (let n = 0; n < 100; n++) listeners.push('ana', note(n))
  listeners.push('ben', note(7, 'solo vos — ünï'))
  await until(() => ana.seen.bodies.length === 100 && ben.seen.bodies.length === 1)
  expect(ana.seen.bodies).toEqual(
    Array.from({ length: 100 }, (_, n) => expect.objectContaining({ id: note(n).id, title: 'Cotización lista' })),
  )
  expect(ben.seen.bodies).toEqual([expect.objectContaining({ message: 'solo vos — ünï' })])
})

test('a handshake agrees on the newest protocol without compression', async () => {
  const { url } = await gateway()
  const { socket, opened } = plain(url, { protocols: ['v10.stomp', 'v11.stomp', 'v12.stomp'] })
  await opened()
  expect([socket.protocol, socket.extensions]).toEqual(['v12.stomp', ''])
})

test('a wrong token is answered with an error and closed with 1002', async () => {
  const { url } = await gateway()
  const { seen } = browser(url, 'wrong')
  await until(() => seen.closed.length > 0)
  expect(seen.errors.map(({ headers }) => headers['message'])).toEqual(['Unauthorized'])
  expect(seen.closed).toEqual([1002])
})

test('another path or a page of another origin is rejected before the handshake', async () => {
  const { url } = await gateway()
  const path = plain(url.replace('/ws/v1/ws/', '/other'))
  const page = plain(url, { origin: 'https://evil.example' })
  const friend = plain(url, { origin: 'https://desk.example' })
  await until(() => path.seen.status !== undefined && page.seen.status !== undefined)
  await friend.opened()
  expect([path.seen.status, page.seen.status]).toEqual([404, 403])
})

test('the connection of a rejected client that does not close its end is closed', async () => {
  const { http, refused, server, url } = await gateway()
  const { port } = new URL(url)
  const upgrade = (path: string) => {
    let answer = ''
    const stranger = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    closers.push(() => stranger.destroy())
    stranger.on('error', () => undefined).on('data', (chunk: Buffer) => (answer += chunk.toString()))
    stranger.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    return () => answer
  }
  const held = () => new Promise<number>((resolve) => http.getConnections((_, count) => resolve(count)))
  const answers = ['/nope', '/app/v1/notification/', '/ws/v1/ws'].map(upgrade)
  await until(() => answers.every((answer) => answer() !== ''))
  await server.stop()
  const late = upgrade('/ws/v1/ws/')
  await until(() => late() !== '')
  while ((await held()) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect([...answers, late].map((answer) => answer().split('\r\n')[0])).toEqual([
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 400 Bad Request',
    'HTTP/1.1 503 Service Unavailable',
  ])
  expect(refused).toEqual([404, 404, 503])
})

test.each([
  ['of one address', 429, { inAll: 90, perAddress: 2 }],
  ['in all', 503, { inAll: 2, perAddress: 90 }],
])(
  'unauthenticated sockets %s have a limit; one that authenticates or closes makes room',
  async (_, status, limits) => {
    const { server, url } = await gateway(10_000, 10_000, limits)
    const [first, second] = [plain(url), plain(url)]
    await Promise.all([first.opened(), second.opened()])
    const refused = async () => {
      const { seen } = plain(url)
      await until(() => seen.status !== undefined)
      expect(seen).toMatchObject({ status, retryAfter: '2' })
    }
    await refused()
    first.socket.send(hello('ana'))
    await until(() => first.seen.text.startsWith('CONNECTED'))
    await plain(url).opened()
    await refused()
    second.socket.close()
    await until(() => server.open() === 2)
    await plain(url).opened()
    await refused()
  },
)

test('frames are accepted in pieces, as bytes, and several in one message', async () => {
  const { listeners, url } = await gateway()
  const { socket, seen, opened } = plain(url)
  await opened()
  const bytes = Buffer.concat([hello('ana'), subscribe, encodeFrame('ACK', { id: 'x', receipt: 'end' })])
  for (const byte of bytes.subarray(0, 40)) socket.send(Buffer.of(byte))
  socket.send(String(bytes.subarray(40)))
  await until(() => seen.text.includes('receipt-id:end'))
  listeners.push('ana', note(1))
  await until(() => seen.text.includes('MESSAGE\n'))
})

test('a too large body is answered with an error and a close, in one message or several', async () => {
  const { url } = await gateway()
  const send = encodeFrame('SEND', { destination: '/x' }, 'x'.repeat(70_000))
  for (const pieces of [[send], [send.subarray(0, 30_000), send.subarray(30_000, 60_000), send.subarray(60_000)]]) {
    const { socket, seen, opened } = plain(url)
    await opened()
    socket.send(hello('ana'))
    for (const piece of pieces) socket.send(piece)
    await until(() => seen.closed !== undefined)
    expect(seen.text).toContain('ERROR\nmessage:Body too large\n')
    expect(seen.closed?.code).toBe(1002)
  }
})

test('a quiet client with heart-beats stays connected, and a silent one is dropped after two to three and a half intervals', async () => {
  const interval = 600
  const { server, url } = await gateway(interval)
  const quiet = plain(url)
  const silentClient = plain(url)
  await Promise.all([quiet.opened(), silentClient.opened()])
  quiet.socket.send(hello('ana', '600,600'))
  silentClient.socket.send(hello('ben', '600,600'))
  const beating = setInterval(() => quiet.socket.send('\n'), interval)
  closers.push(() => clearInterval(beating))
  await until(() => silentClient.seen.text.includes('CONNECTED'))
  const beats = () => (quiet.seen.text.split('\0')[1] ?? '').length
  await until(() => silentClient.seen.closed !== undefined)
  // Counted in beats of the server, because a busy machine delays beats and checks alike.
  expect([2, 3, 4]).toContain(beats())
  expect(quiet.seen.closed).toBeUndefined()
  expect(quiet.seen.text.split('\0')[1]).toMatch(/^\n{2,}$/)
  expect(server.open()).toBe(1)
})

test('a further session of a user ends the oldest', async () => {
  const { url } = await gateway()
  const tabs = [browser(url, 'ana')]
  for (let count = 1; count <= 4; count++) {
    const newest = tabs.at(-1)
    await until(() => newest?.seen.connected === 1)
    if (count < 4) tabs.push(browser(url, 'ana'))
  }
  await until(() => tabs[0]?.seen.closed.length === 1)
  expect(tabs[0]?.seen.errors[0]?.headers['message']).toBe('Too many sessions')
  expect(tabs.slice(1).map(({ seen }) => seen.closed.length)).toEqual([0, 0, 0])
})

test('a revoked token ends its sockets, a deactivation all sockets of the user, and others stay', async () => {
  const { listeners, url } = await gateway()
  const [ana, ben, cid] = ['ana', 'ben', 'cid'].map((user) => browser(url, user))
  await until(() => [ana, ben, cid].every((tab) => tab?.seen.connected === 1))
  listeners.revoke('token of ana')
  listeners.dismiss('ben')
  await until(() => [ana, ben].every((tab) => tab?.seen.closed.length === 1))
  expect([ana, ben].map((tab) => tab?.seen.errors[0]?.headers['message'])).toEqual(['Session ended', 'Session ended'])
  expect(cid?.seen.closed).toEqual([])
})

test('a stalled reader is dropped without loss for other readers', async () => {
  const { listeners, server, slow, url } = await gateway(10_000, 400)
  const healthy = plain(url)
  const stalled = plain(url)
  await Promise.all([healthy.opened(), stalled.opened()])
  for (const { socket } of [healthy, stalled]) {
    socket.send(hello('ana'))
    socket.send(subscribe)
  }
  await until(() => [healthy, stalled].every(({ seen }) => seen.text.includes('CONNECTED')))
  stalled.socket.pause()
  let pushed = 0
  while (slow() === 0) {
    for (let n = 0; n < 20; n++) listeners.push('ana', note(pushed++, 'x'.repeat(8_000)))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await until(() => server.open() === 1)
  await until(() => healthy.seen.text.split('MESSAGE\n').length - 1 === pushed)
})

test('a stop asks every socket to reconnect later and rejects new ones', async () => {
  const { server, url } = await gateway()
  const tabs = ['ana', 'ben'].map((user) => browser(url, user))
  await until(() => tabs.every(({ seen }) => seen.connected === 1))
  await server.stop()
  await until(() => tabs.every(({ seen }) => seen.closed.length === 1))
  expect(tabs.map(({ seen }) => seen.closed)).toEqual([[1012], [1012]])
  const late = plain(url)
  await until(() => late.seen.status === 503)
})
