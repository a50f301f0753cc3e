import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { type Rate, tokenBuckets } from './token-buckets.ts'

/** Takes a token of a caller; answers the seconds until they may come again, 0 where they may now. */
export type SharedBucket = (caller: string) => Promise<number>

/** Where the buckets that all processes take from are kept: nothing is lost with them that a crash may not take. */
export const bucketsTable = `CREATE UNLOGGED TABLE IF NOT EXISTS session.buckets (
  name text NOT NULL,
  key text NOT NULL,
  full_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
)`

// A bucket is one moment: when it will be full again. Each token that is taken moves it on, as far as an empty one. The
// database's clock counts, which is everybody's. No row comes back where there is no token left.
const take = `INSERT INTO session.buckets AS held (name, key, full_at)
  VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
  ON CONFLICT (name, key) DO UPDATE SET full_at = greatest(held.full_at, clock_timestamp()) + make_interval(secs => $3)
    WHERE greatest(held.full_at, clock_timestamp()) + make_interval(secs => $3) <= clock_timestamp() + make_interval(secs => $4)
  RETURNING 0 AS wait`
const wait = `SELECT ceil(extract(epoch FROM full_at - clock_timestamp()) + $3 - $4)::int AS wait
  FROM session.buckets WHERE name = $1 AND key = $2`
// A bucket that is full is none.
const sweep = 'DELETE FROM session.buckets WHERE full_at <= clock_timestamp()'
const sweepEvery = 500

/**
 * Buckets of tokens (token-buckets.ts) that every process takes from together, each caller's in a row of PostgreSQL. A
 * request costs a round there: for what has to be counted once for all, such as the link of an agent, and seldom comes.
 */
export const sharedBuckets = (db: Pick<Pool, 'query'>) => {
  let taken = 0
  return (name: string, { perSecond, burst }: Rate): SharedBucket => {
    // Who has used up what this process alone would let through asks the database nothing more.
    const here = tokenBuckets({ perSecond, burst })
    return async (caller) => {
      const seconds = here.take(caller)
      if (seconds > 0) return seconds
      taken += 1
      if (taken % sweepEvery === 0) await db.query(sweep)
      // What callers are known by is kept as a hash.
      const values = [name, hash('sha256', `${name} ${caller}`), 1 / perSecond, burst / perSecond]
      const { rows } = await db.query<{ wait: number }>(take, values)
      if (rows.length > 0) return 0
      const [refused] = (await db.query<{ wait: number }>(wait, values)).rows
      return Math.max(1, refused?.wait ?? 1)
    }
  }
}
