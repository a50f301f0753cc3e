import { LRUCache } from 'lru-cache'

export type Rate = { perSecond: number; burst: number }

// So many callers are remembered; of those that are forgotten the bucket is full again.
const mostCallers = 50_000

/**
 * A bucket of tokens a caller: each request takes one, and so many a second come back, up to `burst`. By hand, because
 * the kept libraries (rate-limiter-flexible, @fastify/rate-limit) count in fixed windows: a burst is a second window
 * there that is full again at once, and each request costs a timer or a promise.
 */
export const tokenBuckets = ({ perSecond, burst }: Rate, now: () => number = () => performance.now()) => {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostCallers })
  return {
    /** Seconds until the caller may come again; 0 where they may now. A rate of 0 is none. */
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
  }
}
