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

/** Does a few things at once, in the order in which they came: whoever comes when too many wait is told to come again. */
export const boundedWork = (code: string, { atOnce, perUser, waiting = 0 }: Bounds) => {
  const ofUser = new Map<string, number>()
  const queue: (() => void)[] = []
  let busy = 0
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const his = ofUser.get(userId) ?? 0
    if (his >= perUser || (busy >= atOnce && queue.length >= waiting)) throw new TooMany(code, againInSeconds)
    ofUser.set(userId, his + 1)
    // Whoever ends hands his place on.
    if (busy >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
      const left = (ofUser.get(userId) ?? 1) - 1
      if (left === 0) ofUser.delete(userId)
      else ofUser.set(userId, left)
    }
  }
}
