import { allows, type Principal } from '@freight/contracts/access/policy'
import { type CostRequestCommands, costRequestCommands } from '@freight/contracts/cost-request/cost-request'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { Refusal } from '@freight/platform/event-store/decider'
import fc from 'fast-check'
import { type CostRequest, costRequest } from '../aggregates/cost-request/cost-request-decider.ts'
import { untypedDecider, type Decided } from '../aggregates/deciders.ts'
import { commercial, lookups } from './quotation-sentences.ts'

type Name = keyof CostRequestCommands
const decider = untypedDecider(costRequest)

const hourMs = 3_600_000
/** Start of a life, in UTC milliseconds. */
export const beginning = Date.parse('2026-03-10T12:00:00.000Z')
const principals = {
  agent: { userId: 'third-party', permissions: [], system: true },
  pricing: { userId: 'pgomez', permissions: ['PRICING', 'MODIFICAR_SPOT'] },
  commercial,
} satisfies Record<string, Principal>
type Who = keyof typeof principals

const issue = {
  quotationKey: 'MVD-2026-000123',
  providerId: 'p1',
  providerName: 'Blue Delta',
  contactId: 'k1',
  contactName: 'Mei Lin Ho',
  mail: 'rates@bluedelta.example',
  language: 'en',
  askedBy: 'pgomez',
}
const costs = {
  groups: [{ validez: '2026-12-31', charges: [{ idCharge: 'FRT', currency: 'USD', amount: '500' }] }],
}
const bodies: Record<Name, object> = {
  IssueCostRequest: issue,
  ViewCostRequest: {},
  SubmitAgentCosts: costs,
  DeclineCostRequest: { reasonCode: 'NO_SPACE' },
  AskAgentQuestion: { text: 'Stackable?' },
  AnswerAgentQuestion: { question: 1, text: 'Two layers at most.' },
  RemindOfAgentQuestion: { question: 1 },
  AskNewLink: {},
  ReopenCostRequest: {},
  RemindAgent: {},
  WithdrawCostRequest: {},
  RecordCostRequestMail: { mailId: 'm-1' },
  ExpireCostRequest: {},
}

/** A random command, its author, and its delay in hours. */
export const anyWish = fc.record({
  command: fc.constantFrom(...(Object.keys(bodies) as Name[])),
  who: fc.constantFrom<Who>('agent', 'agent', 'agent', 'pricing', 'pricing', 'pricing', 'commercial'),
  hoursLater: fc.constantFrom(0, 0, 0, 1, 30, 200, 400),
  /** Four of five quotations still accept costs. */
  wantsCosts: fc.constantFrom(true, true, true, true, false),
})
export type Wish = typeof anyWish extends fc.Arbitrary<infer One> ? One : never

/** The result of a command: events, no events, or the code of a refusal. */
export type Outcome = { events: readonly Decided[] } | { code: string }

/** Executes a random command at an instant, in UTC milliseconds. */
export const given = (
  state: CostRequest,
  { command, who, wantsCosts: acceptsCosts }: Wish,
  now: number,
  newId: () => string,
): Outcome => {
  const { policy, data } = costRequestCommands[command]
  const principal = principals[who]
  if (!allows(policy, principal, decider.ownership(state))) return { code: 'FORBIDDEN' }
  const instant = new Date(now).toISOString()
  const meta = {
    now: instant,
    today: instant.slice(0, 10),
    id: 'r1',
    principal,
    actor: { kind: 'STAFF', userId: principal.userId } as const,
    company: 'MVD',
    newId,
    digest: JSON.stringify,
    lookups: { ...lookups, openCostRequest: { wantsCosts: acceptsCosts } },
  }
  try {
    return { events: decider.decide(command, data.parse(bodies[command]), state, meta) }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code }
    throw error
  }
}

export const notIssued = decider.initial

/** The first command of a life. */
export const issuing: Wish = { command: 'IssueCostRequest', who: 'agent', hoursLater: 0, wantsCosts: true }

/** The instant of a command, from that of the former one. */
export const laterBy = (now: number, { hoursLater }: Wish): number => now + hoursLater * hourMs

export const evolved = (state: CostRequest, { type, data }: Decided, now: number): CostRequest =>
  decider.evolve(state, { ...storedEvent(1, type, data), occurredAt: new Date(now).toISOString() })

/** The stream and the state after these commands. */
export const randomRequest = (wishes: readonly Wish[]): { state: CostRequest; events: StoredEvent[] } => {
  let [now, ids, state] = [beginning, 0, notIssued]
  const events: StoredEvent[] = []
  for (const sample of [issuing, ...wishes]) {
    now = laterBy(now, sample)
    const outcome = given(state, sample, now, () => `id-${(ids += 1)}`)
    for (const { type, data } of 'events' in outcome ? outcome.events : []) {
      const occurredAt = new Date(now).toISOString()
      events.push({ ...storedEvent(events.length + 1, type, data), stream: 'cost-request-r1', occurredAt })
      state = evolved(state, { type, data } as Decided, now)
    }
  }
  return { state, events }
}
