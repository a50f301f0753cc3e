import { expect, test } from 'vitest'
import { demoInMemory } from '../testing/demo-in-memory.ts'
import { ratedLanes } from './rated-lanes.ts'
import { demoRate, ensureDemoRates } from './rates.ts'

const now = new Date('2026-11-21T09:46:00Z')

test('the rules accept the rates of the demo, and they are stored once', async () => {
  const application = demoInMemory(now)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  const demo = { ...application, present: now, rates: 200 }
  await ensureDemoRates(demo)
  const types = (await application.eventStore.readAll(before)).map(({ type }) => type)
  expect(types.filter((type) => type === 'RateCreated')).toHaveLength(200)
  expect(types.filter((type) => type === 'RateSuspended')).toHaveLength(3)
  const head = await application.eventStore.head()
  await ensureDemoRates(demo)
  expect(await application.eventStore.head()).toBe(head)
})

test('there are rates of every mode, with minimums and breaks, past, present and future', () => {
  const lanes = ratedLanes()
  expect(lanes.length).toBeGreaterThan(500)
  const rates = Array.from({ length: 3000 }, (_, n) => demoRate(lanes, n, now))
  expect(new Set(rates.map(({ mode }) => mode))).toEqual(new Set(['FCL', 'LCL', 'RORO', 'ULD', 'LSE', 'FTL', 'LTL']))
  const today = now.toISOString().slice(0, 10)
  for (const selection of [
    rates.filter(({ validTo }) => validTo < today),
    rates.filter(({ validFrom }) => validFrom > today),
    rates.filter(({ charges }) => charges.some(({ ranges }) => (ranges?.length ?? 0) > 3)),
    rates.filter(({ charges }) => charges.some(({ minimum }) => minimum !== undefined)),
    rates.filter(({ type }) => type === 'SELL'),
  ])
    expect(selection.length).toBeGreaterThan(50)
})
