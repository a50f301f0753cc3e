import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Any quotation by reference, client or place; the newest when nothing is asked for. */
export const quotationsMatching = (q: string) =>
  queryOptions({
    queryKey: ['quotations', 'reports', q],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations', {
        query: { list: 'all', limit: 50, sort: '-createdAt', includeCancelled: 'true', ...(q !== '' && { q }) },
        signal,
      }),
  })
