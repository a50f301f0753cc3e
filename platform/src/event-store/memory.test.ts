import { describe } from 'vitest'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { eventStoreContract } from '../testing/event-store.contract.ts'

describe('the event store in memory', () => {
  const store = memoryEventStore()
  eventStoreContract(async () => store)
})
