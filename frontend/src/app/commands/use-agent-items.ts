import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useMay } from '../../lib/auth/session.ts'
import { cardReaders } from '../../lib/browser/use-card.ts'
import type { Agent } from './palette-items.ts'

const MOST_AGENTS = 3
const NONE: readonly Agent[] = []

/** Agents that match the typed name or code. */
export const useAgentItems = (typed: string): readonly Agent[] => {
  const mayRead = useMay()(...cardReaders.agent)
  const { data } = useQuery({
    queryKey: ['providers', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/providers', { query: { q: typed, limit: MOST_AGENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  return typed === '' ? NONE : (data ?? NONE)
}
