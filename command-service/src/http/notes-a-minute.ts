import { TooMany } from '@freight/platform/errors'
import type { Execute } from '../handling/command-context.ts'

export const MOST_NOTES_A_MINUTE = 20

/** Refuses notes of a user that come faster than a person can write. */
export const withNotesAMinute =
  (execute: Execute, secondsToWait: (userId: string) => number): Execute =>
  async (aggregate, name, id, data, context) => {
    const isNote = aggregate === 'quotation' && name === 'AddQuotationNote'
    const seconds = isNote ? secondsToWait(context.principal.userId) : 0
    if (seconds > 0) throw new TooMany('NOTES_TOO_FAST', seconds)
    return execute(aggregate, name, id, data, context)
  }
