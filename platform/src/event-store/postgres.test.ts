import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Unavailable } from '../errors.ts'
import { sampleEvent, until } from '../testing/event-samples.ts'
import { eventStoreContract } from '../testing/event-store.contract.ts'
import { postgresEventStore } from './postgres.ts'
import { testPool, testPostgres } from '../testing/test-postgres.ts'

const warnings: string[] = []
const log = { info: () => {}, error: () => {}, warn: (_: object, message: string) => void warnings.push(message) }
let url: string
let stop = async () => {}
const pools: pg.Pool[] = []
const stores: Awaited<ReturnType<typeof postgresEventStore>>[] = []

/** A store with its own pool and cache, as in a second process. */
const open = async () => {
  const pool = testPool(url, 4)
  pools.push(pool)
  const store = await postgresEventStore(pool, { log, firstPauseMs: 5 })
  stores.push(store)
  return store
}
const sql = async (text: string, values: unknown[] = []) => (await pools[0]?.query(text, values))?.rows ?? []

beforeAll(async () => {
  ;({ url, stop } = await testPostgres())
  await Promise.all([open(), open()])
})
afterAll(async () => {
  for (const store of stores) await store.close()
  for (const pool of pools) await pool.end()
  await stop()
})

describe('the event store in PostgreSQL', () => {
  let turn = 0
  eventStoreContract(async () => stores[turn++ % 2] ?? open())

  test.each([
    ['with a changed payload', `update event_store.events set data = '{"i":9}' where stream = $1 and revision = 1`],
    ['without its last event', 'delete from event_store.events where stream = $1 and revision = 2'],
    ['with a forged head', `update event_store.streams set head_hash = sha256('x') where stream = $1`],
  ])('a stream %s is not intact', async (_, tampering) => {
    const [store = await open()] = stores
    const stream = `quotation-${randomUUID()}`
    await store.append(stream, 0, [sampleEvent(), sampleEvent()])
    await sql('create table kept as select * from event_store.events where stream = $1', [stream])
    await sql(tampering, [stream])
    expect(await store.isIntact(stream)).toBe(false)
    // Other tests read the whole log.
    await sql('delete from event_store.events where stream = $1', [stream])
    await sql('insert into event_store.events select * from kept')
    await sql('drop table kept')
  })

  test('a slow transaction that locks the head of the log delays the others, and no reader reads past it', async () => {
    const [store = await open()] = stores
    const start = await store.head()
    const positions: number[] = []
    const live = store.subscribe(
      start,
      async (events) => void positions.push(...events.map(({ position }) => position - start)),
    )
    const slowClient = new pg.Client(url)
    await slowClient.connect()
    await slowClient.query('begin')
    await slowClient.query('select * from event_store.log_head for update')

    const waitingAppends = Promise.all(
      [1, 2, 3].map(() => store.append(`quotation-${randomUUID()}`, 0, [sampleEvent()])),
    )
    await until(async () => (await sql('select from pg_stat_activity where wait_event_type = $1', ['Lock'])).length > 0)
    const lateStream = `quotation-${randomUUID()}`
    await slowClient.query(
      `select event_store.append_one($1, 1, $2, 'Late', 1, '{"late":true}', '', '{}', '', '', '', '', '', $3, null, null)`,
      [lateStream, randomUUID(), '00'.repeat(32)],
    )
    expect(await store.readAll(start)).toEqual([])
    await slowClient.query('commit')
    await slowClient.end()
    await waitingAppends
    await live.caughtUp()
    await live.stop()
    expect(positions).toEqual([1, 2, 3, 4])
    expect((await store.readAll(start))[0]?.data).toEqual({ late: true })
  })

  test('a new instance appends to a stream that it has not read', async () => {
    const [store = await open()] = stores
    const stream = `quotation-${randomUUID()}`
    await store.append(stream, 0, [sampleEvent()])
    const other = await open()
    await other.append(stream, 1, [sampleEvent()])
    await store.append(stream, 2, [sampleEvent(), sampleEvent()])
    const events = await store.readStream(stream)
    expect(events.map(({ previousHash }) => previousHash)).toEqual(['', ...events.slice(0, -1).map(({ hash }) => hash)])
  })

  test('a value that PostgreSQL rejects fails only its own append', async () => {
    const [store = await open()] = stores
    const [first, invalid, last] = await Promise.allSettled(
      [sampleEvent(), { ...sampleEvent(), eventId: 'no uuid' }, sampleEvent()].map((event) =>
        store.append(`quotation-${randomUUID()}`, 0, [event]),
      ),
    )
    expect([first?.status, invalid?.status, last?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a unique value that is too long for its index fails only its own append', async () => {
    const [store = await open()] = stores
    const value = randomBytes(4000).toString('hex')
    const appended = await Promise.allSettled(
      ['a', value, 'b'].map((one) =>
        store.append(`user-${randomUUID()}`, 0, [sampleEvent()], {
          reserve: [{ scope: 'user-name', value: `${randomUUID()} ${one}` }],
        }),
      ),
    )
    expect(appended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('events from the cache equal events from the table, in the process that stored them and in another', async () => {
    const [store = await open(), other = await open()] = stores
    const start = await store.head()
    const seen = { mine: [] as unknown[], other: [] as unknown[] }
    const subscriptions = [
      store.subscribe(start, async (events) => void seen.mine.push(...events)),
      other.subscribe(start, async (events) => void seen.other.push(...events)),
    ]
    const data = { b: 'é "quoted" \\ \u2028', a: [1.5, null, { z: true, y: undefined }] }
    const receipt = { commandId: randomUUID(), fingerprint: 'f' }
    await Promise.all([
      store.append(`quotation-${randomUUID()}`, 0, [{ ...sampleEvent(), data }, sampleEvent()], { receipt }),
      store.append(`quotation-${randomUUID()}`, 0, [{ ...sampleEvent(), data }]),
      other.append(`quotation-${randomUUID()}`, 0, [sampleEvent()]),
    ])
    await store.append(`quotation-${randomUUID()}`, 0, [{ ...sampleEvent(), data }])
    await Promise.all(subscriptions.map((one) => one.caughtUp()))
    await Promise.all(subscriptions.map((one) => one.stop()))
    const stored = await store.readAll(start)
    expect(stored).toHaveLength(5)
    expect(seen.mine).toStrictEqual(stored)
    expect(seen.other).toStrictEqual(stored)
  })

  test('a process delivers the events that it stored without reading them', async () => {
    const store = await open()
    const query = vi.spyOn(pg.Pool.prototype, 'query')
    const revisions: number[] = []
    const live = store.subscribe(
      await store.head(),
      async (events) => void revisions.push(...events.map((one) => one.revision)),
    )
    const stream = `quotation-${randomUUID()}`
    // The end of the log is read once; later positions are known.
    await store.append(stream, 0, [sampleEvent()])
    await live.caughtUp()
    query.mockClear()
    await store.append(stream, 1, [sampleEvent(), sampleEvent()])
    await store.append(stream, 3, [sampleEvent()])
    await live.caughtUp()
    await live.stop()
    expect(revisions).toEqual([1, 2, 3, 4])
    const names = query.mock.calls.map((call) => JSON.stringify(call))
    query.mockRestore()
    expect(names.filter((name) => name.includes('event_store_append'))).toHaveLength(2)
    expect(names.filter((name) => name.includes('event_store_read'))).toEqual([])
  })

  test('a subscription survives the loss of every connection', async () => {
    const [store = await open(), other = await open()] = stores
    const start = await store.head()
    const seen: number[] = []
    const live = store.subscribe(
      start,
      async (events) => void seen.push(...events.map(({ position }) => position - start)),
    )
    await other.append(`quotation-${randomUUID()}`, 0, [sampleEvent()])
    await until(() => seen.length === 1)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    )
    await client.end()
    await until(() => warnings.some((warning) => warning.includes('listens')))
    // Each lost connection that the pool has not noticed yet fails one append.
    const appendOne = () => other.append(`quotation-${randomUUID()}`, 0, [sampleEvent()])
    await until(() =>
      appendOne().then(
        () => true,
        () => false,
      ),
    )
    await until(() => seen.length >= 2)
    await live.stop()
    expect(seen).toEqual([1, 2])
  })

  test('an append fails as unavailable when the engine does not answer', async () => {
    const store = await open()
    await pools.pop()?.end()
    await expect(store.append(`quotation-${randomUUID()}`, 0, [sampleEvent()])).rejects.toBeInstanceOf(Unavailable)
  })

  test('seals chain all events in the order of the log', async () => {
    const brokenSeals = await sql(
      `select position from (select position, seal, hash, lag(seal, 1, ''::bytea) over (order by position) as before
      from event_store.events) e where seal <> sha256(before || hash)`,
    )
    expect(brokenSeals).toEqual([])
    expect(
      await sql('select e.position from event_store.log_head h join event_store.events e using (position, seal)'),
    ).toHaveLength(1)
  })
})
