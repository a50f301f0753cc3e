import { costAdded, requested, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsInPostgres, until } from '../testing/events-in-postgres.ts'
import { emptyTables, named, rowsOf } from '../testing/tables.ts'
import { buildProjections } from './build.ts'
import { followEvents } from './follow.ts'
import { prepareRegistry } from './registry.ts'

const selection = named('quotation-list', 'quotation-facts')
const shares = { count: 2, numbers: [0, 1] }
let application: Awaited<ReturnType<typeof eventsInPostgres>>
let streams = 0

beforeAll(async () => {
  application = await eventsInPostgres()
  await prepareRegistry(application.platform.db)
})
afterAll(() => application.close())

const newQuotation = async () => {
  streams += 1
  await application.append(`quotation-${streams}`, 0, requested(), taken, costAdded('cost-1', '700.00', 'EUR'))
}

const keys = async () =>
  (await application.sql<{ key: string }>('select key from read.quotation_list')).map(({ key }) => Number(key))

// Simulates a crash of PostgreSQL alone: former rows and checkpoints, with the follower still running.
test.each([
  ['the only follower', undefined],
  ['a follower of shares', shares],
])('the follower (%s) writes lost commits again, with the next event and without one', async (_, divided) => {
  const { platform, written } = application
  await newQuotation()
  await newQuotation()
  await buildProjections(platform, selection)
  const follower = await followEvents(platform, selection, divided)
  await newQuotation()
  await follower.caughtUp()

  await emptyTables(platform, selection)
  await newQuotation()
  await until(async () => (await keys()).length === streams)

  await emptyTables(platform, selection)
  await until(async () => (await keys()).length === streams)
  await follower.caughtUp()
  await follower.stop()
  const followed = await rowsOf(platform, selection)
  await buildProjections(platform, selection)
  expect(followed).toEqual(await rowsOf(platform, selection))
  expect(written.filter((line) => line.includes('projections lost commits')).length).toBeGreaterThanOrEqual(2)
})
