import { TooMany } from '../errors.ts'

type Bounds = {
  /** Done at once. */
  atOnce: number
  /** Those of one user that are done or wait. */
  perUser: number
  /** Those that wait until one is done; none unless told otherwise. */
  waiting?: number
}

const againInSeconds = 2

/**
 * Places for a few at once, given in the order in which they are asked for, each with the way to leave it: for what
 * goes on after its handler is done. One that is free is given at once.
 * @throws TooMany when too many wait, or this user has enough
 */
export const boundedPlaces = (code: string, { atOnce, perUser, waiting = 0 }: Bounds) => {
  const ofUser = new Map<string, number>()
  const queue: (() => void)[] = []
  let busy = 0
  return (userId: string): (() => void) | Promise<() => void> => {
    const held = ofUser.get(userId) ?? 0
    if (held >= perUser || (busy >= atOnce && queue.length >= waiting)) throw new TooMany(code, againInSeconds)
    ofUser.set(userId, held + 1)
    const leave = () => {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
      const left = (ofUser.get(userId) ?? 1) - 1
      if (left === 0) ofUser.delete(userId)
      else ofUser.set(userId, left)
    }
    // Whoever ends hands their place on.
    if (busy >= atOnce) return new Promise((resolve) => queue.push(() => resolve(leave)))
    busy += 1
    return leave
  }
}

/**
 * Does a few things at once, in the order in which they came: whoever comes when too many wait is told to come again.
 */
export const boundedWork = (code: string, bounds: Bounds) => {
  const take = boundedPlaces(code, bounds)
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const place = take(userId)
    const leave = typeof place === 'function' ? place : await place
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
