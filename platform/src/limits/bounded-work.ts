import { TooMany } from '../errors.ts'

type Bounds = {
  /** Running at once. */
  atOnce: number
  /** Running or waiting for one user. */
  perUser: number
  /** Maximum queue length; default 0. */
  waiting?: number
}

const againInSeconds = 2

/**
 * Lends a limited number of places, in order of requests, each as a function that frees it: for work that continues
 * after its handler. A free place is returned synchronously.
 * @throws TooMany when the queue is full, or the user has reached their limit
 */
export const boundedPlaces = (code: string, { atOnce, perUser, waiting = 0 }: Bounds) => {
  const ofUser = new Map<string, number>()
  const queue: (() => void)[] = []
  let running = 0
  return (userId: string): (() => void) | Promise<() => void> => {
    const placesOfUser = ofUser.get(userId) ?? 0
    if (placesOfUser >= perUser || (running >= atOnce && queue.length >= waiting))
      throw new TooMany(code, againInSeconds)
    ofUser.set(userId, placesOfUser + 1)
    const release = () => {
      const next = queue.shift()
      if (next) next()
      else running -= 1
      const placesLeft = (ofUser.get(userId) ?? 1) - 1
      if (placesLeft === 0) ofUser.delete(userId)
      else ofUser.set(userId, placesLeft)
    }
    // The next in the queue gets the place.
    if (running >= atOnce) return new Promise((resolve) => queue.push(() => resolve(release)))
    running += 1
    return release
  }
}

/**
 * Runs a limited number of tasks at once, in order of arrival.
 * @throws TooMany when the queue is full, or the user has reached their limit
 */
export const boundedWork = (code: string, bounds: Bounds) => {
  const takePlace = boundedPlaces(code, bounds)
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const place = takePlace(userId)
    const release = typeof place === 'function' ? place : await place
    try {
      return await work()
    } finally {
      release()
    }
  }
}
