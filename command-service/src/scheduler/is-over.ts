import { Refusal } from '@freight/platform/decider'
import { KeyReused, NotFound, WrongRevision } from '@freight/platform/errors'

/** Somebody was faster, or the business says no: there is nothing left to do, or it is looked at again next time. */
export const isOver = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof NotFound || error instanceof KeyReused || error instanceof WrongRevision
