import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { quotationKeys } from '../queries.ts'

/** The requests for costs of a quotation; what makes the quotation fresh makes them fresh. */
export const costRequestsOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agents', key],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/cost-requests', { query: { quotation: key }, signal })).rows,
  })

export const candidatesOptions = (key: string, q: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agent-candidates', key, q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/cost-requests/candidates', { query: { quotation: key, q }, signal })).rows,
  })
