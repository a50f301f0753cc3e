import { eventStoreContract } from '@freight/platform/testing/event-store.contract'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { testPool } from '@freight/platform/testing/test-postgres'
import { afterAll, describe } from 'vitest'
import { postgresDatabases } from './doubles/new-databases.ts'

const { urls, stop } = await postgresDatabases(process.env['EVENT_STORE_URL'], 1)
const closers: (() => Promise<void>)[] = [stop]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('the event store on a PostgreSQL server', () => {
  eventStoreContract(async () => {
    const pool = testPool(urls[0] ?? '', 4)
    const store = await postgresEventStore(pool, { log: { warn: () => {} }, firstPauseMs: 5 })
    closers.push(() => pool.end(), store.close)
    return store
  })
})
