import { LRUCache } from 'lru-cache'
import { TooMany } from '../errors.ts'

const windowMs = 15 * 60_000
const triesPerAccount = 5
const triesPerAddress = 100

type Tries = { failed: number; until: number }

export type LoginThrottle = {
  /**
   * Counts a try before the password is looked at, so that parallel tries do not slip through.
   * @throws TooMany with the seconds until the next try
   */
  begin: (account: string, address: string) => Attempt
}

type Attempt = {
  /** How long the answer to this try is held back: each failure makes guessing slower. */
  delayMs: number
  /** Tries that are left after this one, should it fail. */
  triesLeft: number
  succeeded: () => void
}

/** Five tries in 15 minutes for an account, a hundred failures for an address; in the memory of this process. */
export const loginThrottle = (clock: () => Date): LoginThrottle => {
  const accounts = new LRUCache<string, Tries>({ max: 100_000 })
  const addresses = new LRUCache<string, Tries>({ max: 100_000 })

  const triesOf = (counted: LRUCache<string, Tries>, key: string, limit: number): Tries => {
    const now = clock().getTime()
    const before = counted.get(key)
    const tries = before && before.until > now ? before : { failed: 0, until: now + windowMs }
    if (tries.failed >= limit) throw new TooMany('TOO_MANY_TRIES', Math.ceil((tries.until - now) / 1000))
    counted.set(key, tries)
    return tries
  }

  return {
    begin: (account, address) => {
      const byAddress = triesOf(addresses, address, triesPerAddress)
      const byAccount = triesOf(accounts, account, triesPerAccount)
      byAddress.failed += 1
      byAccount.failed += 1
      return {
        delayMs: byAccount.failed <= 2 ? 0 : 250 * 2 ** (byAccount.failed - 3),
        triesLeft: triesPerAccount - byAccount.failed,
        succeeded: () => {
          byAddress.failed -= 1
          accounts.delete(account)
        },
      }
    },
  }
}
