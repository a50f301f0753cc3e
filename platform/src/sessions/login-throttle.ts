import { TooMany } from '../errors.ts'
import type { CountTries } from './tries.ts'

const triesPerAccount = 5
const triesPerAddress = 100

export type LoginThrottle = {
  /**
   * Counts a try before the password is looked at, so that parallel tries do not slip through. `typed` is the login as
   * it was typed, `userId` the user whom it names, if there is one.
   * @throws TooMany with the seconds until the next try
   */
  begin: (typed: string, address: string, userId?: string) => Promise<Attempt>
}

export type Attempt = {
  /** How long the answer to this try is held back: each failure makes guessing slower. */
  delayMs: number
  /** Tries that are left after this one, should it fail. */
  triesLeft: number
  /** Under another login of this user the tries are used up: no password is right, and nobody is told why. */
  isLocked: boolean
  succeeded: () => Promise<void>
}

/**
 * Five tries in 15 minutes for an account, a hundred failures for an address. Whoever types is told of what they typed
 * only: that a name and an address are locked together would tell that they are the same user's.
 */
export const loginThrottle = (countTries: CountTries): LoginThrottle => {
  const logins = countTries('login', triesPerAccount)
  const users = countTries('login-user', triesPerAccount)
  const addresses = countTries('login-address', triesPerAddress)

  const isLocked = async (userId: string | undefined): Promise<boolean> => {
    if (userId === undefined) return false
    try {
      await users.take(userId)
      return false
    } catch (error) {
      if (error instanceof TooMany) return true
      throw error
    }
  }

  return {
    begin: async (typed, address, userId) => {
      const login = typed.trim().toLowerCase()
      await addresses.take(address)
      const failed = await logins.take(login)
      return {
        delayMs: failed <= 2 ? 0 : 250 * 2 ** (failed - 3),
        triesLeft: triesPerAccount - failed,
        isLocked: await isLocked(userId),
        succeeded: async () => {
          await Promise.all([
            addresses.giveBack(address),
            logins.forget(login),
            userId === undefined ? undefined : users.forget(userId),
          ])
        },
      }
    },
  }
}
