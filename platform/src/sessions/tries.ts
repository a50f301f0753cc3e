import { LRUCache } from 'lru-cache'
import { TooMany } from '../errors.ts'

type Window = { taken: number; until: number }

export type Tries = {
  /** Counts a try and answers how many there were in this window. @throws TooMany with the seconds until the next window */
  take: (key: string) => number
  /** One try is not held against the key after all. */
  giveBack: (key: string) => void
  /** None is. */
  forget: (key: string) => void
}

const windowMs = 15 * 60_000

/** So many tries for a key within 15 minutes, counted in the memory of this process. */
export const tries = (clock: () => Date, limit: number): Tries => {
  const counted = new LRUCache<string, Window>({ max: 100_000 })
  return {
    take: (key) => {
      const now = clock().getTime()
      const before = counted.get(key)
      const window = before && before.until > now ? before : { taken: 0, until: now + windowMs }
      if (window.taken >= limit) throw new TooMany('TOO_MANY_TRIES', Math.ceil((window.until - now) / 1000))
      window.taken += 1
      counted.set(key, window)
      return window.taken
    },
    giveBack: (key) => {
      const window = counted.get(key)
      if (window && window.taken > 0) window.taken -= 1
    },
    forget: (key) => void counted.delete(key),
  }
}
