import { once } from 'node:events'
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leastSpeed } from './least-speed.ts'

const everyMs = 200
let server: Server
let sent: ClientRequest
let received: IncomingMessage

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  sent = request({ port: (server.address() as AddressInfo).port, method: 'POST' })
  sent.on('error', () => undefined)
  sent.write('first')
  ;[received] = (await once(server, 'request')) as [IncomingMessage]
})
afterEach(() => {
  sent.destroy()
  server.close()
})

/** The error within two checks, or `nothing`. */
const outcomeOf = async (speed: ReturnType<typeof leastSpeed>) => {
  const outcome = await Promise.race([
    speed.tooSlow.catch((error: Error) => error.message),
    wait(everyMs * 2.5, 'nothing'),
  ])
  speed.stop()
  return outcome
}
const watchSpeed = () => leastSpeed(received, { bytesPerSecond: 100, everyMs })

test('a sender that stops is too slow', async () => {
  received.resume()
  expect(await outcomeOf(watchSpeed())).toBe('Less than 100 bytes a second')
})

test('bytes that arrived while this process was busy count for the speed of the sender', async () => {
  received.resume()
  const speed = watchSpeed()
  // The client shares this process: its bytes wait in the socket while a long task blocks the event loop.
  const timer = setInterval(() => sent.write('x'.repeat(200)), everyMs / 2)
  sent.write('x'.repeat(200))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, everyMs * 1.5)
  const outcome = await outcomeOf(speed)
  clearInterval(timer)
  expect(outcome).toBe('nothing')
})

test('a complete body is not too slow, however long its processing takes', async () => {
  received.resume()
  sent.end()
  await once(received, 'end')
  expect(await outcomeOf(watchSpeed())).toBe('nothing')
})

test('a body with a full buffer, which waits for the reader, is not too slow', async () => {
  sent.write('x'.repeat(200_000))
  await expect.poll(() => received.readableLength).toBeGreaterThanOrEqual(received.readableHighWaterMark)
  expect(await outcomeOf(watchSpeed())).toBe('nothing')
})

test('a sender that stops before the buffer is full is too slow, with and without a reader', async () => {
  await once(received, 'readable')
  expect(await outcomeOf(watchSpeed())).toBe('Less than 100 bytes a second')
})
