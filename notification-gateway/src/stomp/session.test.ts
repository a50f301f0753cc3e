import { expect, test } from 'vitest'
import { Fault, encodeFrame, changeMessage, subscriptionOf } from './frame-codec.ts'
import type { Identity } from './session.ts'
import { connected, connection, connectHeaders, lucia, message, subscribed } from '../testing/stomp-line.ts'

test('CONNECTED contains version, heart-beat, server, session and user name', async () => {
  const line = connection()
  await line.send('STOMP', connectHeaders)
  expect(line.sent()).toEqual([
    expect.stringMatching(
      /^CONNECTED\|version:1\.2\|heart-beat:10000,10000\|server:freight-notification-gateway\/1\|session:[-0-9a-f]{36}\|user-name:lferreyra\|$/,
    ),
  ])
})

test('any frame before CONNECT ends the connection', async () => {
  for (const command of ['SUBSCRIBE', 'SEND', 'DISCONNECT']) {
    const line = connection()
    await line.send(command, { receipt: 'r1' })
    expect(line.sent()).toEqual(['ERROR|message:Not connected|receipt-id:r1|'])
    expect(line.closing()).toEqual({ code: 1002, reason: 'Not connected' })
  }
})

test('a second CONNECT ends the connection', async () => {
  const line = await connected()
  await line.send('CONNECT', connectHeaders)
  expect(line.sent()).toEqual(['ERROR|message:Already connected|'])
})

test('a client that does not CONNECT within ten seconds is disconnected', async () => {
  const line = connection()
  line.later(9_999)
  expect(line.closing()).toBeUndefined()
  await line.raw('\n\nCONN')
  line.later(1)
  expect(line.sent()).toEqual(['ERROR|message:Connect timeout|'])
})

test('the ERROR for a client without a common version lists the supported ones', async () => {
  const line = connection()
  await line.send('CONNECT', { ...connectHeaders, 'accept-version': '3.0' })
  expect(line.sent()).toEqual(['ERROR|message:Version not supported|version:1.2,1.1,1.0|'])
  expect(line.closing()).toEqual({ code: 1002, reason: 'Version not supported' })
})

test('a wrong, missing or expired token gets a message of the closed list', async () => {
  const answers: [Record<string, string>, () => Promise<Identity>, string, number][] = [
    [{ ...connectHeaders, Authorization: '' }, async () => lucia, 'Unauthorized', 1002],
    [connectHeaders, () => Promise.reject(new Fault('Unauthorized')), 'Unauthorized', 1002],
    [connectHeaders, () => Promise.reject(new Fault('Token expired')), 'Token expired', 1002],
    [connectHeaders, () => Promise.reject(new Error('password of the database')), 'Temporarily unavailable', 1013],
  ]
  for (const [headers, verify, errorMessage, code] of answers) {
    const line = connection(verify)
    await line.send('CONNECT', headers)
    expect(line.sent()).toEqual([`ERROR|message:${errorMessage}|`])
    expect(line.closing()).toEqual({ code, reason: errorMessage })
  }
})

test('frames after CONNECT wait for its result, and the socket is paused meanwhile', async () => {
  let answer: (identity: Identity) => void = () => undefined
  const line = connection(() => new Promise((resolve) => (answer = resolve)))
  await line.raw(
    'CONNECT\naccept-version:1.2\nAuthorization:Bearer x\n\n\0SUBSCRIBE\nid:s\\c1\ndestination:/user/queue/notifications\nreceipt:r\n\n\0oops\n',
  )
  expect(line.received).toEqual(['paused'])
  answer(lucia)
  await line.raw('')
  expect(line.received.map((entry) => entry.split('|')[0])).toEqual([
    'paused',
    'CONNECTED',
    'RECEIPT',
    'ERROR',
    'resumed',
  ])
})

test('a message has the headers of the standard and its exact length', async () => {
  const line = await subscribed()
  line.session.deliver([message('0b2c6f0e-0000-4000-8000-000000000001')])
  const body =
    '{"id":"0b2c6f0e-0000-4000-8000-000000000001","title":"Cotización lista","message":"ACME","key":"MVD-2026-000001","date":"2026-03-02T12:00:00.000Z","kind":"QUOTE_READY","params":{"client":"ACME"}}'
  expect(line.sent()).toEqual([
    `MESSAGE|destination:/user/queue/notifications|message-id:0b2c6f0e-0000-4000-8000-000000000001|subscription:s|content-type:application/json|content-length:${Buffer.byteLength(body)}|${body}`,
  ])
})

