import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Under the root key of quotations, so that whatever refreshes a quotation refreshes its history. */
export const quotationHistory = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'history', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/history', { params: { key }, signal }),
  })

/** A past moment never changes: it is fetched once. */
export const quotationAsOf = (key: string, revision: number) =>
  queryOptions({
    queryKey: ['quotations', 'as-of', key, revision],
    queryFn: ({ signal }) =>
      call('GET /app/v1/quotations/:key/history/:revision', { params: { key, revision }, signal }),
    staleTime: Infinity,
  })
