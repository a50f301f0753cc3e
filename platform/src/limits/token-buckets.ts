import { boundedCache } from '../bounded-cache.ts'
import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { networkOf } from './network-of.ts'

export type Rate = { perSecond: number; burst: number }

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
