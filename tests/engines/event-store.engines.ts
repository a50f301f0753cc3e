import { eventStoreContract } from '@freight/platform/event-store/port.contract'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { testPool } from '@freight/platform/testing/test-postgres'
import { afterAll, describe } from 'vitest'

const url = process.env['EVENT_STORE_URL'] ?? ''
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

describe('the event store on a PostgreSQL server', () => {
  eventStoreContract(async () => {
    const pool = testPool(url, 4)
    const store = await postgresEventStore(pool, { log: { warn: () => {} }, firstPauseMs: 5 })
    closing.push(store.close, () => pool.end())
    return store
  })
})
