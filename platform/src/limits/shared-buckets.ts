import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { type Rate, tokenBuckets } from './token-buckets.ts'

/** Takes a token of a caller; returns the seconds until the next one, 0 when it was taken. */
export interface SharedBucket {
  (caller: string): Promise<number>
  /** Returns the token of a request that does not count. */
  giveBack: (caller: string) => Promise<void>
}

/** Buckets shared by all processes. Unlogged: losing them in a crash is harmless. */
export const bucketsTable = `CREATE UNLOGGED TABLE IF NOT EXISTS session.buckets (
  name text NOT NULL,
  key text NOT NULL,
  full_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
)`

// A bucket is stored as the time when it will be full again; each token moves it forward, at most to an empty bucket.
// The clock of the database counts for all processes. Without a token left no row is returned.
const takeSql = `INSERT INTO session.buckets AS held (name, key, full_at)
  VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
  ON CONFLICT (name, key) DO UPDATE SET full_at = greatest(held.full_at, clock_timestamp()) + make_interval(secs => $3)
    WHERE greatest(held.full_at, clock_timestamp()) + make_interval(secs => $3) <= clock_timestamp() + make_interval(secs => $4)
  RETURNING 0 AS wait`
const waitSql = `SELECT ceil(extract(epoch FROM full_at - clock_timestamp()) + $3 - $4)::int AS wait
  FROM session.buckets WHERE name = $1 AND key = $2`
const giveBackSql = `UPDATE session.buckets SET full_at = full_at - make_interval(secs => $3) WHERE name = $1 AND key = $2`
// A full bucket needs no row.
const sweepSql = 'DELETE FROM session.buckets WHERE full_at <= clock_timestamp()'
const sweepEveryTakes = 500

/**
 * Token buckets (token-buckets.ts) shared by all processes, one PostgreSQL row per caller. A request costs a round
 * trip: for rare requests that need one count over all processes, such as the link of an agent.
 */
export const sharedBuckets = (db: Pick<Pool, 'query'>) => {
  let tokensTaken = 0
  return (name: string, { perSecond, burst }: Rate): SharedBucket => {
    // A caller beyond the limit within this process causes no query.
    const localBuckets = tokenBuckets({ perSecond, burst })
    const keyOf = (caller: string) => hash('sha256', `${name} ${caller}`)
    const takeOne = async (caller: string) => {
      const seconds = localBuckets.take(caller)
      if (seconds > 0) return seconds
      tokensTaken += 1
      if (tokensTaken % sweepEveryTakes === 0) await db.query(sweepSql)
      // The key of the caller is stored as a hash.
      const values = [name, keyOf(caller), 1 / perSecond, burst / perSecond]
      const { rows } = await db.query<{ wait: number }>(takeSql, values)
      if (rows.length > 0) return 0
      const [refusal] = (await db.query<{ wait: number }>(waitSql, values)).rows
      return Math.max(1, refusal?.wait ?? 1)
    }
    return Object.assign(takeOne, {
      giveBack: async (caller: string) => {
        localBuckets.giveBack(caller)
        await db.query(giveBackSql, [name, keyOf(caller), 1 / perSecond])
      },
    })
  }
}
