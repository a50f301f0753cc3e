import type { AggregateName } from '@freight/contracts/api/aggregates'
import type { Actor } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { Decided } from '../aggregates/deciders.ts'

/** What an order would come to: the state that it meets, and the events that it would add. */
export type DryRunResult = { state: unknown; events: readonly Decided[] }

/** Everything about a command but its words: who gives it, when, and how it is told from others. */
export type CommandContext = {
  principal: Principal
  actor: Actor
  company: string
  /** The idempotency key: the same id with the same body gets the first answer. */
  commandId: string
  /** The id was made for this order just now, so that it cannot have come before. */
  isNew?: boolean
  correlationId?: string
  /** The event that brought the order about, where it was one. */
  causationId?: string
  /** The revision that the order is meant for; another one is refused at once. */
  ifMatch?: number
  /** The instant of the decision where it is not the present: the demo's history is played this way. */
  now?: Date
  /** Only decided, not stored: is told what would be. */
  dryRun?: (change: DryRunResult) => void
  /** The data has gone through the command's schema already. */
  parsed?: boolean
  /** What came, where the schema has made something else of it: by this the same body is known, whatever a schema fills in. */
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
