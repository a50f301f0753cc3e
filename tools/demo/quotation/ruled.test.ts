import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { expect, test } from 'vitest'
import { playDemo } from '../history/generate.ts'
import { planLife } from './life-plan.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const DAY = 86_400_000
const until = new Date('2026-11-21T09:46:00Z')

test('rules were evaluated for new requests, and the agents they name received their requests', async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  await playDemo({
    ...application,
    until,
    quotations: 40,
    seed: 5,
    plan: (n, _at, demo) => planLife(n, until.getTime() - (20 + (n % 20)) * DAY, demo),
  })
  const events = await application.eventStore.readAll(before, { limit: 1_000_000 })
  const evaluations = events
    .filter(({ type }) => type === 'QuotationRulesEvaluated')
    .map(({ stream, data }) => ({ stream, ...quotationEvents.QuotationRulesEvaluated.parse(data) }))
  const decisions = new Set(evaluations.map(({ decision }) => decision))
  expect([...decisions].toSorted()).toEqual(['ASK', 'DENY', 'NONE'])
  for (const { stream, agents, decision } of evaluations.filter((one) => one.decision === 'ASK')) {
    const requests = events.filter((event) => event.stream === stream && event.type === 'CostRequestOpened')
    expect([decision, requests.map(({ actor }) => actor.kind)]).toEqual(['ASK', agents.map(() => 'SYSTEM')])
  }
})
