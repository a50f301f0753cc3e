import type { RouteQuery } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Counts of express shipments: badge of the menu, tabs and foot of the list. */
export const expressCountsQuery = (query: RouteQuery<'GET /app/v1/express-shipments/counts'>) =>
  queryOptions({
    queryKey: ['express', 'counts', query],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/counts', { query, signal }),
  })
