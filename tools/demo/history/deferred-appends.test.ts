import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Unavailable } from '@freight/platform/errors'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { NewEvent } from '@freight/platform/event-store/port'
import { commandHandler } from '@freight/command-service/handling/handle-command'
import { memoryPlaces } from '@freight/command-service/testing/memory-stores'
import { memoryReferences } from '@freight/command-service/lookups/references'
import { demoInMemory } from '../testing/demo-in-memory.ts'
import { placesOfDemo } from '../testing/places-of-demo.ts'
import { deferredAppends } from './deferred-appends.ts'
import { retrier } from './retrier.ts'
import { playDemo } from './generate.ts'

const until = new Date('2026-11-21T09:46:00Z')

const event = (type: string): NewEvent => ({
  eventId: type,
  type,
  schemaVersion: 1,
  data: { type },
  occurredAt: until.toISOString(),
  actor: { kind: 'SYSTEM', name: 'demo' },
  company: 'MVD',
  correlationId: '',
  causationId: '',
  commandId: '',
})
const receipt = (commandId: string) => ({ receipt: { commandId, fingerprint: commandId } })

test('an append returns before it is stored, and a read returns pending appends after stored ones', async () => {
  const store = memoryEventStore()
  await store.append('s-1', 0, [event('First')])
  const deferred = deferredAppends(store, { appendsPerLot: 100 })
  await deferred.append('s-1', 1, [event('Second')], receipt('c-2'))
  await deferred.append('s-1', 2, [event('Third')], receipt('c-3'))
  expect(await store.head()).toBe(1)
  expect((await deferred.readStream('s-1')).map(({ type, revision }) => `${revision} ${type}`)).toEqual([
    '1 First',
    '2 Second',
    '3 Third',
  ])
  expect((await deferred.readStream('s-1', 3)).map(({ type }) => type)).toEqual(['Third'])
  expect(await deferred.receipt('c-2')).toMatchObject({ stream: 's-1', revision: 2 })
  await deferred.stored()
  expect((await store.readStream('s-1')).map(({ type }) => type)).toEqual(['First', 'Second', 'Third'])
  expect(await deferred.receipt('c-3')).toMatchObject({ revision: 3, position: 3 })
})

test('later events are stored after earlier ones that are days older, even if these take longer', async () => {
  const store = memoryEventStore()
  const slowStore = {
    ...store,
    append: async (...one: Parameters<typeof store.append>) => {
      await setTimeout(one[0] === 's-early' ? 10 : 0)
      return store.append(...one)
    },
  }
  const deferred = deferredAppends(slowStore, { appendsPerLot: 100 })
  await deferred.append('s-early', 0, [event('First')])
  await deferred.append('s-late', 0, [{ ...event('First'), occurredAt: '2026-11-24T09:46:00Z' }])
  await deferred.stored()
  expect((await store.readAll(0)).map(({ stream }) => stream)).toEqual(['s-early', 's-late'])
})

test('a whole lot is retried after the engine was unavailable for one of its appends', async () => {
  const store = memoryEventStore()
  let isDown = true
  const failingStore = {
    ...store,
    append: async (...one: Parameters<typeof store.append>) => {
      if (isDown) {
        isDown = false
        throw new Unavailable('database')
      }
      return store.append(...one)
    },
  }
  const retry = retrier({ time: { now: () => 0, pause: async () => {} } })
  const deferred = deferredAppends(failingStore, { retry })
  await deferred.append('s-1', 0, [event('First')], receipt('c-1'))
  await deferred.append('s-1', 1, [event('Second')], receipt('c-2'))
  await deferred.append('s-2', 0, [event('Other')], receipt('c-3'))
  await deferred.stored()
  expect((await store.readStream('s-1')).map(({ type }) => type)).toEqual(['First', 'Second'])
  expect((await store.readStream('s-2')).map(({ type }) => type)).toEqual(['Other'])
})

test('the number of pending appends is limited', async () => {
  const store = memoryEventStore()
  const deferred = deferredAppends(store, { appendsPerLot: 2, mostWaiting: 4 })
  for (let n = 0; n < 20; n += 1) {
    await deferred.append(`s-${n}`, 0, [event('First')])
    expect(n + 1 - (await store.head())).toBeLessThan(4 + 2)
  }
})

test('all appends fail after one that the store has refused', async () => {
  const store = memoryEventStore()
  const deferred = deferredAppends(store, { appendsPerLot: 1 })
  await deferred.append('s-1', 5, [event('Sixth')])
  await expect(deferred.stored()).rejects.toThrow(/s-1/)
  await expect(deferred.append('s-2', 0, [event('First')])).rejects.toThrow(/s-1/)
})

const historyIn = async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  const references = memoryReferences()
  const play = async (refuseAfter = Number.POSITIVE_INFINITY) => {
    let left = refuseAfter
    const mortalStore = {
      ...application.eventStore,
      append: async (...one: Parameters<typeof application.eventStore.append>) => {
        if (left-- <= 0) throw new Error('killed')
        return application.eventStore.append(...one)
      },
    }
    const eventStore = deferredAppends(mortalStore, { appendsPerLot: 20, mostWaiting: 40 })
    const execute = commandHandler({ eventStore, references, places: memoryPlaces(placesOfDemo()), clock: () => until })
    await playDemo({ execute, eventStore, files: application.files, until, quotations: 80 })
  }
  return { application, play, played: () => application.eventStore.readAll(before, { limit: 1_000_000 }) }
}

test('an interrupted history can continue, and each of its streams is complete', async () => {
  const kinds = (all: readonly { type: string; occurredAt: string }[]) =>
    all.map(({ type, occurredAt }) => `${occurredAt} ${type}`).sort()
  const direct = demoInMemory(until)
  await direct.ensureBaseSet()
  const before = await direct.eventStore.head()
  await playDemo({ ...direct, until, quotations: 80 })
  const uninterrupted = kinds(await direct.eventStore.readAll(before, { limit: 1_000_000 }))

  const interrupted = await historyIn()
  await expect(interrupted.play(300)).rejects.toThrow(/The demo stopped/)
  expect((await interrupted.played()).length).toBeGreaterThan(200)
  await interrupted.play()
  const playedEvents = await interrupted.played()
  expect(kinds(playedEvents)).toEqual(uninterrupted)
  for (const stream of new Set(playedEvents.map((one) => one.stream)))
    expect(await interrupted.application.eventStore.isIntact(stream)).toBe(true)
})
