import { QueryClient } from '@tanstack/react-query'
import { Problem } from './api.ts'

/**
 * Whether a failure may be temporary: not a refusal or a timeout of the server, but an unreachable server or a rate
 * limit.
 */
export const isPassing = (error: unknown): error is Problem =>
  error instanceof Problem &&
  error.code !== 'TOO_MUCH' &&
  (error.status === 0 || error.status === 429 || error.status >= 502)

/**
 * Milliseconds before a retry: the server’s `retryAfter` if present, because an earlier retry would be rate-limited
 * again.
 */
export const retryDelay = (failures: number, error: unknown) => {
  const seconds = error instanceof Problem ? Number(error.details['retryAfter']) : Number.NaN
  return Number.isFinite(seconds) ? Math.min(seconds, 30) * 1000 : 1000 * 2 ** failures
}

const USUAL_WAIT_SECONDS = 30

/** Milliseconds until a rate-limited query is fetched again. */
export const refetchDelay = (error: unknown): number | false => {
  if (!(error instanceof Problem) || error.status !== 429) return false
  const seconds = Number(error.details['retryAfter'])
  return Math.max(1, seconds > 0 ? seconds : USUAL_WAIT_SECONDS) * 1000
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // After a wait for an unavailable store each retry would wait again.
        retry: (failures, error) => failures < 2 && isPassing(error) && error.details['waited'] !== true,
        retryDelay,
        refetchInterval: ({ state }) => refetchDelay(state.error),
      },
      // A command is never repeated without the user.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
