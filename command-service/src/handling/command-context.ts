import type { AggregateName } from '@freight/contracts/api/aggregates'
import type { Actor } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { Decided } from '../aggregates/deciders.ts'

/** What a command would come to: the state that it meets, and the events that it would add. */
export type DryRunResult = { state: unknown; events: readonly Decided[] }

/** Everything about a command except its name and data: who gives it, when, and what identifies it. */
export type CommandContext = {
  principal: Principal
  actor: Actor
  company: string
  /** The idempotency key: the same id with the same body gets the first answer. */
  commandId: string
  /** The id was made for this command just now, so it cannot have come before. */
  isNew?: boolean
  correlationId?: string
  /** The event that caused the command, if one did. */
  causationId?: string
  /** The revision that the command is meant for; another one is refused at once. */
  ifMatch?: number
  /** The instant of the decision where it is not the present: the demo's history is played this way. */
  now?: Date
  /** Given for a dry run: the command is decided and not stored, and this is told what would happen. */
  dryRun?: (change: DryRunResult) => void
  /** Nobody comes back to what it makes, as far as is known: no state of it is kept in memory. */
  isPassing?: boolean
  /** The data has gone through the command's schema already. */
  parsed?: boolean
  /**
   * What came, where the schema has made something else of it: by this the same body is known, whatever a schema fills
   * in.
   */
  sent?: unknown
}

/**
 * Decides a command and stores what it comes to; resolves when that is durable.
 * `id` is undefined for a creation.
 * @throws Refusal, Forbidden, NotFound, WrongRevision, KeyTaken, KeyReused, ZodError
 */
export type Execute = (
  aggregate: AggregateName,
  commandName: string,
  id: string | undefined,
  data: unknown,
  context: CommandContext,
) => Promise<CommandAnswer>
