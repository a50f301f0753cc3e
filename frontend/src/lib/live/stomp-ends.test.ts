import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { currentSession, keepToken } from '../auth/session.ts'
import { openSocket } from './stomp.ts'

/** A socket whose server side is the test: it answers CONNECT and records what is sent. */
class Line {
  static all: Line[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    Line.all.push(this)
    setTimeout(() => {
      this.readyState = 1
      this.onopen?.()
    }, 1)
  }
  send(data: string) {
    this.sent.push(data)
    if (data.startsWith('CONNECT')) this.says('CONNECTED', { version: '1.2', 'heart-beat': '10000,10000' })
  }
  says(command: string, headers: Record<string, string>, body = '') {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
    this.onmessage?.({ data: `${[command, ...lines].join('\n')}\n\n${body}\0` })
  }
  ends(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  // A broken network does not answer a close.
  close() {}
}

const messages: string[] = []
let close: () => void
const line = () => Line.all.at(-1) as Line
const subscription = () => line().sent.find((frame) => frame.startsWith('SUBSCRIBE')) ?? ''
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const open = async (newest?: string) => {
  keepToken(fakeToken(['PRICING']))
  close = openSocket({
    onMessage: ({ id }) => void messages.push(id),
    onOpen: () => undefined,
    onClose: () => undefined,
    newest: () => newest,
  })
  await pass(10)
}
const notify = (id: string) =>
  line().says(
    'MESSAGE',
    { subscription: 'sub-0', 'message-id': id, destination: '/user/queue/notifications' },
    JSON.stringify({ id, title: 't', message: 'm' }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Line.all = []
  messages.length = 0
  fakeApi({ 'GET /app/v1/session': () => ({ body: { id: 'u-1' } }) })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the client subscribes again from the last message on', async () => {
  await open('n-0')
  expect(subscription()).not.toContain('last-id')
  notify('n-1')
  notify('n-2')
  line().ends()
  await pass(5100)
  expect(Line.all).toHaveLength(2)
  expect(subscription()).toContain('last-id:n-2')
  expect(messages).toEqual(['n-1', 'n-2'])
})

test('the client subscribes again from the newest notification in the list if none was pushed', async () => {
  await open('n-0')
  line().ends()
  await pass(5100)
  expect(subscription()).toContain('last-id:n-0')
})

const refusals = [
  ['Too many sessions', 60_000],
  ['Too many subscriptions', 60_000],
  ['Body too large', 60_000],
  ['Line too long', 60_000],
  ['Malformed frame', 60_000],
  ['Access denied', 60_000],
  ['Temporarily unavailable', 5000],
  ['Connect timeout', 5000],
] as const

test.each(refusals)('the client connects again after the ERROR %s in %i ms', async (message, wait) => {
  await open()
  line().says('ERROR', { message })
  line().ends(1008)
  await pass(wait - 200)
  expect(Line.all).toHaveLength(1)
  await pass(400)
  expect(Line.all).toHaveLength(2)
})

test.each([
  ['the server goes away', 1012, 5000],
  ['a slow reader is cut off', 1006, 5000],
  ['a frame is too large', 1009, 60_000],
])('the client connects again when %s (%i) in %i ms', async (_, code, wait) => {
  await open()
  line().ends(code)
  await pass(wait - 200)
  expect(Line.all).toHaveLength(1)
  await pass(400)
  expect(Line.all).toHaveLength(2)
})

test('the client connects at once when the user returns to a tab that was refused', async () => {
  await open()
  line().says('ERROR', { message: 'Too many sessions' })
  line().ends(1008)
  await pass(1000)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(10)
  expect(Line.all).toHaveLength(2)
})

test.each(['Session ended', 'Token expired', 'Unauthorized'])('never connects again after %s', async (message) => {
  fakeApi({ 'GET /app/v1/session': () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } }) })
  await open()
  line().says('ERROR', { message })
  line().ends(1008)
  await pass(120_000)
  expect(currentSession()).toBeUndefined()
  expect(Line.all).toHaveLength(1)
})

test('the client connects again after lost heart-beats, though the old socket never closes', async () => {
  await open()
  await pass(40_000)
  expect(Line.all.length).toBeGreaterThan(1)
})

test('the client sends its heart-beats from a worker, which a hidden page does not slow down', async () => {
  const ticks: ((event: { data: number }) => void)[] = []
  vi.stubGlobal(
    'Worker',
    class {
      set onmessage(tick: (event: { data: number }) => void) {
        ticks.push(tick)
      }
      terminate() {}
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:beats' }))
  await open()
  const before = line().sent.length
  ticks[0]?.({ data: 10_000 })
  expect(line().sent.slice(before)).toEqual(['\n'])
})
