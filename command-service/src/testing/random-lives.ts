import { allows } from '@freight/contracts/access/policy'
import type { EventOf } from '@freight/contracts/events/event'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { Refusal } from '@freight/platform/event-store/decider'
import fc from 'fast-check'
import { ZodError } from 'zod'
import { quotation } from '../aggregates/quotation/quotation-decider.ts'
import { untypedDecider } from '../aggregates/deciders.ts'
import type { Quotation } from '../aggregates/quotation/quotation-state.ts'
import {
  approved,
  delivered,
  delivery,
  lookups,
  priced,
  quoted,
  REFERENCE,
  requested,
  requestedWith,
} from './quotation-sentences.ts'
import { commandOf, type Wish, anyWish } from './random-commands.ts'
import { rates } from './random-prices.ts'

type Event = EventOf<QuotationEvents>
const decider = untypedDecider(quotation)

/** A life so far: the state, the day, its events and their authors. */
export type Life = { state: Quotation; today: string; events: Event[]; by: string[]; ids: number }

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The state after an event with this revision. */
export const evolved = (state: Quotation, event: Event, by: string, revision: number): Quotation =>
  decider.evolve(state, { ...storedEvent(revision, event.type), actor: { kind: 'STAFF', userId: by }, ...event })

/** The events of a command; none if it is refused. */
export const decided = (life: Life, sample: Wish): { command: QuotationCommand; events: Event[]; by: string } => {
  const now = { quotation: life.state, today: life.today }
  const { command, body, principal } = commandOf(sample, now, decider.ownership(life.state))
  const noEvents = { command, events: [], by: principal.userId }
  if (!allows(quotationCommands[command].policy, principal, decider.ownership(life.state))) return noEvents
  const data = quotationCommands[command].data.safeParse(body)
  if (!data.success) return noEvents
  const meta = {
    now: `${life.today}T12:00:00.000Z`,
    today: life.today,
    id: REFERENCE,
    principal,
    actor: { kind: 'STAFF', userId: principal.userId } as const,
    company: 'MVD',
    newId: () => `id-${(life.ids += 1)}`,
    digest: JSON.stringify,
    lookups: { ...lookups, ...withLinks, fx: rates[sample.rates] ?? lookups.fx, targetUsers: eligible },
  }
  try {
    const events = decider.decide(command, data.data, life.state, meta)
    return { command, events: events as readonly Event[] as Event[], by: principal.userId }
  } catch (error) {
    if (error instanceof Refusal || error instanceof ZodError) return noEvents
    throw error
  }
}
// Company and client want links, so that lives have them.
const withLinks = {
  settings: { ...lookups.settings, targets: { ...lookups.settings.targets, clientLinks: true } },
  clientTerms: { ...lookups.clientTerms, answersByLink: true },
}
const pricingUser = { id: 'pgomez', active: true, permissions: ['PRICING' as const] }
const eligible = { assignedTo: pricingUser, commercial: { ...pricingUser, id: 'mcosta' } }

/** A life with goods of a known value, for percentage charges and discounts. */
const valued = (life: readonly Event[], overrides: { deliveryData?: (typeof delivery)[] } = {}) => [
  requestedWith({ valorMercaderia: '2000', ...overrides }),
  ...life.slice(1),
]
const beginnings = [
  [requested],
  valued(priced),
  quoted,
  delivered,
  valued(quoted, { deliveryData: [delivery] }),
  [...delivered, approved],
]
/** First events and random commands of a life. */
export const anyLife = fc.record({
  beginning: fc.constantFrom(...beginnings),
  wishes: fc.array(anyWish, { minLength: 20, maxLength: 60 }),
})
export type LifeSample = typeof anyLife extends fc.Arbitrary<infer One> ? One : never

/** A life after its first events. */
export const lifeAfter = (beginning: readonly Event[]): Life => ({
  state: beginning.reduce((state, event, index) => evolved(state, event, 'pgomez', index + 1), decider.initial),
  today: '2026-03-10',
  events: [...beginning],
  by: beginning.map(() => 'pgomez'),
  ids: 0,
})

/** The events of a life with the day of each. */
export const randomLife = ({ beginning, wishes }: LifeSample): { event: Event; day: string }[] => {
  const life = lifeAfter(beginning)
  const days = beginning.map(() => life.today)
  for (const sample of wishes) {
    life.today = dayAfter(life.today, sample.daysLater)
    for (const event of decided(life, sample).events) {
      life.events.push(event)
      life.state = evolved(life.state, event, 'pgomez', life.events.length)
      days.push(life.today)
    }
  }
  return life.events.map((event, index) => ({ event, day: days[index] ?? life.today }))
}
