import { createServer, get, type ServerResponse } from 'node:http'
import { TooMany } from '@freight/platform/errors'
import { afterEach, expect, test } from 'vitest'
import { ownPlaces, sharedPlaces } from '@freight/platform/limits/bounded-work'
import { logger } from '@freight/platform/telemetry/logging'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { filePlaces } from './file-places.ts'

const server = createServer()
afterEach(() => void server.close())

test('a slot is occupied until the file is sent or the client disconnects, two per user', async () => {
  const ana = { userId: 'ana' }
  const place = filePlaces()
  const responses: ServerResponse[] = []
  let onRequest = () => {}
  server.on('request', (_request, response) => {
    responses.push(response)
    onRequest()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const download = async () => {
    const request = new Promise<void>((resolve) => (onRequest = resolve))
    const reader = get({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined)
    await request
    const raw = responses.at(-1)
    if (!raw) throw new Error('Nobody came')
    return { reader, raw }
  }
  const [first, second, third] = [await download(), await download(), await download()]
  await place(ana, first)
  await place(ana, second)
  await expect(place(ana, third)).rejects.toThrow(TooMany)
  await place({ userId: 'bruno' }, third)

  const left = new Promise((resolve) => first.raw.once('close', resolve))
  first.reader.destroy()
  await left
  const fourth = await download()
  await place(ana, fourth)
  await expect(place(ana, await download())).rejects.toThrow(TooMany)

  const sent = new Promise((resolve) => second.raw.once('close', resolve))
  second.reader.once('response', (response) => response.resume())
  second.raw.end('whole')
  await sent
  const last = await download()
  await place(ana, last)

  // A client that disconnected before it got a slot occupies none.
  const aborted = await download()
  const closed = new Promise((resolve) => aborted.raw.once('close', resolve))
  aborted.reader.destroy()
  await closed
  const carla = { userId: 'carla' }
  for (let times = 0; times < 3; times += 1) {
    await place(carla, aborted)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const { raw } of [third, fourth, last]) raw.destroy()
  server.closeAllConnections()
})

test('a client that reads nothing loses its slot', async () => {
  const place = filePlaces(ownPlaces, 50)
  const ana = { userId: 'ana' }
  const slow = createServer()
  const closed = new Promise<void>((resolve) => {
    slow.on('request', (_request, raw) => {
      raw.once('close', resolve)
      void place(ana, { raw }).then(() => raw.write(Buffer.alloc(32 * 1024 * 1024)))
    })
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = slow.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const reader = get({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined)
  reader.on('response', (response) => response.on('error', () => undefined).pause())
  await closed
  reader.destroy()
  slow.close()
  slow.closeAllConnections()
})

test('a user has two slots across processes, and a rejected download occupies none', async () => {
  const { db, stop } = await testPostgres()
  const sharedSlots = [1, 2].map(() => sharedPlaces({ db, log: logger('silent') }))
  const [firstProcess, secondProcess] = sharedSlots.map(({ take: takePlace }) => filePlaces(takePlace))
  if (!firstProcess || !secondProcess) throw new Error('two were opened')
  const slow = createServer()
  const arrived: ServerResponse[] = []
  slow.on('request', (_request, raw) => arrived.push(raw))
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = slow.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const readers = Array.from({ length: 4 }, () =>
    get({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined),
  )
  while (arrived.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  const [first, second, third, fourth] = arrived.map((raw) => ({ raw }))
  if (!first || !second || !third || !fourth) throw new Error('four have come')
  const ana = { userId: 'ana' }
  await firstProcess(ana, first)
  await secondProcess(ana, second)
  await expect(firstProcess(ana, third)).rejects.toThrow(TooMany)
  await expect(secondProcess(ana, third)).rejects.toThrow(TooMany)
  third.raw.end()
  first.raw.end()
  const occupiesSlot = () =>
    secondProcess(ana, fourth).then(
      () => true,
      () => false,
    )
  while (!(await occupiesSlot())) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const reader of readers) reader.destroy()
  slow.close()
  slow.closeAllConnections()
  for (const { close } of sharedSlots) await close()
  await stop()
})
