import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** A refusal does not get better by asking again; a server that could not be reached may. */
const isPassing = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: (failures, error) => failures < 2 && isPassing(error) },
      // A command is never repeated behind the user's back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
