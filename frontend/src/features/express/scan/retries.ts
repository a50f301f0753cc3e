import { isProblem } from '../../../lib/api/problem.ts'

const DEFAULT_PAUSE_S = 5
const LOST_RETRY_MS = 3000
const LOST_RETRIES = 2

let pausedUntil = 0

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether the command may have been applied although no usable answer came. */
export const mayBeApplied = (error: unknown): boolean =>
  isProblem(error, 'NO_ANSWER') || (isProblem(error) && error.status >= 500)

/**
 * Repeats a request: after 429 at the time that the server sets, which delays every other one too; after a
 * lost answer twice. `send` uses the same command id each time, so nothing is applied twice.
 */
export const withRetries = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let lost = 0; ;) {
    const pause = pausedUntil - Date.now()
    if (pause > 0) await wait(pause)
    try {
      return await send()
    } catch (error) {
      if (isProblem(error) && error.status === 429) {
        const seconds = Number(error.details['retryAfter'] ?? DEFAULT_PAUSE_S)
        pausedUntil = Math.max(pausedUntil, Date.now() + (Number.isFinite(seconds) ? seconds : DEFAULT_PAUSE_S) * 1000)
      } else if (mayBeApplied(error) && lost < LOST_RETRIES) {
        lost += 1
        await wait(LOST_RETRY_MS)
      } else throw error
    }
  }
}
