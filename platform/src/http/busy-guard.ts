import { TooMany } from '../errors.ts'

/** Does a few things at once and no more: whoever comes then is told to come again. */
export const busyGuard = (code: string, atOnce: number) => {
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) throw new TooMany(code, 2)
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
    }
  }
}