test('a message contains the correlation id and the position, if known', async () => {
  const line = await subscribed()
  line.session.deliver([message('m1', { correlationId: 'click', position: 3148 })])
  expect(line.sent()[0]).toContain('|correlation-id:click|position:3148|')
})

test('only a subscription with acknowledgement gets the ack header', async () => {
  for (const ack of ['client', 'client-individual']) {
    const line = await subscribed({ ack })
    line.session.deliver([message('m1')])
    expect(line.sent()[0]).toContain('|ack:s/m1|')
    await line.send('ACK', { id: 's/m1', receipt: 'a' })
    await line.send('NACK', { id: 's/m1', receipt: 'n' })
    expect(line.sent()).toEqual(['RECEIPT|receipt-id:a|', 'RECEIPT|receipt-id:n|'])
  }
})

test('every subscription of a session gets a copy, and none after UNSUBSCRIBE', async () => {
  const line = await subscribed()
  await line.send('SUBSCRIBE', { id: 't', destination: '/user/queue/notifications' })
  line.session.deliver([message('m1')])
  expect(line.sent().map((frame) => /subscription:(\w)/.exec(frame)?.[1])).toEqual(['s', 't'])
  await line.send('UNSUBSCRIBE', { id: 's', receipt: 'u' })
  line.session.deliver([message('m2')])
  expect(line.sent().map((frame) => /subscription:(\w)/.exec(frame)?.[1] ?? frame)).toEqual([
    'RECEIPT|receipt-id:u|',
    't',
  ])
})

test('changes are sent only to subscriptions to changes, without notifications', async () => {
  const line = await subscribed()
  await line.send('SUBSCRIBE', { id: 'c', destination: '/user/queue/changes' })
  line.sent()
  line.session.sendChange(changeMessage(42))
  expect(line.sent()).toEqual([
    'MESSAGE|destination:/user/queue/changes|message-id:changes-42|subscription:c|content-type:application/json|position:42|content-length:15|{"position":42}',
  ])
  line.session.deliver([message('1')])
  expect(line.sent()).toEqual([expect.stringContaining('subscription:s')])
})

test.each([
  ['SUBSCRIBE', { destination: '/user/queue/notifications' }, 'Missing header'],
  ['SUBSCRIBE', { id: '1' }, 'Missing header'],
  ['SUBSCRIBE', { id: 's', destination: '/user/queue/notifications' }, 'Duplicate subscription'],
  ['SUBSCRIBE', { id: '1', destination: '/user/queue/notifications', ack: 'maybe' }, 'Invalid ack mode'],
  ['SUBSCRIBE', { id: '1', destination: '/user/u2/queue/notifications' }, 'Access denied'],
  ['SUBSCRIBE', { id: '1', destination: '/user/queue/*' }, 'Access denied'],
  ['SUBSCRIBE', { id: '1', destination: '/user/queue/notifications/' }, 'Access denied'],
  ['SUBSCRIBE', { id: '1', destination: '/queue/notifications-user-u1' }, 'Access denied'],
  ['SUBSCRIBE', { id: '1', destination: '/topic/all' }, 'Access denied'],
  ['UNSUBSCRIBE', {}, 'Missing header'],
  ['UNSUBSCRIBE', { id: 'x' }, 'Unknown subscription'],
  ['ACK', {}, 'Missing header'],
  ['SEND', { destination: '/user/queue/notifications' }, 'Access denied'],
  ['BEGIN', { transaction: 't' }, 'not supported'],
  ['COMMIT', { transaction: 't' }, 'not supported'],
  ['ABORT', { transaction: 't' }, 'not supported'],
  ['CONNECTED', {}, 'Unknown command'],
  ['MESSAGE', {}, 'Unknown command'],
])('%s with %j ends the connection', async (command, headers, errorMessage) => {
  const line = await subscribed()
  await line.send(command, { ...headers, receipt: 'r' })
  expect(line.sent()).toEqual([`ERROR|message:${errorMessage}|receipt-id:r|`])
  expect(line.closing()).toEqual({ code: 1002, reason: errorMessage })
  await line.send('DISCONNECT', { receipt: 'late' })
  line.session.deliver([message('m1')])
  line.later(1e9)
  expect(line.sent()).toEqual([])
})

