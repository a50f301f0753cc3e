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

/** What is said of the body within two looks. */
const saidOf = async (speed: ReturnType<typeof leastSpeed>) => {
  const said = await Promise.race([
    speed.tooSlow.catch((error: Error) => error.message),
    wait(everyMs * 2.5, 'nothing'),
  ])
  speed.stop()
  return said
}
const looked = () => leastSpeed(received, { bytesPerSecond: 100, everyMs })

test('a sender from whom nothing more comes is too slow', async () => {
  received.resume()
  expect(await saidOf(looked())).toBe('Less than 100 bytes a second')
})

test('what came while this process was busy counts', async () => {
  received.resume()
  const speed = looked()
  // The client shares this process: its bytes wait in the socket while nothing runs for longer than a look.
  const more = setInterval(() => sent.write('x'.repeat(200)), everyMs / 2)
  sent.write('x'.repeat(200))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, everyMs * 1.5)
  const said = await saidOf(speed)
  clearInterval(more)
  expect(said).toBe('nothing')
})

test('a body that is all here is not too slow, however long it is worked on', async () => {
  received.resume()
  sent.end()
  await once(received, 'end')
  expect(await saidOf(looked())).toBe('nothing')
})

test('a body that waits for us is not too slow', async () => {
  await once(received, 'readable')
  expect(await saidOf(looked())).toBe('nothing')
})
