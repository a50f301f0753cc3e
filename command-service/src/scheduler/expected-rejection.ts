import { Refusal } from '@freight/platform/event-store/decider'
import { KeyReused, NotFound, WrongRevision } from '@freight/platform/errors'

/** Whether a business rule or a concurrent change refused the command: there is nothing to do until the next round. */
export const isExpectedRejection = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof NotFound || error instanceof KeyReused || error instanceof WrongRevision
