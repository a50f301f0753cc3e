import { COST_REQUESTS_AT_ONCE } from '@freight/contracts/vocabulary/cost-request'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationKeys } from '../quotation-queries.ts'

const NO_REQUESTS: readonly CostRequestRow[] = []

/** The cost requests of a quotation; invalidated together with the quotation. */
export const costRequestsOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agents', key],
    // Reads all pages: the card counts the answers.
    queryFn: async ({ signal }) => {
      const requests: CostRequestRow[] = []
      for (;;) {
        const after = requests.at(-1)?.id
        const query = { quotation: key, limit: COST_REQUESTS_AT_ONCE, ...(after !== undefined && { after }) }
        const { rows } = await call('GET /app/v1/cost-requests', { query, signal })
        requests.push(...rows)
        if (rows.length < COST_REQUESTS_AT_ONCE) return requests
      }
    },
  })

/** The cost requests of a quotation; not fetched for users without agent rights. */
export const useAgentRequestsQuery = (key: string) =>
  useQuery({ ...costRequestsOptions(key), enabled: useMay()('PRICING', 'CONSULTAR_AGENTE') })

/** The cost requests of a quotation; empty for users without agent rights. */
export const useAgentRequests = (key: string) => useAgentRequestsQuery(key).data ?? NO_REQUESTS

export const candidatesOptions = (key: string, q: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agent-candidates', key, q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/cost-requests/candidates', { query: { quotation: key, q }, signal })).rows,
  })
