import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Row counts of the work lists the user may open: badges of the menu, heads of the lists, the home page. */
export const listCountsQuery = queryOptions({
  queryKey: ['quotations', 'counts'],
  queryFn: ({ signal }) => call('GET /app/v1/quotations/counts', { signal }),
  select: ({ lists }) => lists,
})
