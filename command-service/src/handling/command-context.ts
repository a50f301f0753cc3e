import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Actor } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { Warning } from '@freight/contracts/sanity/warning'
import type { Decided } from '../aggregates/deciders.ts'

/** Result of a dry run: the state before the command, and the events that the command would add. */
export type DryRunResult = { state: unknown; events: readonly Decided[]; warnings: readonly Warning[] }

/** Everything about a command except its name and data: its author, its time and its identifiers. */
export type CommandContext = {
  principal: Principal
  actor: Actor
  company: string
  /** The idempotency key: the same id with the same body gets the first answer. */
  commandId: string
  /** The id was generated for this command just now, so no receipt can exist. */
  isNew?: boolean
  correlationId?: string
  /** The event that caused the command, if there is one. */
  causationId?: string
  /** The revision that the client has seen; a command for another revision is refused. */
  ifMatch?: number
  /** The instant of the decision if it is not the present: the demo plays its history this way. */
  now?: Date
  /**
   * Whether values are checked against the company's limits: ANSWER stores and returns the warnings, REFUSE stores nothing
   * when there are warnings, so that a user can confirm first. Absent: no check.
   */
  sanity?: 'ANSWER' | 'REFUSE'
  /** Makes the command a dry run: it is decided but not stored, and this callback receives the result. */
  dryRun?: (change: DryRunResult) => void
  /** The aggregate is unlikely to be used again soon, so its state is not cached. */
  skipsCache?: boolean
  /** The command's schema has already parsed the data. */
  parsed?: boolean
  /**
   * The body as the client sent it, if the schema changed it. The fingerprint is made of this body, so new defaults of a
   * schema do not change it.
   */
  sent?: unknown
}

/**
 * Decides a command and stores its events; resolves when they are durable.
 * `id` is undefined for a creation.
 * @throws Refusal (WARNINGS if `sanity` is REFUSE), Forbidden, NotFound, WrongRevision, KeyTaken, KeyReused, ZodError
 */
export type Execute = (
  aggregate: AggregateName,
  commandName: string,
  id: string | undefined,
  data: unknown,
  context: CommandContext,
) => Promise<CommandAnswer>
