import { describe } from 'vitest'
import { memoryEventStore } from './memory.ts'
import { eventStoreContract } from './port.contract.ts'

describe('the event store in memory', () => {
  const store = memoryEventStore()
  eventStoreContract(async () => store)
})
