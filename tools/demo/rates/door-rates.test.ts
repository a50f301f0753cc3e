import { mismatchesOf } from '@freight/contracts/rate/matching'
import { rateEvents } from '@freight/contracts/rate/rate'
import { expect, test } from 'vitest'
import { demoInMemory } from '../testing/demo-in-memory.ts'
import { demoHauls, ensureDoorRates } from './door-rates.ts'

const now = new Date('2026-11-21T09:46:00Z')

test('hauliers serve both ends of most lanes, and some ends have none', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  const demo = { ...application, present: now }
  await ensureDoorRates(demo)
  const head = await application.eventStore.head()
  await ensureDoorRates(demo)
  expect(await application.eventStore.head()).toBe(head)
  const rates = (await application.eventStore.readAll(before, { types: ['RateCreated'] })).map(({ data }) => ({
    ...rateEvents.RateCreated.parse(data),
    active: true,
  }))
  expect(rates).toHaveLength(demoHauls().length)
  const request = {
    type: 'BUY',
    transport: 'ROAD',
    mode: 'FTL',
    day: '2026-11-21',
    containers: [],
    stackable: 'NO',
  } as const
  const [shanghai, montevideo] = [
    { code: 'CNSHA', country: 'CN' },
    { code: 'UYMVD', country: 'UY' },
  ]
  const matchingHauls = (origin: object, destination: object) =>
    rates.filter(
      (rate) =>
        mismatchesOf(rate, { ...request, origin, destination } as Parameters<typeof mismatchesOf>[1]).length === 0,
    )
  const door = (country: string) => ({ code: '', country, town: 'anywhere' })
  expect(matchingHauls(door('CN'), shanghai).length).toBeGreaterThan(0)
  expect(matchingHauls(montevideo, door('UY')).length).toBeGreaterThan(0)
  expect(matchingHauls(door('CN'), { code: 'CNTAO', country: 'CN' })).toEqual([])
})
