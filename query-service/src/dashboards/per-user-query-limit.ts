import { TooMany, Unavailable } from '@freight/platform/errors'

/** More than any tab has charts, so that a single tab never waits. */
const atOnce = 16
/** As many as some dozen tabs opened at once. */
const mostWaiting = 200
const againInSeconds = 2

type QueuedQuery = { begin: () => void; fail: (why: unknown) => void }
type UserQueries = { running: number; waiting: QueuedQuery[] }

/** Runs a query when it is the user's turn. @throws TooMany; the reason of the signal when it aborts while waiting */
export type PerUserQueryLimit = <Answer>(
  userId: string,
  signal: AbortSignal,
  query: () => Promise<Answer>,
) => Promise<Answer>

/**
 * Limits the queries that one user has in progress; further ones wait here. The store serves queries in order of
 * arrival, so one user with many tabs would delay everyone else.
 */
export const perUserQueryLimit = (bounds = { atOnce, mostWaiting }): PerUserQueryLimit => {
  const people = new Map<string, UserQueries>()

  const waitForTurn = (person: UserQueries, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        signal.removeEventListener('abort', cancel)
        person.waiting = person.waiting.filter((other) => other !== entry)
      }
      const entry = {
        begin: () => {
          leaveQueue()
          resolve()
        },
        fail: (why: unknown) => {
          leaveQueue()
          reject(why)
        },
      }
      const cancel = () => entry.fail(signal.reason)
      signal.addEventListener('abort', cancel, { once: true })
      person.waiting.push(entry)
    })

  return async (userId, signal, run) => {
    signal.throwIfAborted()
    const person = people.get(userId) ?? { running: 0, waiting: [] }
    if (person.running < bounds.atOnce) person.running += 1
    else if (person.waiting.length >= bounds.mostWaiting) throw new TooMany('TOO_MANY_REQUESTS', againInSeconds)
    // A finished query starts the next one of the user.
    else await waitForTurn(person, signal)
    people.set(userId, person)
    try {
      return await run()
    } catch (error) {
      // After a timeout of the store all waiting queries fail at once, instead of one timeout after the other.
      if (error instanceof Unavailable && error.waited) for (const { fail } of person.waiting) fail(error)
      throw error
    } finally {
      const next = person.waiting[0]
      if (next) next.begin()
      else person.running -= 1
      if (person.running === 0) people.delete(userId)
    }
  }
}
