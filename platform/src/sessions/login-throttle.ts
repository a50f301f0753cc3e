import { boundedCache } from '../bounded-cache.ts'
import { TooMany } from '../errors.ts'
import { networkOf, siteOf } from '../limits/network-of.ts'
import type { CountTries, Tries } from './tries.ts'

// A place is a login from one network, a site a login from all networks of one customer (`siteOf`).
const triesPerPlace = 5
const triesPerSite = 15
const triesPerDevice = 10
const triesPerNetwork = 100
/** After this many failures answers to one network or device are delayed. */
const freeTriesPerPlace = 2
/** After this many failures answers for an account are delayed, from any network. */
const freeTriesPerAccount = 5
const firstDelayMs = 250
const longestDelayMs = 8_000
/** Longest wait (ms) behind earlier tries; later ones are rejected without a password check. */
const longestQueueMs = 30_000
const mostQueues = 50_000

export type LoginThrottle = {
  /**
   * Counts a try before the password check, so that parallel tries cannot exceed the limit. `user`: the user of this
   * login if there is one, and a known device of that user.
   * @throws TooMany with the seconds until the next try
   */
  begin: (
    typedLogin: string,
    address: string,
    user?: { userId?: string; device?: string | undefined },
  ) => Promise<Attempt>
}

export type Attempt = {
  /** Delay of the answer in ms: each failure makes guessing slower. */
  delayMs: number
  /** Tries left if this one fails. */
  triesLeft: number
  /** Other logins of this user have used up the tries of the network: every password fails, with the usual answer. */
  isLocked: boolean
  succeeded: () => Promise<void>
}

const delayAfter = (failures: number, freeTries: number) =>
  failures <= freeTries ? 0 : firstDelayMs * 2 ** (failures - freeTries - 1)

/** @returns undefined when the tries are used up */
const takenOf = (tries: Tries, key: string): Promise<number | undefined> =>
  tries.take(key).catch((error: unknown) => {
    if (error instanceof TooMany) return undefined
    throw error
  })

/**
 * Limits within 15 minutes: five tries for an account from one network and fifteen from one site, a hundred failures
 * for a network. An account is never locked for all: after some failures its answers are delayed, those of one site
 * one after the other, and a known device of the user has its own tries. An answer depends only on the typed login:
 * a link between a name and an address would reveal their user.
 */
export const loginThrottle = (countTries: CountTries, now = () => performance.now()): LoginThrottle => {
  const places = countTries('login-place', triesPerPlace)
  const users = countTries('login-user-place', triesPerPlace)
  const accounts = countTries('login', Number.MAX_SAFE_INTEGER)
  const devices = countTries('login-device', triesPerDevice)
  const networks = countTries('login-network', triesPerNetwork)
  const sites = countTries('login-site', triesPerSite)
  // End of the last delayed answer per login and site, by the clock of this process. Per login alone, eight sites
  // with all their tries would fill it and block every new device of the owner.
  const queues = boundedCache<number>(mostQueues)

  /** Undefined when the tries of the device are used up: then it counts like any other place. */
  const attemptOfDevice = async (device: string, login: string): Promise<Attempt | undefined> => {
    const deviceTries = await takenOf(devices, device)
    if (deviceTries === undefined) return undefined
    return {
      delayMs: Math.min(delayAfter(deviceTries, freeTriesPerPlace), longestDelayMs),
      triesLeft: triesPerDevice - deviceTries,
      isLocked: false,
      succeeded: async () => {
        await Promise.all([devices.forget(device), accounts.forget(login)])
      },
    }
  }

  return {
    begin: async (typedLogin, address, { userId, device } = {}) => {
      const login = typedLogin.trim().toLowerCase()
      const network = networkOf(address)
      const deviceAttempt = device === undefined ? undefined : await attemptOfDevice(device, login)
      if (deviceAttempt) return deviceAttempt
      const [place, userPlace] = [`${login}\n${network}`, `${userId}\n${network}`]
      const site = `${login}\n${siteOf(address)}`
      const waitMs = () => Math.max(0, (queues.get(site) ?? 0) - now())
      const beyondQueue = () => {
        const beyondMs = waitMs() - longestQueueMs
        return beyondMs > 0 ? new TooMany('TOO_MANY_TRIES', Math.ceil(beyondMs / 1000)) : undefined
      }
      const refusedAtOnce = beyondQueue()
      if (refusedAtOnce) throw refusedAtOnce
      await networks.take(network)
      const placeTries = await places.take(place)
      await sites.take(site)
      const accountTries = await accounts.take(login)
      const isLocked = userId !== undefined && (await takenOf(users, userPlace)) === undefined
      // Parallel tries may have filled the queue meanwhile: then the password is not checked, and the try does not
      // count.
      const refusal = beyondQueue()
      if (refusal) {
        await Promise.all([
          networks.giveBack(network),
          places.giveBack(place),
          sites.giveBack(site),
          accounts.giveBack(login),
          userId === undefined || isLocked ? undefined : users.giveBack(userPlace),
        ])
        throw refusal
      }
      const accountDelayMs = Math.min(delayAfter(accountTries, freeTriesPerAccount), longestDelayMs)
      const turnMs = accountDelayMs === 0 ? 0 : waitMs() + accountDelayMs
      if (turnMs > 0) queues.set(site, now() + turnMs)
      return {
        delayMs: Math.max(Math.min(delayAfter(placeTries, freeTriesPerPlace), longestDelayMs), turnMs),
        triesLeft: triesPerPlace - placeTries,
        isLocked,
        succeeded: async () => {
          queues.delete(site)
          await Promise.all([
            sites.forget(site),
            networks.giveBack(network),
            places.forget(place),
            accounts.forget(login),
            userId === undefined ? undefined : users.forget(userPlace),
          ])
        },
      }
    },
  }
}
