import { expect, test } from 'vitest'
import { playDemo, playShare } from '../history/generate.ts'
import { planLife } from './life-plan.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const DAY = 86_400_000
const until = new Date('2026-11-21T09:46:00Z')

const either = [false, true] as const
const fates = ['DECIDED', 'WITHDRAWN', 'NOT_SENT', 'PARKED', 'FORGOTTEN'] as const
const halts = [undefined, 'REQUESTED', 'PENDING', 'QUOTED', 'UPDATED'] as const

/** All turns of a demo life, in all combinations. */
const variants = fates.flatMap((fate) =>
  halts.flatMap((held) =>
    either.flatMap((hasSecond) =>
      either.flatMap((isRevised) =>
        either.flatMap((won) =>
          either.flatMap((reopened) =>
            either.map((createdInPricing) => ({ fate, held, hasSecond, isRevised, won, reopened, createdInPricing })),
          ),
        ),
      ),
    ),
  ),
)

test('every outcome completes, with or without a second alternative, a revision and a reopening', async () => {
  const application = demoInMemory(until)
  // The exchange rates existed before the first cost or sell.
  await application.ensureBaseSet(new Date(until.getTime() - 250 * DAY))
  const before = await application.eventStore.head()
  await playShare(
    {
      ...application,
      until,
      quotations: variants.length,
      seed: 11,
      plan: (n, at, demo) => {
        const { hasSecond, isRevised, ...variant } = variants[n % variants.length] ?? {}
        // Long enough ago that all of it has happened.
        const life = planLife(n, at - 250 * DAY, demo)
        const [cost, other = cost] = life.costs
        if (!cost || !other) throw new RangeError('A life has a cost')
        return {
          ...life,
          ...variant,
          costs: [cost, other],
          chosenCost: 0,
          secondCost: hasSecond ? 1 : undefined,
          revisedAt: isRevised ? life.sentAt + 2 * DAY : undefined,
          decidedAt: life.sentAt + 6 * DAY,
        }
      },
    },
    { index: 0, of: 1, isBegun: false, pace: (due) => due },
  )
  const events = await application.eventStore.readAll(before, { limit: 1_000_000 })
  const streams = new Set(events.map(({ stream }) => stream).filter((stream) => stream.startsWith('quotation-')))
  expect(streams.size).toBe(variants.length)
  // Each turn has left its event.
  const left = new Set(events.map(({ type }) => type))
  const expected = [
    'QuotePostponed',
    'QuoteReopened',
    'QuotationCancelled',
    'QuoteUpdated',
    'SellGroupRemoved',
    'FollowUpScheduled',
    'CombinationKept',
    'SellInvoiceWithdrawn',
  ] as const
  expect(expected.filter((kind) => !left.has(kind))).toEqual([])
  // Old won quotations have hardly anything left to invoice, also with several suppliers.
  const streamsOf = (type: string) => new Set(events.filter((one) => one.type === type).map(({ stream }) => stream))
  const wonStreams = streamsOf('QuoteApproved')
  expect(wonStreams.size).toBeGreaterThan(50)
  for (const type of ['SellInvoiced', 'CostInvoiced'])
    expect(streamsOf(type).size).toBeGreaterThan(wonStreams.size * 0.95)
  const offers = events.filter(({ type }) => type === 'QuoteSent').map(({ data }) => JSON.stringify(data))
  expect(offers.some((offer) => offer.includes('"journey"'))).toBe(true)
  // Optional fields appear in some requests.
  const types = new Set(
    events.filter(({ type }) => type === 'QuotationRequested').flatMap(({ data }) => Object.keys(Object(data))),
  )
  const special = ['readyDate', 'setPoint', 'shipperOwned', 'overWidth', 'overHeight']
  expect(special.filter((field) => !types.has(field))).toEqual([])
})

test('agents answer fast or late, decline, stay silent, or are cancelled; no mail is sent', async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  await playDemo({ ...application, until, quotations: 120, seed: 3 })
  const events = await application.eventStore.readAll(0, { limit: 1_000_000 })
  const ofRequests = events.filter(({ stream }) => stream.startsWith('cost-request-'))
  const kinds = new Set(ofRequests.map(({ type }) => type))
  expect([...kinds].toSorted()).toEqual([
    'AgentCostsSubmitted',
    'CostRequestDeclined',
    'CostRequestExpired',
    'CostRequestIssued',
    'CostRequestReminded',
    'CostRequestViewed',
    'CostRequestWithdrawn',
  ])
  // The process managers ignore cost requests written by the demo.
  expect(ofRequests.every(({ commandId }) => commandId.startsWith('demo:'))).toBe(true)
  const count = (type: string) => events.filter((one) => one.type === type).length
  expect(count('CostRequestIssued')).toBe(count('CostRequestOpened'))
  expect(count('AgentCostsRecorded')).toBe(count('AgentCostsSubmitted'))
  const dueOf = new Map(
    ofRequests
      .filter(({ type }) => type === 'CostRequestIssued')
      .map(({ stream, data }) => [stream, String(Object(data).dueAt)]),
  )
  const lateAnswers = ofRequests.filter(
    ({ type, stream, occurredAt }) => type === 'AgentCostsSubmitted' && occurredAt > (dueOf.get(stream) ?? ''),
  )
  expect(lateAnswers.length).toBeGreaterThan(0)
  expect(lateAnswers.length).toBeLessThan(count('AgentCostsSubmitted') / 2)
  // Most won quotations are invoiced, but not all completely.
  const invoicedCount = (type: string) =>
    new Set(events.filter((one) => one.type === type).map(({ stream }) => stream)).size
  for (const [type, minShare] of [
    ['SellInvoiced', 0.6],
    ['CostInvoiced', 0.4],
  ] as const) {
    expect(invoicedCount(type)).toBeGreaterThan(count('QuoteApproved') * minShare)
    expect(invoicedCount(type)).toBeLessThan(count('QuoteApproved'))
  }
})
