import type { Command } from '@freight/contracts/api/command'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { EventOf, EventSchemas } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { allows, type Principal } from '@freight/contracts/access/policy'
import { type Commands, type Decider, type Meta, Refusal } from '@freight/platform/event-store/decider'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Decided, untypedDecider } from '../aggregates/deciders.ts'

type Book<State, Table extends Commands, Events extends EventSchemas> = {
  decider: Decider<State, Table, Events>
  commands: Table
  events: Events
  principal: Principal
  lookups: Lookups
  id: string
  today?: string
}

type Outcome = { decided: readonly Decided[] } | { refusal: Refusal }

/**
 * Test sentences about an aggregate: given these events, by this principal, when this command, then these events or a
 * refusal. Commands pass their schema and policy; decided events must fit their schemas.
 */
export const sentences = <State, Table extends Commands, Events extends EventSchemas>(
  book: Book<State, Table, Events>,
) => {
  const decider = untypedDecider(book.decider)
  type Event = EventOf<Events>

  const stateAfter = (events: readonly Event[]): State =>
    events.reduce(
      (state, event, index) => decider.evolve(state, { ...storedEvent(index + 1, event.type), ...event }),
      decider.initial,
    )

  const outcomeOf = (state: State, name: keyof Table & string, body: unknown, meta: Meta<keyof Lookups>): Outcome => {
    const command: Command | undefined = book.commands[name]
    if (!command) throw new Error(`There is no ${name}`)
    if (!allows(command.policy, meta.principal, decider.ownership(state)))
      return { refusal: new Refusal('FORBIDDEN', 'Not allowed.') }
    const data = command.data.parse(body)
    try {
      return { decided: decider.decide(name, data, state, meta) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  }

  const sentence = (before: readonly Event[], principal: Principal, today: string) => ({
    /** Uses another principal than the default one. */
    by: (other: Principal) => sentence(before, other, today),
    /** Uses another day than the default one. */
    on: (day: string) => sentence(before, principal, day),
    when: <Name extends keyof Table & string>(
      name: Name,
      body: z.input<Table[Name]['data']>,
      lookups: Partial<Lookups> = {},
    ) => {
      let ids = 0
      const result = outcomeOf(stateAfter(before), name, body, {
        now: `${today}T12:00:00.000Z`,
        today,
        id: book.id,
        principal,
        actor: { kind: 'STAFF', userId: principal.userId },
        company: 'MVD',
        newId: () => `id-${(ids += 1)}`,
        digest: JSON.stringify,
        lookups: { ...book.lookups, ...lookups },
      })
      const decided = (): readonly Decided[] => {
        if ('refusal' in result) throw result.refusal
        for (const { type, data } of result.decided) book.events[type]?.parse(data)
        return result.decided
      }
      return {
        thenExactly: (...events: Event[]) => expect(decided()).toEqual(events),
        /** Expects events with at least these fields. */
        thenLike: (...events: { type: Event['type']; data: object }[]) => expect(decided()).toMatchObject(events),
        nothing: () => expect(decided()).toEqual([]),
        /** The decided events, for further assertions or steps. */
        events: () => decided(),
        refused: (code: string, details?: object) => {
          const refusal = 'refusal' in result ? { code: result.refusal.code, details: result.refusal.details } : result
          expect(refusal).toMatchObject({ code, ...(details && { details }) })
          // The log contains the message.
          if ('refusal' in result) expect(result.refusal.message).not.toBe('')
        },
      }
    },
  })

  return {
    given: (...events: Event[]) => sentence(events, book.principal, book.today ?? '2026-03-10'),
    stateAfter,
  }
}
