import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Under the root key of quotations, so that refreshing a quotation refreshes its history. */
export const quotationHistory = (key: string) =>
  queryOptions({
    queryKey: ['quotations', 'history', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key/history', { params: { key }, signal }),
  })

/** Under the root key of shipments, for the same reason. */
export const shipmentHistory = (id: string) =>
  queryOptions({
    queryKey: ['express', 'history', id],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/:id/history', { params: { id }, signal }),
    retry: false,
  })
