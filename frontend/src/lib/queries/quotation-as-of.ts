import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** A past moment never changes: it is fetched once. */
export const quotationAsOf = (key: string, revision: number) =>
  queryOptions({
    queryKey: ['quotations', 'as-of', key, revision],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations/:key/history/:revision', { params: { key, revision }, signal }),
    staleTime: Infinity,
  })
