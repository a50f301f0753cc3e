import { projections } from './engine/projections.ts'
import { rebuildProjection, replayParked } from './engine/rebuild-projection.ts'
import { buildProjections } from './engine/build.ts'
import { startProjectionWorkers, type Workers } from './start-projection-workers.ts'
import { costAdded, published, requested, sellAdded, sent, taken } from '@freight/contracts/testing/quotation-events'
import { int } from '@freight/contracts/tables/columns'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventsInPostgres, until } from './testing/events-in-postgres.ts'

let application: Awaited<ReturnType<typeof eventsInPostgres>>
let workers: Workers | undefined

beforeAll(async () => {
  application = await eventsInPostgres()
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
})
afterAll(() => application.close())

const start = async () => {
  workers = await startProjectionWorkers(application.platform)
  return workers
}
/** Simulates a table of an older version: one column and one row less. */
const leaveOlder = async (key: string, column: string) => {
  const [active] = await application.sql<{ physical: string }>(
    `update projection.active set version = version - 1 where name = 'quotation-list' returning physical`,
  )
  await application.sql(`delete from projection.${active?.physical} where key = $1`, [key])
  await application.sql(`alter table projection.${active?.physical} drop column ${column} cascade`)
  await application.sql(`create view read.quotation_list as select * from projection.${active?.physical}`)
}
/** Expects only the table of the active build and its word table. */
const onlyTheActiveTables = async () => {
  const [active] = await application.sql<{ physical: string }>(
    `select physical from projection.active where name = 'quotation-list'`,
  )
  const tables = () =>
    application.sql<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'projection'
    and starts_with(table_name, 'quotation_list') order by table_name`,
    )
  // The former table is dropped in a separate transaction after the take-over.
  await until(async () => (await tables()).length === 2)
  expect((await tables()).map(({ table_name: name }) => name)).toEqual([active?.physical, `${active?.physical}_words`])
}
type DropFirst<All extends unknown[]> = All extends [unknown, ...infer Rest] ? Rest : never

const list = projections.filter(({ name }) => name === 'quotation-list')
const row = async (key: string) =>
  (
    await application.sql('select key, revision, status, sell::text, costs from read.quotation_list where key = $1', [
      key,
    ])
  )[0]
const life = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00'), published]

test('events from before and after the first start are applied', async () => {
  await application.append('quotation-before', 0, ...life)
  const { caughtUp } = await start()
  expect(await row('before')).toEqual({ key: 'before', revision: 5, status: 'QUOTED', sell: '1000.00', costs: 1 })
  await application.append('quotation-before', 5, sent)
  await application.append('quotation-after', 0, requested())
  await caughtUp()
  expect(await row('before')).toMatchObject({ revision: 6, status: 'SENT' })
  expect(await row('after')).toMatchObject({ revision: 1, status: 'REQUESTED' })
})

test('a restart continues at the last position', async () => {
  await application.append('quotation-before', 6, costAdded('cost-2', '700.00'))
  const { caughtUp } = await start()
  await caughtUp()
  expect(await row('before')).toMatchObject({ revision: 7, costs: 2 })
})

test('every event and the facts of every quotation are copied to the analytics store', async () => {
  await start()
  const head = await application.platform.eventStore.head()
  const copied = () => new Set((application.copied.get('events') ?? []).map(({ position }) => position))
  await until(() => copied().size === head)
  await until(() => (application.copied.get('quotation_facts') ?? []).some(({ key }) => key === 'after'))
  expect(application.copied.get('quotation_facts')).toContainEqual(
    expect.objectContaining({ key: 'before', first_quoted_at: '2026-03-02T09:00:00.000Z', sell_usd: '1000.00' }),
  )
})

test('rebuilt facts are copied again', async () => {
  await start()
  const [active] = await application.sql<{ build: string }>(
    `select build from projection.active where name = 'quotation-facts'`,
  )
  await rebuildProjection(application.platform, 'quotation-facts')
  application.copied.clear()
  await application.append('quotation-after', 1, taken)
  await until(() => (application.copied.get('quotation_facts') ?? []).some(({ key }) => key === 'before'))
  // The progress row of the former build is replaced when the new copy is complete.
  const copied = () => (application.copied.get('copies') ?? []).filter(({ name }) => name === 'quotation_facts')
  await until(() => copied().length > 0)
  expect(copied().some(({ build }) => build === active?.build)).toBe(false)
})

test('a rebuild replaces the table during reads and writes, and readers never see a half-built table', async () => {
  const { caughtUp } = await start()
  const [before] = await application.sql<{ build: string }>(
    `select build from projection.active where name = 'quotation-list'`,
  )
  let rebuilt = false
  const counts: number[] = []
  const reading = (async () => {
    while (!rebuilt)
      counts.push(Number((await application.sql('select count(*) from read.quotation_list'))[0]?.['count']))
  })()
  const appends = (async () => {
    for (let n = 0; n < 300; n += 1) await application.append(`quotation-busy-${n}`, 0, requested(), taken)
  })()
  const progress: number[] = []
  await rebuildProjection(application.platform, 'quotation-list', {
    onProgress: ({ done }) => void progress.push(done),
  })
  await appends
  await caughtUp()
  rebuilt = true
  await reading
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBeGreaterThan(0)
  const [after] = await application.sql<{ build: string }>(
    `select build from projection.active where name = 'quotation-list'`,
  )
  expect(Number(after?.build)).toBeGreaterThan(Number(before?.build))
  expect(
    await application.sql(`select count(*)::int as rows from read.quotation_list where status = 'PENDING'`),
  ).toEqual([{ rows: 301 }])
  await onlyTheActiveTables()
})

test('a cost is converted at the rate of its day, also after a rebuild', async () => {
  const { caughtUp } = await start()
  const euro = (date: string, perBase: string) =>
    ({ type: 'ExchangeRateSet', data: { currency: 'EUR', date, perBase, source: '' } }) as const
  const best = () => application.sql(`select best_cost::text from read.quotation_list where key = 'euro'`)
  await application.append('exchange-rate-EUR', 0, euro('2026-03-01', '1.10'))
  await application.append('quotation-euro', 0, requested(), costAdded('cost-1', '700.00', 'EUR'))
  await application.append('exchange-rate-EUR', 1, euro('2026-03-01', '1.20'))
  await caughtUp()
  expect(await best()).toEqual([{ best_cost: '770.00' }])
  await rebuildProjection(application.platform, 'quotation-list')
  expect(await best()).toEqual([{ best_cost: '770.00' }])
})

test('the rebuild of an unknown projection is refused', () =>
  expect(rebuildProjection(application.platform, 'nothing')).rejects.toThrow(
    'There is no projection nothing; available: quotation-list',
  ))

test('a stream whose event cannot be applied is parked while others continue, and replayed after the fix', async () => {
  const { caughtUp } = await start()
  const faultyEvent = { type: 'CostGroupAdded', data: { idCost: 'cost-1' } }
  await application.append('quotation-poisoned', 0, requested(), faultyEvent, taken)
  await application.append('quotation-sane', 0, requested(), taken)
  await caughtUp()
  await application.append('quotation-poisoned', 3, taken)
  await caughtUp()
  expect(await row('poisoned')).toMatchObject({ revision: 1, status: 'REQUESTED' })
  expect(await row('sane')).toMatchObject({ revision: 2, status: 'PENDING' })
  const parked = 'select stream, revision::int from projection.dead_letters where projection = $1'
  expect(await application.sql(parked, ['quotation-list'])).toEqual([{ stream: 'quotation-poisoned', revision: 2 }])
  expect(await application.platform.metrics.registry.metrics()).toContain(
    'projection_dead_letters{projection="quotation-list"} 1',
  )
  expect(application.written.some((line) => line.includes('quotation-poisoned') && line.includes('"position"'))).toBe(
    true,
  )

  const mended = list.map((one) => ({
    ...one,
    evolve: { ...one.evolve, CostGroupAdded: (current: object) => ({ ...current }) },
  }))
  for (const one of mended) expect(await replayParked(application.platform, one)).toEqual({ replayed: 1, parked: 0 })
  expect(await row('poisoned')).toMatchObject({ revision: 4, status: 'PENDING' })
  await application.append('quotation-poisoned', 4, sent)
  await caughtUp()
  expect(await row('poisoned')).toMatchObject({ revision: 5, status: 'SENT' })
})

test('a value that does not fit its column parks only its stream', async () => {
  const { caughtUp } = await start()
  await Promise.all([
    application.append('quotation-odd', 0, requested({ pesoTotal: 'heavy' })),
    application.append('quotation-even', 0, requested()),
  ])
  await caughtUp()
  expect(await row('odd')).toBeUndefined()
  expect(await row('even')).toMatchObject({ status: 'REQUESTED' })
})

test('the table of an older version stays readable until the new one is built, and is dropped then', async () => {
  const { caughtUp, stop } = await start()
  await caughtUp()
  await stop()
  await leaveOlder('before', 'sent_last_day')
  // A lock on the row of the active table delays the take-over.
  const holder = await application.platform.db.connect()
  await holder.query(`begin; select from projection.active where name = 'quotation-list' for update`)
  await start()
  const building = () =>
    application.sql(`select from projection.builds where name = 'quotation-list' and status = 'building'`)
  await until(async () => (await building()).length === 1)
  expect(await row('after')).toMatchObject({ revision: 2, status: 'PENDING' })
  expect(await row('before')).toBeUndefined()
  await expect(application.sql('select sent_last_day from read.quotation_list')).rejects.toMatchObject({
    code: '42703',
  })
  await holder.query('commit')
  holder.release()
  await until(async () => (await building()).length === 0)
  expect(await application.sql(`select sent_last_day from read.quotation_list where key = 'before'`)).toHaveLength(1)
  await onlyTheActiveTables()
})

test('a newer version is built next to the former one and replaces it, with new columns', async () => {
  const { caughtUp } = await start()
  const newer = list.map((one) => ({
    ...one,
    version: one.version + 1,
    columns: { ...one.columns, steps: int(0) },
    initial: { ...one.initial, steps: 0 },
    evolve: Object.fromEntries(
      Object.entries(one.evolve).map(([type, step]) => [
        type,
        (current: Readonly<Record<string, unknown>>, ...event: DropFirst<Parameters<typeof step>>) => ({
          ...step(current, ...event),
          steps: Number(current['steps']) + 1,
        }),
      ]),
    ),
  }))
  await caughtUp()
  await buildProjections(application.platform, newer)
  expect(await application.sql(`select steps, revision from read.quotation_list where key = 'before'`)).toEqual([
    { steps: 7, revision: 7 },
  ])
  // The process of the former version does not write to the newer table.
  await application.append('quotation-late', 0, requested())
  await caughtUp()
  expect(await row('late')).toBeUndefined()
})
