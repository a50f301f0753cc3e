import type { Pool } from 'pg'
import { editionOf, type Subject } from './reference-tables.ts'

const lookEveryMs = 5_000

/**
 * Something made of a subject's rows, and made anew once the rows have changed. While it is being made again the old
 * one answers; an import beside a running application is seen within seconds.
 */
export const recentEdition = <Made>(
  { db, clock }: { db: Pick<Pool, 'query'>; clock: () => Date },
  subject: Subject,
  make: (edition: number) => Promise<Made>,
): (() => Promise<Made>) => {
  let current: Promise<{ number: number; made: Made }> | undefined
  let lookedAt = 0
  let looking = false

  const makeNow = async () => {
    const { number } = await editionOf(db, subject)
    return { number, made: await make(number) }
  }

  const look = async (number: number) => {
    looking = true
    lookedAt = clock().getTime()
    try {
      if ((await editionOf(db, subject)).number === number) return
      const newer = await makeNow()
      current = Promise.resolve(newer)
    } catch {
      // A database that is away for a moment: what is known goes on, and the next question looks again.
    } finally {
      looking = false
    }
  }

  return async () => {
    if (!current) {
      lookedAt = clock().getTime()
      const first = makeNow()
      current = first
      first.catch(() => (current = undefined))
      return (await first).made
    }
    const { number, made } = await current
    if (!looking && Math.abs(clock().getTime() - lookedAt) >= lookEveryMs) void look(number)
    return made
  }
}
