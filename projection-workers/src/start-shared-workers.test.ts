import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { logger } from '@freight/platform/telemetry/logging'
import { leaderElectedTasks } from '@freight/platform/process/singleton-tasks'
import { dividedPartitions } from '@freight/platform/process/partition-assignment'
import { metrics } from '@freight/platform/telemetry/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProjections } from './engine/build.ts'
import { projections } from './engine/projections.ts'
import { startSharedWorkers } from './start-projection-workers.ts'
import { eventsInPostgres, until } from './testing/events-in-postgres.ts'
import { named, rowsOf } from './testing/tables.ts'

const shares = 3
const selection = named('quotation-list', 'quotation-notes', 'quotation-facts')

let application: Awaited<ReturnType<typeof eventsInPostgres>>
beforeAll(async () => {
  application = await eventsInPostgres()
})
afterAll(() => application.close())

/** One of several processes, with its number of shares. */
const join = async () => {
  const { db } = application.platform
  const worker = { ...application.platform, metrics: metrics() }
  const quick = { db, log: logger('silent'), lookEveryMs: 20 }
  const stop = await startSharedWorkers(
    { ...worker, duty: leaderElectedTasks(quick), share: dividedPartitions(quick) },
    shares,
  )
  return { stop, has: async () => (await worker.metrics.projectionShares.get()).values[0]?.value ?? 0 }
}
type Worker = Awaited<ReturnType<typeof join>>
const shareCounts = async (...workers: Worker[]) => {
  const counts = await Promise.all(workers.map(({ has }) => has()))
  return counts.toSorted((a, b) => a - b).join(' ')
}
const tablesReach = (position: number) =>
  until(async () => {
    const rows = await application.sql<{ position: string }>('select position from projection.active')
    return rows.length === projections.length && rows.every((row) => Number(row.position) >= position)
  })

test('workers that start and stop divide the streams, and the tables equal those of a rebuild', async () => {
  const { platform, append } = application
  let isWritten = false
  let written = 0
  const appends = (async () => {
    for (; !isWritten; written += 1) await append(`quotation-shared-${written}`, 0, requested(), taken)
  })()
  const moreEvents = async () => {
    const before = written
    await until(() => written > before + 5)
  }
  const first = await join()
  await until(async () => (await shareCounts(first)) === '3')
  await moreEvents()
  const second = await join()
  await until(async () => (await shareCounts(first, second)) === '1 2')
  await moreEvents()
  const thirdWorker = await join()
  await until(async () => (await shareCounts(first, second, thirdWorker)) === '1 1 1')
  await moreEvents()
  await first.stop()
  await until(async () => (await shareCounts(second, thirdWorker)) === '1 2')
  await moreEvents()
  await second.stop()
  await until(async () => (await shareCounts(thirdWorker)) === '3')
  isWritten = true
  await appends
  await tablesReach(await platform.eventStore.head())
  const followed = await rowsOf(platform, selection)
  await buildProjections(platform, selection)
  expect(await rowsOf(platform, selection)).toEqual(followed)
  expect(await application.sql('select count(*)::int as rows from read.quotation_list')).toEqual([{ rows: written }])
  await thirdWorker.stop()
})

test('a table with a share ahead of the log is rebuilt', async () => {
  const { platform, sql } = application
  const head = await platform.eventStore.head()
  const build = async () =>
    (await sql<{ build: string }>(`select build from projection.active where name = 'quotation-list'`))[0]?.build
  const former = await build()
  await sql('delete from projection.shares')
  await sql('insert into projection.shares values ($1, $2, 1, $3)', [former, shares, head + 5])
  const worker = await join()
  await until(async () => (await build()) !== former)
  await until(async () => (await worker.has()) === shares)
  await application.append('quotation-later', 0, requested(), taken)
  await tablesReach(head + 2)
  expect(await sql(`select revision from read.quotation_list where key = 'later'`)).toEqual([{ revision: 2 }])
  await worker.stop()
})
