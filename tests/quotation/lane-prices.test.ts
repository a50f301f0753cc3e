import type { StoredEvent } from '@freight/contracts/events/envelope'
import { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { playShare } from '@freight/demo/history/generate'
import { demoInMemory } from '@freight/demo/testing/demo-in-memory'
import { fold, type HeldRow } from '@freight/projection-workers/engine/fold'
import { rateHistory } from '@freight/projection-workers/engine/rate-history'
import { type AnyProjection, anyProjection } from '@freight/projection-workers/engine/projection'
import { lanePrices } from '@freight/projection-workers/quotation/lane-prices'
import { quotationList } from '@freight/projection-workers/quotation/quotation-list'
import { expect, test } from 'vitest'

const until = new Date('2026-11-21T09:46:00Z')
const lifeCount = 60

/** Events of demo quotations, decided by the rules. */
const playedEvents = async (): Promise<StoredEvent[]> => {
  const application = demoInMemory(until)
  await application.ensureBaseSet(new Date(until.getTime() - 500 * 86_400_000))
  const all = { index: 0, of: 1, isBegun: false, pace: (due: number) => due }
  await playShare({ ...application, until, quotations: lifeCount, seed: 5 }, all)
  return application.eventStore.readAll(0, { limit: 1_000_000 })
}

const rowsOf = (projection: AnyProjection, events: readonly StoredEvent[]) => {
  const rates = rateHistory()
  rates.learn(events)
  const rows = new Map<string, HeldRow>()
  const quotations = events.filter(({ stream }) => stream.startsWith('quotation-'))
  expect(fold(projection, quotations, rows, new Set(), rates).deadLetters).toEqual([])
  return new Map([...rows].map(([key, { row }]) => [key, row]))
}

/** Current costs, from the last event of each, read backwards. */
const standingCosts = (events: readonly StoredEvent[], key: string) => {
  const costs = new Map<string, CostGroup | undefined>()
  for (const { stream, type, data } of events.toReversed()) {
    const { idCost = '' }: { idCost?: string } = Object(data)
    if (stream !== `quotation-${key}` || !type.startsWith('CostGroup') || costs.has(idCost)) continue
    if (type === 'CostGroupRemoved') costs.set(idCost, undefined)
    if (type === 'CostGroupAdded' || type === 'CostGroupChanged') costs.set(idCost, CostGroup.parse(data))
  }
  return [...costs.values()].filter((one) => one !== undefined)
}

test('lane memory has all current costs, their cheapest freight, and the outcome of the lists', async () => {
  const events = await playedEvents()
  const memory = rowsOf(anyProjection(lanePrices), events)
  const list = rowsOf(anyProjection(quotationList), events)
  expect(memory.size).toBe(lifeCount)
  let prices = 0
  for (const [key, row] of memory) {
    const listRow = list.get(key)
    for (const field of ['status', 'cancelled', 'commercial', 'assignedTo', 'clientId', 'originCode', 'modo'])
      expect([key, field, row[field]]).toEqual([key, field, listRow?.[field]])
    const costs = standingCosts(events, key)
    const { buys }: { buys: readonly { idCost: string; unit?: { amount: string } }[] } = Object(row)
    expect(buys.map(({ idCost }) => idCost).toSorted()).toEqual(costs.map(({ idCost }) => idCost).toSorted())
    // In the demo the first line of freight is the main one, and it is in dollars.
    const freights = costs.flatMap(
      ({ charges }) => charges.find(({ section }) => section === 'FREIGHT')?.costPerKg ?? [],
    )
    const cheapest = freights.length === 0 ? undefined : Math.min(...freights.map(Number))
    expect([key, row['buyUnit'] === undefined ? undefined : Number(row['buyUnit'])]).toEqual([key, cheapest])
    prices += freights.length
  }
  expect(prices).toBeGreaterThan(lifeCount / 2)
})