test('the subscriptions of a session have a limit', async () => {
  const line = await connected()
  for (const id of ['1', '2', '3', '4']) await line.send('SUBSCRIBE', { id, destination: '/user/queue/notifications' })
  expect(line.sent()).toEqual(['ERROR|message:Too many subscriptions|'])
})

test('DISCONNECT is answered with its receipt and a close, and nothing more is read', async () => {
  const line = await connected()
  await line.raw('DISCONNECT\nreceipt:bye\n\n\0SEND\n\nx\0')
  expect(line.sent()).toEqual(['RECEIPT|receipt-id:bye|'])
  expect(line.closing()).toEqual({ code: 1000, reason: 'Goodbye' })
})

test('a heart-beat is sent only when nothing else was sent', async () => {
  const line = await subscribed()
  line.later(5_000)
  line.session.deliver([message('m1')])
  line.sent()
  line.later(5_000)
  expect(line.sent()).toEqual([])
  line.later(3_000)
  expect(line.sent()).toEqual(['beat'])
})

test('a silent client is dropped after two to three and a half intervals; any byte counts', async () => {
  const line = await connected()
  line.later(20_000)
  expect(line.closing()).toBeUndefined()
  await line.raw('\n')
  line.later(20_000)
  line.session.alive()
  line.later(20_000)
  expect(line.closing()).toBeUndefined()
  line.later(10_000)
  expect(line.closing()).toBe('dropped')
})

test('a client without heart-beats is never silent', async () => {
  const line = await connected({ Authorization: 'Bearer x', 'accept-version': '1.2' })
  line.later(1_000_000)
  expect(line.closing()).toBeUndefined()
  expect(line.sent()).toEqual([])
})

test('a session ends with its token', async () => {
  const line = await subscribed({}, { ...connectHeaders, 'heart-beat': '0,0' })
  line.later(3_599_999)
  expect(line.closing()).toBeUndefined()
  line.later(1)
  expect(line.sent()).toEqual(['ERROR|message:Token expired|'])
  expect(line.closing()).toEqual({ code: 1002, reason: 'Token expired' })
})

test('last-id replays newer messages in order, before messages that arrived meanwhile, without repeats', async () => {
  const line = await connected(connectHeaders, ['m1', 'm2', 'm3'])
  line.session.receive(
    encodeFrame('SUBSCRIBE', { id: 's', destination: '/user/queue/notifications', 'last-id': 'm1', receipt: 'r' }),
  )
  line.session.deliver([message('m3')])
  line.session.deliver([message('m4')])
  await line.raw('\n')
  expect(line.sent().map((frame) => /message-id:(\w+)/.exec(frame)?.[1] ?? frame)).toEqual([
    'm2',
    'm3',
    'm4',
    'RECEIPT|receipt-id:r|',
  ])
})

test('a version 1.1 client gets 1.1 frames and acknowledges by message-id', async () => {
  const line = await subscribed({ ack: 'client' }, { ...connectHeaders, 'accept-version': '1.1' })
  await line.send('ACK', { 'message-id': 'm1', subscription: 's', receipt: 'a:b' })
  expect(line.sent()).toEqual(['RECEIPT|receipt-id:a:b|'])
  await line.raw('UNSUBSCRIBE\nid:\\r\n\n\0')
  expect(line.sent()).toEqual(['ERROR|message:Undefined escape sequence|'])
})

test('equal frames are built once', () => {
  const sent = message('m1')
  const fields = { id: 's', destination: '/user/queue/notifications', ack: 'auto', version: '1.2' } as const
  expect(sent.frame(subscriptionOf(fields))).toBe(sent.frame(subscriptionOf({ ...fields })))
  for (const other of [{ id: 't' }, { ack: 'client' }, { version: '1.1' }] as const) {
    expect(sent.frame(subscriptionOf(fields))).not.toBe(sent.frame(subscriptionOf({ ...fields, ...other })))
  }
})
