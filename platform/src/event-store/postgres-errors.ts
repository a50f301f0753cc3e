import { Unavailable } from '../errors.ts'
import type { SubscriptionLog } from './subscription.ts'

const sqlState = (error: unknown) => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Data exceptions, constraint violations, a value too long for an index: errors about the values, not the engine. */
export const isFaultOfValues = (error: unknown) => /^(2[23]|54)/.test(sqlState(error) ?? '')

/**
 * `Unavailable` for no answer, a lost connection, no resources, a shutdown or a disk failure; otherwise the error
 * itself.
 */
export const outageOr = (error: unknown, dependency: string) =>
  /^(08|53|57|58)/.test(sqlState(error) ?? '08') ? new Unavailable(dependency, { cause: error }) : error

type Options = {
  /** Name of the follower in log lines. */
  name: string
  start: number
  stored: () => Promise<number>
  /** Sends the follower back to the stored position. */
  rewind: (position: number) => void
  log: SubscriptionLog
  everyMs?: number
}

export type LostCommits = {
  /** The transaction that moved the checkpoint to this position was committed. */
  committed: (position: number) => void
  /**
   * Call with the checkpoint that the transaction has locked and the first position of its batch. True when commits
   * before the batch were lost, and for batches that were in flight at that moment.
   */
  areLost: (stored: number, first: number) => boolean
  stop: () => void
}

/**
 * Notices that PostgreSQL has lost the last commits of a follower that does not wait for the disk. When only
 * PostgreSQL crashes, rows and checkpoint return to an earlier state while the follower goes on. An idle follower is
 * checked once a second, so that the loss does not last until the next event.
 */
export const lostCommits = ({
  name,
  start,
  stored: storedPosition,
  rewind,
  log,
  everyMs = 1_000,
}: Options): LostCommits => {
  let committedPosition = start
  /** Position that the follower returns to, until it has reached it. */
  let returnPosition: number | undefined
  const goBack = (position: number) => {
    log.warn(
      { subscription: name, committed: committedPosition, stored: position },
      `${name} lost commits; it goes back to what is stored`,
    )
    committedPosition = position
    returnPosition = position
    rewind(position)
  }
  const areLost = (position: number, first: number): boolean => {
    if (returnPosition !== undefined && first > returnPosition + 1) return true
    returnPosition = undefined
    if (position >= committedPosition) return false
    goBack(position)
    return true
  }
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      // Read before the query: its answer does not contain later commits.
      const before = committedPosition
      const position = await storedPosition()
      if (position < before) goBack(position)
    } catch {
      // The writer reports a database that does not answer.
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    committed: (position) => {
      committedPosition = position
    },
    areLost,
    stop: () => clearInterval(timer),
  }
}
