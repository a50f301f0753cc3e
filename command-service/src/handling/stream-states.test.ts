import { newEvent } from '@freight/contracts/testing/sample-events'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from './stream-states.ts'

const opened = async (max = 10) => {
  const store = memoryEventStore()
  let added = 0
  const add = async (type: string, data: unknown = {}) => {
    await store.append('charge-code-FRT', added, [newEvent(type, data)])
    added += 1
  }
  await add('ChargeCodeCreated', {
    id: 'FRT',
    concept: 'Freight',
    tax: 'NONE',
    section: 'FREIGHT',
    air: true,
    sea: false,
    road: false,
  })
  const reads: number[] = []
  const readStream: typeof store.readStream = (stream, from = 1) => {
    reads.push(from)
    return store.readStream(stream, from)
  }
  return { add, reads, states: streamStates({ readStream }, deciders['charge-code'], max) }
}

test('a state is read once and cached', async () => {
  const { states, reads } = await opened()
  expect(await states.load('FRT')).toMatchObject({ state: { active: true }, revision: 1 })
  expect(await states.load('FRT')).toMatchObject({ revision: 1 })
  expect(reads).toEqual([1])
})

test('refresh reads only the events added since', async () => {
  const { states, reads, add } = await opened()
  await states.load('FRT')
  await add('ChargeCodeRetired')
  expect(await states.refresh('FRT')).toMatchObject({ state: { active: false }, revision: 2 })
  expect(await states.load('FRT')).toMatchObject({ revision: 2 })
  expect(reads).toEqual([1, 2])
})

test('a state that is too old is read again', async () => {
  const { states, reads, add } = await opened()
  await states.load('FRT')
  await add('ChargeCodeRetired')
  expect(await states.recent('FRT', 60_000)).toMatchObject({ revision: 1 })
  expect(await states.recent('FRT', -1)).toMatchObject({ revision: 2 })
  expect(reads).toEqual([1, 2])
})

test('concurrent readers of an old state cause one read, and another one later', async () => {
  const { states, reads, add } = await opened()
  await Promise.all([states.recent('FRT', -1), states.recent('FRT', -1), states.recent('FRT', -1)])
  expect(reads).toEqual([1])
  await add('ChargeCodeRetired')
  expect(await states.recent('FRT', -1)).toMatchObject({ state: { active: false }, revision: 2 })
  expect(reads).toEqual([1, 2])
})

test('a missing stream is not cached', async () => {
  const { states, reads } = await opened()
  expect(await states.load('NONE')).toEqual({ state: deciders['charge-code'].initial, revision: 0 })
  await states.load('NONE')
  expect(reads).toEqual([1, 1])
})

test('a slow reader does not overwrite a newer cached state', async () => {
  const { states, add } = await opened()
  const slow = states.refresh('FRT')
  await add('ChargeCodeRetired')
  states.remember('FRT', { state: { ...deciders['charge-code'].initial, active: false }, revision: 2 })
  await slow
  expect(await states.load('FRT')).toMatchObject({ revision: 2 })
})

test('a forgotten state is folded again', async () => {
  const { states, reads } = await opened()
  await states.load('FRT')
  states.forget('FRT')
  await states.load('FRT')
  expect(reads).toEqual([1, 1])
})
