import { expect, test } from '@jest/globals'
import { memoryEventStore } from '../event-store/memory.ts'
import { followUsers } from './follow-users.ts'

const event = (type: string) => ({
  eventId: crypto.randomUUID(),
  type,
  schemaVersion: 1,
  data: {},
  occurredAt: new Date().toISOString(),
  actor: { kind: 'SYSTEM' as const, name: 'test' },
  company: 'MVD',
  correlationId: 'c',
  causationId: 'c',
  commandId: crypto.randomUUID(),
})

test('a deactivated user loses his sessions, a changed one what is remembered of him, others nothing', async () => {
  const eventStore = memoryEventStore()
  await eventStore.append('user-before', 0, [event('UserDeactivated')])
  const told: string[] = []
  let heard = () => {}
  const last = new Promise<void>((resolve) => (heard = resolve))
  const stop = await followUsers({
    eventStore,
    sessions: {
      revokeAll: async (userId: string) => void told.push(`ended ${userId}`),
      userChanged: (userId: string) => {
        told.push(`changed ${userId}`)
        heard()
      },
    },
  })
  await eventStore.append('user-a', 0, [event('UserDeactivated')])
  await eventStore.append('quotation-q', 0, [event('QuotationTaken')])
  await eventStore.append('user-b', 0, [event('UserActivated')])
  await last
  await stop()
  expect(told).toEqual(['ended a', 'changed b'])
})
