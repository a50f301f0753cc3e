import type { AggregateName, aggregates } from '@freight/contracts/api/aggregates'
import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'
import type { CommandAnswer } from '@freight/contracts/api/routes'
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
  /** Tells several commands apart that one event causes for one aggregate, e.g. the id of a cost group. */
  about?: string
  /** In whose name it is done; the process itself unless told otherwise. */
  actor?: Actor
  /** The revision that it is meant for: where that is not the present one any more, the reaction is tried again. */
  ifMatch?: number
}

/** What a reaction works with. */
export type ReactionContext = {
  /**
   * Gives a command because of the event. The same event causes the same command once, however often it comes.
   * Resolves with undefined where the business says no: then there is nothing left to do.
   */
  execute: (
    aggregate: AggregateName,
    commandName: string,
    id: string | undefined,
    data: unknown,
    options?: ReactionOptions,
  ) => Promise<CommandAnswer | undefined>
  /**
   * Resolves when a projection holds the event: ask this before its table. One that does not come so far in time is
   * waited for again later.
   */
  tableReached: (projection: string) => Promise<void>
}

type Reactions = {
  [Type in TypesOf<Tables>]?: (
    event: StoredEvent<Type, DataIn<Tables, Type>>,
    context: ReactionContext,
  ) => Promise<void>
}

/** What the demo's history has done, as of then; keys that begin so are reserved for it. */
export const isOfDemo = ({ commandId }: Pick<StoredEvent, 'commandId'>): boolean => commandId.startsWith('demo:')

/** A process manager as its runner sees it. */
export type Process = {
  name: string
  on: Readonly<Record<string, (event: StoredEvent, context: ReactionContext) => Promise<void>>>
}

/**
 * What the application does by itself when something has happened: reactions by type of event.
 * The name is kept with the checkpoint: it never changes.
 */
export const process = (definition: { name: string; on: Reactions }): Process =>
  // The one place where reactions lose their types: each gets the events of its own type only.
  definition as unknown as Process
