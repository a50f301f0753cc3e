import { costAdded, costGroup, requested, sellAdded } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProjections } from '../engine/build.ts'
import { followEvents } from '../engine/follow.ts'
import { prepareRegistry } from '../engine/registry.ts'
import { eventsInPostgres } from '../testing/events-in-postgres.ts'
import { named, rowsOf } from '../testing/tables.ts'

const selection = named('quotation-list')
let application: Awaited<ReturnType<typeof eventsInPostgres>>
let ratesSet = 0

beforeAll(async () => {
  application = await eventsInPostgres()
  await prepareRegistry(application.platform.db)
})
afterAll(() => application.close())

const setEuro = async (perBase: string) => {
  const data = { currency: 'EUR', date: '2026-03-01', perBase, source: '' }
  await application.append('exchange-rate-EUR', ratesSet, { type: 'ExchangeRateSet', data })
  ratesSet += 1
}

const bestCost = async () => {
  const rows = await application.sql<{ best_cost: string | null }>('select best_cost from read.quotation_list')
  return rows.map(({ best_cost }) => best_cost)
}

const costChanged = (amount: string) => ({
  type: 'CostGroupChanged',
  data: costGroup('cost-1', amount, 'EUR'),
})

test('an exchange rate counts from the next change of costs on, in the same batch, the next one and after a restart', async () => {
  const { platform, append } = application
  const stream = 'quotation-1'
  await buildProjections(platform, selection)
  let follower = await followEvents(platform, selection)

  await append(stream, 0, requested(), costAdded('cost-1', '700.00', 'EUR'))
  await follower.caughtUp()
  expect(await bestCost()).toEqual([null])

  // The rate comes in a batch of its own, and after it an event that leaves the costs as they are.
  await setEuro('1.05')
  await follower.caughtUp()
  await append(stream, 2, sellAdded('sell-1', '700.00', '1000.00'))
  await follower.caughtUp()
  expect(await bestCost()).toEqual([null])
  await append(stream, 3, costChanged('700.00'))
  await follower.caughtUp()
  expect(await bestCost()).toEqual(['735.00'])

  // The rate of the costs is not that of the batch: one is set before them and one after them while no process runs.
  await follower.stop()
  await setEuro('1.20')
  await append(stream, 4, costChanged('710.00'))
  await setEuro('1.30')
  follower = await followEvents(platform, selection)
  await follower.caughtUp()
  expect(await bestCost()).toEqual(['852.00'])

  // A restart between the rate and the costs.
  await follower.stop()
  follower = await followEvents(platform, selection)
  await append(stream, 5, costChanged('720.00'))
  await follower.caughtUp()
  expect(await bestCost()).toEqual(['936.00'])
  await follower.stop()

  const followed = await rowsOf(platform, selection)
  await buildProjections(platform, selection)
  expect(await rowsOf(platform, selection)).toEqual(followed)
})
