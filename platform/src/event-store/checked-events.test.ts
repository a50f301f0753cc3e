import { z } from 'zod'
import { newEvent as event } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { UnfitEvent } from '../errors.ts'
import { withCheckedEvents } from './checked-events.ts'
import { memoryEventStore } from '../testing/memory-event-store.ts'

const weighedSchema = z.object({ kg: z.string().regex(/^\d{1,15}$/), by: z.string().default('nobody') })

test('an event that does not match its schema is not stored, nor are the other events of its append', async () => {
  const store = withCheckedEvents(memoryEventStore(), { Weighed: weighedSchema })
  const events = [event('Weighed', { kg: '12' }), event('Weighed', { kg: '1'.repeat(16) })]
  await expect(store.append('quotation-1', 0, events)).rejects.toBeInstanceOf(UnfitEvent)
  expect(await store.head()).toBe(0)
})

test('a valid event is stored unchanged, and a type without a schema passes', async () => {
  const store = withCheckedEvents(memoryEventStore(), { Weighed: weighedSchema })
  await store.append('quotation-1', 0, [event('Weighed', { kg: '12' }), event('toString', { any: 1 })])
  expect((await store.readStream('quotation-1')).map(({ data }) => data)).toEqual([{ kg: '12' }, { any: 1 }])
})
