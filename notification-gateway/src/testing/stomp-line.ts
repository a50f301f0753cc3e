import { encodeFrame, type Version, messageOf, type Origin } from '../stomp/frame-codec.ts'
import { frameParser } from '../stomp/frame-parser.ts'
import { type Identity, stompSession } from '../stomp/session.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
export const lucia: Identity = { userId: 'u1', userName: 'lferreyra', jti: 't1', expiresInMs: 3_600_000 }

export const message = (id: string, origin: Origin = {}) =>
  messageOf(
    {
      id,
      title: 'Cotización lista',
      message: 'ACME',
      key: 'MVD-2026-000001',
      date: '2026-03-02T12:00:00.000Z',
      kind: 'QUOTE_READY',
      params: { client: 'ACME' },
    },
    origin,
  )

/** A session with recorded frames and a manual clock. */
export const connection = (
  verify: (token: string) => Promise<Identity> = async () => lucia,
  storedIds: string[] = [],
) => {
  let now = noon
  const received: string[] = []
  let closing: { code: number; reason: string } | 'dropped' | undefined
  let version: Version = '1.2'
  const parser = frameParser({
    frame: ({ command, headers, body }) => {
      if (command === 'CONNECTED') parser.speak((version = headers.get('version') as Version))
      received.push([command, ...[...headers].map(([name, value]) => `${name}:${value}`), body.toString()].join('|'))
    },
    fault: (fault) => received.push(`unreadable: ${fault.errorMessage}`),
  })
  const session = stompSession(
    {
      send: (frame) => (frame.toString() === '\n' ? received.push('beat') : parser.push(frame)),
      close: (code, reason) => (closing = { code, reason }),
      drop: () => (closing = 'dropped'),
      pause: () => received.push('paused'),
      resume: () => received.push('resumed'),
      verify,
      admit: () => undefined,
      newerThan: async (_, lastId) => storedIds.slice(storedIds.indexOf(lastId) + 1).map((id) => message(id)),
      onDefect: () => undefined,
      now: () => now,
    },
    {
      heartBeatMs: 10_000,
      connectWithinMs: 10_000,
      maxSubscriptions: 3,
      destinations: ['/user/queue/notifications', '/user/queue/changes'],
    },
  )
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return {
    session,
    closing: () => closing,
    /** Frames sent since the last call, without pauses of the socket. */
    sent: () => received.splice(0).filter((line) => line !== 'paused' && line !== 'resumed'),
    received,
    send: async (command: string, headers: Record<string, string> = {}, body = '') => {
      session.receive(encodeFrame(command, headers, body, version))
      await settle()
    },
    raw: async (text: string) => {
      session.receive(Buffer.from(text))
      await settle()
    },
    later: (ms: number) => {
      now += ms
      session.tick()
    },
  }
}

export const connectHeaders = {
  'accept-version': '1.0,1.1,1.2',
  'heart-beat': '10000,10000',
  Authorization: 'Bearer abc',
}

export const connected = async (headers: Record<string, string> = connectHeaders, storedIds: string[] = []) => {
  const line = connection(undefined, storedIds)
  await line.send('CONNECT', headers)
  line.sent()
  return line
}

export const subscribed = async (extraHeaders: Record<string, string> = {}, headers = connectHeaders) => {
  const line = await connected(headers)
  await line.send('SUBSCRIBE', { id: 's', destination: '/user/queue/notifications', ...extraHeaders })
  line.sent()
  return line
}
