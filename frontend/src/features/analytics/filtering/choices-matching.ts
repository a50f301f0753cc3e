import type { SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { CHOICES_MAX_AGE_MS } from '../analytics-queries.ts'

/** Filter values that match the typed text. */
export const choicesMatching = (filter: SearchedFilter, q: string) =>
  queryOptions({
    queryKey: ['analytics-choices', filter, q],
    queryFn: ({ signal }) => call('GET /analytics/v1/choices/:filter', { params: { filter }, query: { q }, signal }),
    staleTime: CHOICES_MAX_AGE_MS,
    placeholderData: keepPreviousData,
  })
