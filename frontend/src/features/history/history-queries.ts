import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Under the root key of quotations, so that refreshing a quotation refreshes its history. */
export const quotationHistory = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'history', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/history', { params: { key }, signal }),
  })
