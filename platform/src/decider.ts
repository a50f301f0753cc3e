import type { CommandData, CommandNeeds, Command } from '@freight/contracts/api/command'
import type { Actor, Envelope } from '@freight/contracts/events/envelope'
import type { EventOf, EventSchemas } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/api/lookups'
import type { Principal, Ownership } from '@freight/contracts/access/policy'
import type { UniqueKey } from './event-store/port.ts'

/** The business says no. `code` is stable and is translated by the screens; the message is for people who read logs. */
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
 * What a decision knows besides the command and the state: time, identity and ids come from outside, never from a
 * clock.
 */
export type Meta<Needs extends keyof Lookups = never> = {
  /** Instant of the decision, ISO text in UTC. */
  now: string
  /** `YYYY-MM-DD` in the company's time zone. */
  today: string
  /** Id of the aggregate that is decided on. */
  id: string
  principal: Principal
  actor: Actor
  company: string
  /** A new id; the same command asks for the same ids in the same order, so a repetition decides alike. */
  newId: () => string
  /** SHA-256 of what a value says, to tell later whether it still says the same. */
  digest: (value: unknown) => string
  lookups: Pick<Lookups, Needs>
}

export type Commands = Record<string, Command>

/** One pure decision for each command of the table; a forgotten one does not compile. */
export type Decisions<State, Table extends Commands, Events extends EventSchemas> = {
  [Name in keyof Table]: (
    data: CommandData<Table[Name]>,
    state: State,
    meta: Meta<CommandNeeds<Table[Name]>>,
  ) => readonly EventOf<Events>[]
}

/** One step for each event of the schema; it never refuses. */
export type Evolutions<State, Events extends EventSchemas> = {
  [Type in keyof Events]: (
    state: State,
    data: Extract<EventOf<Events>, { type: Type }>['data'],
    envelope: Envelope,
  ) => State
}

/** A stage of an aggregate's life: some of its decisions and steps, on one page. */
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
  /** Whose the aggregate is, for `own` and `assignee` policies. */
  ownership?: (state: State) => Ownership
  /**
   * Whether the principal may know that it exists; to others it is not found. It agrees with the queries; where they
   * say nothing, it counts whether the principal may do what they ask for (`mayAct`). Absent: everybody who is let in
   * may know.
   */
  isKnownTo?: (state: State, principal: Principal, mayAct: boolean) => boolean
  /**
   * Values that only this aggregate may hold while it is in this state; taken and given back in the step of the event.
   */
  uniqueKeys?: (state: State) => readonly UniqueKey[]
  /** Whose company's settings and clocks count, where it is not the company of whoever asks. */
  company?: (state: State) => string | undefined
  /** Events that no decision reads: a command meant for the revision before one of them does not conflict with it. */
  nonConflicting?: readonly (keyof Events & string)[]
  /** Ids of the aggregates that exist without ever being created. */
  singletonIds?: readonly string[]
}
