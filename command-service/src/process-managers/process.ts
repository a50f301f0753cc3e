import type { AggregateName, aggregates } from '@freight/contracts/registry/aggregates'
import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { z } from 'zod'

type Tables = (typeof aggregates)[AggregateName]['events']
type TypesOf<Table> = Table extends unknown ? keyof Table & string : never
type DataIn<Table, Type extends string> = Table extends unknown
  ? Type extends keyof Table
    ? Table[Type] extends z.ZodType
      ? z.output<Table[Type]>
      : never
    : never
  : never

export type ReactionOptions = {
  /** Distinguishes several commands that one event causes for one aggregate, e.g. the id of a cost group. */
  about?: string
  /** Author of the command; absent: the process itself. */
  actor?: Actor
  /** The revision that the command is meant for; if it is not the present one, the reaction is retried. */
  ifMatch?: number
}

/** Functions that a reaction uses. */
export type ReactionContext = {
  /**
   * Executes a command because of the event. A redelivered event executes the same command, which takes effect once.
   * Resolves with undefined if a business rule refuses the command: then there is nothing to retry.
   */
  execute: (
    aggregate: AggregateName,
    commandName: string,
    id: string | undefined,
    data: unknown,
    options?: ReactionOptions,
  ) => Promise<CommandAnswer | undefined>
  /**
   * Resolves when a projection contains the event: call this before reading its table. Rejects if the projection does not
   * get there in time; the reaction is then retried.
   */
  waitForPosition: (projection: string) => Promise<void>
}

type Reactions = {
  [Type in TypesOf<Tables>]?: (
    event: StoredEvent<Type, DataIn<Tables, Type>>,
    context: ReactionContext,
  ) => Promise<void>
}

/** Whether the demo's history contains the event; command ids with this prefix are reserved for the demo. */
export const isOfDemo = ({ commandId }: Pick<StoredEvent, 'commandId'>): boolean => commandId.startsWith('demo:')

/** A process manager as its runner sees it. */
export type Process = {
  name: string
  on: Readonly<Record<string, (event: StoredEvent, context: ReactionContext) => Promise<void>>>
}

/**
 * A process manager: commands that the application executes in reaction to events, by event type.
 * The name is stored with the checkpoint and must never change.
 */
export const process = (definition: { name: string; on: Reactions }): Process =>
  // The one place where reactions lose their types: the runner passes each only events of its own type.
  definition as unknown as Process
