import type { z } from 'zod'
import type { CommandData, CommandNeeds, Command } from '@freight/contracts/api/command'
import type { Actor, Envelope } from '@freight/contracts/events/envelope'
import type { EventOf, EventSchemas } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Principal, Ownership } from '@freight/contracts/access/policy'
import type { UniqueKey } from './port.ts'

/** A business rule rejects the command. `code` is stable and translated by the screens; the message is for logs. */
export class Refusal extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: string, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/**
 * Input of a decision besides the command and the state: time, identity and ids come from outside, never from a
 * clock.
 */
export type Meta<Needs extends keyof Lookups = never> = {
  /** Instant of the decision, ISO text in UTC. */
  now: string
  /** `YYYY-MM-DD` in the company's time zone. */
  today: string
  /** Id of the aggregate. */
  id: string
  principal: Principal
  actor: Actor
  company: string
  /** A new id; a repeated command gets the same ids in the same order, so that its decision is the same. */
  newId: () => string
  /** SHA-256 of a value, for comparing it later. */
  digest: (value: unknown) => string
  lookups: Pick<Lookups, Needs>
}

export type Commands = Record<string, Command<z.ZodType, keyof Lookups>>

/** One pure decision for each command of the table; a missing one does not compile. */
export type Decisions<State, Table extends Commands, Events extends EventSchemas> = {
  [Name in keyof Table]: (
    data: CommandData<Table[Name]>,
    state: State,
    meta: Meta<CommandNeeds<Table[Name]> & keyof Lookups>,
  ) => readonly EventOf<Events>[]
}

/** One step for each event of the schema; it never rejects. */
export type Evolutions<State, Events extends EventSchemas> = {
  [Type in keyof Events]: (
    state: State,
    data: Extract<EventOf<Events>, { type: Type }>['data'],
    envelope: Envelope,
  ) => State
}

/** A stage of an aggregate's life, with some of its decisions and steps. */
export type StageOf<State, Table extends Commands, Events extends EventSchemas> = {
  decide: Partial<Decisions<State, Table, Events>>
  evolve: Partial<Evolutions<State, Events>>
}

/** All decisions and steps of an aggregate. */
export type Decider<State, Table extends Commands, Events extends EventSchemas> = {
  aggregate: string
  initial: State
  decide: Decisions<State, Table, Events>
  evolve: Evolutions<State, Events>
  /** Owner of the aggregate, for `own` and `assignee` policies. */
  ownership?: (state: State) => Ownership
  /**
   * Whether the aggregate exists for the principal; otherwise the answer is "not found". It matches the queries;
   * without a matching query, permission for the command (`mayAct`) decides. Absent: it exists for every signed-in
   * user. `company`: that of the user.
   */
  isKnownTo?: (state: State, principal: Principal, mayAct: boolean, company?: string) => boolean
  /** Values that only this aggregate may hold in this state; reserved and released in the step of the event. */
  uniqueKeys?: (state: State) => readonly UniqueKey[]
  /** Company whose settings and clock apply, if it is not that of the user. */
  company?: (state: State) => string | undefined
  /** Events that no decision reads: a command for the revision before one of them does not conflict with it. */
  nonConflicting?: readonly (keyof Events & string)[]
  /** Ids of aggregates that exist without a creation. */
  singletonIds?: readonly string[]
}
