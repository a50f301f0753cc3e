import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** A refusal does not get better by asking again, nor does what takes too long; a server that could not be reached may. */
export const isPassing = (error: unknown): error is Problem =>
  error instanceof Problem &&
  error.code !== 'TOO_MUCH' &&
  (error.status === 0 || error.status === 429 || error.status >= 502)

/** As long as the server says, where it does: who asks too often does not get better by asking at once. */
export const retryDelay = (failures: number, error: unknown) => {
  const seconds = error instanceof Problem ? Number(error.details['retryAfter']) : Number.NaN
  return Number.isFinite(seconds) ? Math.min(seconds, 30) * 1000 : 1000 * 2 ** failures
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Where a silent store has been waited for, each try would wait again.
        retry: (failures, error) => failures < 2 && isPassing(error) && error.details['waited'] !== true,
        retryDelay,
      },
      // A command is never repeated behind the user's back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
