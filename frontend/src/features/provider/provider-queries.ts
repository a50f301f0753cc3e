import { openStates } from '@freight/contracts/vocabulary/cost-request'
import { queryOptions } from '@tanstack/react-query'
import { catalogueQueries } from '../../components/catalogue/catalogue-queries.ts'
import { call } from '../../lib/api/api.ts'

export const providers = catalogueQueries('providers')

export const facetsOptions = queryOptions({
  queryKey: [...providers.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/providers/facets', { signal }),
  staleTime: 60_000,
})

export const figuresOptions = (id: string) =>
  queryOptions({
    queryKey: [...providers.entryKey(id), 'figures'],
    queryFn: ({ signal }) => call('GET /app/v1/providers/:id/figures', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** Open requests of the provider; under the root key of quotations, because quotation events change them. */
export const openRequestsOptions = (id: string) =>
  queryOptions({
    queryKey: ['quotations', 'requests-of-provider', id],
    queryFn: async ({ signal }) =>
      (
        await call('GET /app/v1/cost-requests', {
          query: { provider: id, state: openStates.join(), limit: 200 },
          signal,
        })
      ).rows,
  })
