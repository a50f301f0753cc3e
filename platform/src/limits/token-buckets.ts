import { boundedCache } from '../bounded-cache.ts'
import { networkOf } from './network-of.ts'
import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { hash } from 'node:crypto'
import type { Pool } from 'pg'

type Rate = { perSecond: number; burst: number }

// Maximum number of remembered callers; the bucket of a forgotten one is full again.
const mostCallers = 50_000

/**
 * A token bucket per caller: each request takes a token, and `perSecond` tokens return per second, up to `burst`. Own
 * code, because the available libraries (rate-limiter-flexible, @fastify/rate-limit) count in fixed windows: a burst
 * is a second window there that is full again at once, and each request costs a timer or a promise.
 */
export const tokenBuckets = ({ perSecond, burst }: Rate, now: () => number = () => performance.now()) => {
  const buckets = boundedCache<{ tokens: number; at: number }>(mostCallers)
  return {
    /** Seconds until the next token of the caller; 0 when one was taken. A rate of 0 means no limit. */
    take: (caller: string): number => {
      if (perSecond === 0) return 0
      const at = now()
      const bucket = buckets.get(caller) ?? { tokens: burst, at }
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
      bucket.at = at
      buckets.set(caller, bucket)
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
      bucket.tokens -= 1
      return 0
    },
    /** Returns the token of a request that does not count. */
    giveBack: (caller: string): void => {
      const bucket = buckets.get(caller)
      if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1)
    },
  }
}

type Limits = Pick<Config, 'SESSION_RATE' | 'SESSION_BURST' | 'ADDRESS_RATE' | 'ADDRESS_BURST'>

/** Rate limits for sessions and addresses. */
export const requestLimits = ({ SESSION_RATE, SESSION_BURST, ADDRESS_RATE, ADDRESS_BURST }: Limits) => {
  const sessions = tokenBuckets({ perSecond: SESSION_RATE, burst: SESSION_BURST })
  const addresses = tokenBuckets({ perSecond: ADDRESS_RATE, burst: ADDRESS_BURST })
  const orRefuse = (seconds: number): void => {
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
  }
  return {
    /**
     * Counts by sign-in, including all renewed tokens.
     * @throws TooMany
     */
    ofSession: (signIn: string): void => orRefuse(sessions.take(signIn)),
    /** A limit per minute for one kind of action; none when sessions have no limit. */
    perMinute: (limit: number) => tokenBuckets({ perSecond: SESSION_RATE === 0 ? 0 : limit / 60, burst: limit }),
    /** @throws TooMany */
    ofAddress: (ip: string): void => orRefuse(addresses.take(networkOf(ip))),
  }
}

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
