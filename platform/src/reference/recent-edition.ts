import type { Pool } from 'pg'
import { editionOf, type Subject } from './reference-tables.ts'

const lookEveryMs = 5_000

/**
 * Caches a value made from a subject's rows, and makes it again after a change of the rows. Meanwhile the old value
 * is returned; an import by another process is noticed within seconds.
 */
export const recentEdition = <Value>(
  { db, clock }: { db: Pick<Pool, 'query'>; clock: () => Date },
  subject: Subject,
  make: (edition: number) => Promise<Value>,
): (() => Promise<Value>) => {
  let current: Promise<{ number: number; value: Value }> | undefined
  let lookedAt = 0
  let isLooking = false

  const makeNow = async () => {
    const { number } = await editionOf(db, subject)
    return { number, value: await make(number) }
  }

  const look = async (number: number) => {
    isLooking = true
    lookedAt = clock().getTime()
    try {
      if ((await editionOf(db, subject)).number === number) return
      const newer = await makeNow()
      current = Promise.resolve(newer)
    } catch {
      // During a database outage the known value stays, and a later call checks again.
    } finally {
      isLooking = false
    }
  }

  return async () => {
    if (!current) {
      lookedAt = clock().getTime()
      const first = makeNow()
      current = first
      first.catch(() => (current = undefined))
      return (await first).value
    }
    const { number, value } = await current
    if (!isLooking && Math.abs(clock().getTime() - lookedAt) >= lookEveryMs) void look(number)
    return value
  }
}
