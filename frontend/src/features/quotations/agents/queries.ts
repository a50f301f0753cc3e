import { COST_REQUESTS_AT_ONCE } from '@freight/contracts/cost-request/choices'
import type { CostRequestRow } from '@freight/contracts/cost-request/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationKeys } from '../queries.ts'

const none: readonly CostRequestRow[] = []

/** The requests for costs of a quotation; what makes the quotation fresh makes them fresh. */
export const costRequestsOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agents', key],
    // All of them: who answered is counted.
    queryFn: async ({ signal }) => {
      const known: CostRequestRow[] = []
      for (;;) {
        const after = known.at(-1)?.id
        const query = { quotation: key, limit: COST_REQUESTS_AT_ONCE, ...(after !== undefined && { after }) }
        const { rows } = await call('GET /app/v1/cost-requests', { query, signal })
        known.push(...rows)
        if (rows.length < COST_REQUESTS_AT_ONCE) return known
      }
    },
  })

/** Who was asked for the costs of a quotation, asked only as someone who may see agents. */
export const useAskedQuery = (key: string) =>
  useQuery({ ...costRequestsOptions(key), enabled: useMay()('PRICING', 'CONSULTAR_AGENTE') })

/** Who was asked for the costs of a quotation; nobody, for those who may not see agents. */
export const useAsked = (key: string) => useAskedQuery(key).data ?? none

export const candidatesOptions = (key: string, q: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agent-candidates', key, q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/cost-requests/candidates', { query: { quotation: key, q }, signal })).rows,
  })
