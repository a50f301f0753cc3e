import { hash } from 'node:crypto'
import { boundedCache } from '../bounded-cache.ts'
import type { Pool } from 'pg'
import { TooMany } from '../errors.ts'

export type Tries = {
  /**
   * Counts a try and returns the number of tries in this window.
   * @throws TooMany with the seconds until the next window
   */
  take: (key: string) => Promise<number>
  /** Returns one try. */
  giveBack: (key: string) => Promise<void>
  /** Resets the tries. */
  forget: (key: string) => Promise<void>
}

/** A number of tries for a key within 15 minutes. Each name has its own counts. */
export type CountTries = (name: string, limit: number) => Tries

const windowMs = 15 * 60_000

const tooMany = (until: number, now: number) => new TooMany('TOO_MANY_TRIES', Math.ceil((until - now) / 1000))

type Window = { taken: number; until: number }

/** In memory of this process, for tests. */
export const memoryTries =
  (clock: () => Date): CountTries =>
  (_name, limit) => {
    const windows = boundedCache<Window>(100_000)
    return {
      take: async (key) => {
        const now = clock().getTime()
        const before = windows.get(key)
        const window = before && before.until > now ? before : { taken: 0, until: now + windowMs }
        if (window.taken >= limit) throw tooMany(window.until, now)
        window.taken += 1
        windows.set(key, window)
        return window.taken
      },
      giveBack: async (key) => {
        const window = windows.get(key)
        if (window && window.taken > 0) window.taken -= 1
      },
      forget: async (key) => void windows.delete(key),
    }
  }

// Unlogged: a crash loses at most the counts of 15 minutes.
export const triesTable = `CREATE UNLOGGED TABLE IF NOT EXISTS session.tries (
  name text NOT NULL,
  key text NOT NULL,
  taken int NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (name, key)
)`

const takeSql = `INSERT INTO session.tries AS held (name, key, taken, until) VALUES ($1, $2, 1, $4)
  ON CONFLICT (name, key) DO UPDATE SET
    taken = CASE WHEN held.until <= $3 THEN 1 ELSE least(held.taken + 1, $5) END,
    until = CASE WHEN held.until <= $3 THEN excluded.until ELSE held.until END
  RETURNING taken, until`

// The column is an int; this is out of reach.
const mostCounted = 1_000_000_000
// One try in so many deletes the past windows.
const sweepEveryTries = 500

/** In PostgreSQL, shared by all processes of the application. The typed text is stored as a hash. */
export const postgresTries = (db: Pick<Pool, 'query'>, clock: () => Date): CountTries => {
  let tryCount = 0
  return (name, limit) => {
    const row = (key: string) => [name, hash('sha256', `${name} ${key}`)]
    return {
      take: async (key) => {
        const now = clock()
        tryCount += 1
        if (tryCount % sweepEveryTries === 0) await db.query('DELETE FROM session.tries WHERE until <= $1', [now])
        const until = new Date(now.getTime() + windowMs)
        const { rows } = await db.query<{ taken: number; until: Date }>(takeSql, [
          ...row(key),
          now,
          until,
          Math.min(limit, mostCounted) + 1,
        ])
        const [window] = rows
        if (!window) throw new Error('A try that is counted is answered')
        if (window.taken > limit) throw tooMany(window.until.getTime(), now.getTime())
        return window.taken
      },
      giveBack: async (key) => {
        await db.query('UPDATE session.tries SET taken = greatest(taken - 1, 0) WHERE name = $1 AND key = $2', row(key))
      },
      forget: async (key) => {
        await db.query('DELETE FROM session.tries WHERE name = $1 AND key = $2', row(key))
      },
    }
  }
}
