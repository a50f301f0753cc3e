import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { sendBuffer, textMessages } from './send-buffer.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A socket whose peer accepts writes on demand. */
const peer = () => {
  const writes: Buffer[][] = []
  const blocked: (() => void)[] = []
  let open = true
  const accept = (chunks: Buffer[], done: () => void) => {
    writes.push(chunks)
    if (open) done()
    else blocked.push(done)
  }
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => accept([chunk], done),
    writev: (chunks: { chunk: Buffer }[], done) =>
      accept(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
  })
  return {
    socket,
    writes,
    stall: () => void (open = false),
    read: () => {
      open = true
      blocked.splice(0).forEach((done) => done())
    },
    texts: (): string[] => [
      ...(Buffer.concat(writes.flat())
        .toString('latin1')
        .match(/first|f\d+/g) ?? []),
    ],
  }
}

const frames = (count: number, bytes = 2) => Array.from({ length: count }, (_, i) => Buffer.from(`f${i}`.padEnd(bytes)))

test('all frames of one turn are written at once, each as a text message', async () => {
  const { socket, writes } = peer()
  const box = sendBuffer(socket, () => 0)
  frames(3).forEach(box.push)
  expect(writes).toEqual([])
  await nextTurn()
  await nextTurn()
  expect(writes.map((chunks) => chunks.map(String))).toEqual([
    ['\x81\x02f0\x81\x02f1\x81\x02f2'.replaceAll('\x81', '\ufffd')],
  ])
})

test('sockets with the same frames share the bytes', async () => {
  const [one, two, other] = [peer(), peer(), peer()]
  const same = frames(3)
  for (const { socket } of [one, two]) same.forEach(sendBuffer(socket, () => 0).push)
  frames(2).forEach(sendBuffer(other.socket, () => 0).push)
  await nextTurn()
  await nextTurn()
  expect(one.writes[0]?.[0]).toBe(two.writes[0]?.[0])
  expect([two, other].map(({ texts }) => texts().length)).toEqual([3, 2])
})

test('a stalled reader gets nothing until it reads, and then all frames in order', async () => {
  const line = peer()
  const box = sendBuffer(line.socket, () => 0, { maxInFlightBytes: 4, maxWaitingFrames: 100, maxWaitingBytes: 1000 })
  line.stall()
  frames(20).forEach(box.push)
  await nextTurn()
  expect(line.texts()).toHaveLength(2)
  line.read()
  while (line.texts().length < 20) await nextTurn()
  expect(line.texts()).toEqual(frames(20).map(String))
})

test.each([
  { maxInFlightBytes: 1, maxWaitingFrames: 5, maxWaitingBytes: 1000 },
  { maxInFlightBytes: 1, maxWaitingFrames: 100, maxWaitingBytes: 10 },
])('a slow reader loses the oldest frames and keeps the newest: %j', async (limits) => {
  const line = peer()
  const box = sendBuffer(line.socket, () => 0, limits)
  line.stall()
  box.push(Buffer.from('first'))
  await nextTurn()
  frames(11).forEach(box.push)
  line.read()
  while (!line.texts().includes('f10')) await nextTurn()
  expect(line.texts()).toEqual(['first', 'f10'])
})

test('a stalled reader is measured from its last read', async () => {
  const line = peer()
  let now = 0
  const box = sendBuffer(line.socket, () => now, { maxInFlightBytes: 4, maxWaitingFrames: 100, maxWaitingBytes: 1000 })
  expect(box.stalledFor(5_000)).toBe(0)
  line.stall()
  frames(4).forEach(box.push)
  await nextTurn()
  now = 9_000
  expect(box.stalledFor(now)).toBe(9_000)
  line.read()
  while (line.texts().length < 4) await nextTurn()
  while (box.stalledFor(20_000) > 0) await nextTurn()
})

test('the last frame follows the waiting ones, or replaces them for a slow reader', async () => {
  const inStep = peer()
  const box = sendBuffer(inStep.socket, () => 0)
  frames(2).forEach(box.push)
  box.finish()
  frames(1).forEach(box.push)
  await nextTurn()
  expect(inStep.texts()).toEqual(['f0', 'f1'])

  const slowReader = peer()
  const full = sendBuffer(slowReader.socket, () => 0, {
    maxInFlightBytes: 4,
    maxWaitingFrames: 100,
    maxWaitingBytes: 1000,
  })
  slowReader.stall()
  frames(20).forEach(full.push)
  await nextTurn()
  full.finish()
  slowReader.read()
  while (slowReader.texts().length < 3) await nextTurn()
  expect(slowReader.texts()).toEqual(['f0', 'f1', 'f19'])
})

test('the length of a text message has the shortest form', () => {
  const head = (length: number) => [...textMessages([Buffer.alloc(length)])].slice(0, -length)
  expect(head(5)).toEqual([0x81, 5])
  expect(head(126)).toEqual([0x81, 126, 0, 126])
  expect(head(65_536)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
})
