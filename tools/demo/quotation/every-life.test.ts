import { expect, test } from 'vitest'
import { playDemo, playShare } from '../history/generate.ts'
import { planLife } from './life-plan.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const DAY = 86_400_000
const until = new Date('2026-11-21T09:46:00Z')

const either = [false, true] as const
const fates = ['DECIDED', 'WITHDRAWN', 'NOT_SENT', 'PARKED', 'FORGOTTEN'] as const
const halts = [undefined, 'REQUESTED', 'PENDING', 'QUOTED', 'UPDATED'] as const

/** Every turn that a life of the demo can take, with every other. */
const turns = fates.flatMap((fate) =>
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

test('a life of every fate, with a second alternative, a revision and a reopening or without, goes to its end', async () => {
  const application = demoInMemory(until)
  // What costs and sales are converted with was there before the first of them.
  await application.ensureBaseSet(new Date(until.getTime() - 250 * DAY))
  const before = await application.eventStore.head()
  await playShare(
    {
      ...application,
      until,
      quotations: turns.length,
      seed: 11,
      plan: (n, at, demo) => {
        const { hasSecond, isRevised, ...turn } = turns[n % turns.length] ?? {}
        // Long enough ago that nothing of it lies ahead.
        const life = planLife(n, at - 250 * DAY, demo)
        const [cost, other = cost] = life.costs
        if (!cost || !other) throw new RangeError('A life has a cost')
        return {
          ...life,
          ...turn,
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
  expect(streams.size).toBe(turns.length)
  // The turns were taken: each leaves its event.
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
  // Of what was won so long ago hardly any is left to be invoiced, also where several suppliers have a part in it.
  const streamsOf = (type: string) => new Set(events.filter((one) => one.type === type).map(({ stream }) => stream))
  const won = streamsOf('QuoteApproved')
  expect(won.size).toBeGreaterThan(50)
  for (const type of ['SellInvoiced', 'CostInvoiced']) expect(streamsOf(type).size).toBeGreaterThan(won.size * 0.95)
  const offers = events.filter(({ type }) => type === 'QuoteSent').map(({ data }) => JSON.stringify(data))
  expect(offers.some((offer) => offer.includes('"journey"'))).toBe(true)
  // And what only some requests say is said by some.
  const said = new Set(
    events.filter(({ type }) => type === 'QuotationRequested').flatMap(({ data }) => Object.keys(Object(data))),
  )
  const special = ['readyDate', 'setPoint', 'shipperOwned', 'overWidth', 'overHeight']
  expect(special.filter((field) => !said.has(field))).toEqual([])
})

test('agents who are asked answer fast or late, say no, are silent, or are told that it is over; nobody is written to', async () => {
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
  // What the application does by itself about agents passes by what the demo has written.
  expect(ofRequests.every(({ commandId }) => commandId.startsWith('demo:'))).toBe(true)
  const count = (type: string) => events.filter((one) => one.type === type).length
  expect(count('CostRequestIssued')).toBe(count('CostRequestOpened'))
  expect(count('AgentCostsRecorded')).toBe(count('AgentCostsSubmitted'))
  const dueOf = new Map(
    ofRequests
      .filter(({ type }) => type === 'CostRequestIssued')
      .map(({ stream, data }) => [stream, String(Object(data).dueAt)]),
  )
  const late = ofRequests.filter(
    ({ type, stream, occurredAt }) => type === 'AgentCostsSubmitted' && occurredAt > (dueOf.get(stream) ?? ''),
  )
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(count('AgentCostsSubmitted') / 2)
  // Billing comes to most of what is won, and never to all of it.
  const invoiced = (type: string) => new Set(events.filter((one) => one.type === type).map(({ stream }) => stream)).size
  for (const [type, least] of [
    ['SellInvoiced', 0.6],
    ['CostInvoiced', 0.4],
  ] as const) {
    expect(invoiced(type)).toBeGreaterThan(count('QuoteApproved') * least)
    expect(invoiced(type)).toBeLessThan(count('QuoteApproved'))
  }
})
