import type { ListName } from '@freight/contracts/list/quotation-row'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { sortFields } from '@freight/contracts/tables/quotation-list'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Sort, sortOf, sortText } from '../../../lib/browser/url-state.ts'
import {
  filterNames,
  filterQuery,
  filtersOf,
  type FilterName,
  searchWith,
  searchWithout,
} from '../filters/list-filters.ts'
import { workListOf } from './work-lists.ts'

type SortWord = NonNullable<RouteQuery<'GET /app/v1/quotations'>['sort']>

const isSortWord = (text: string): text is SortWord => sortFields.some((word) => text === word || text === `-${word}`)

/** Users sort by wait, the server by start date: the longest wait is the earliest date. */
const serverSort = (text: string) => ({ waiting: '-statusSince', '-waiting': 'statusSince' })[text] ?? text

/** Sort of a URL as a view stores it: undefined for the list's default. */
export const storedSort = (list: ListName, search: URLSearchParams): string | undefined => {
  const sort = search.get('sort') ?? ''
  return isSortWord(serverSort(sort)) && sort !== workListOf(list).sort ? sort : undefined
}

/** Filters and sort of a list, stored in the URL so that a list can be shared and reopened. */
export const useListState = (list: ListName) => {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => filtersOf(search), [search])
  const sortInUrl = search.get('sort')
  const effectiveSort = sortInUrl !== null && isSortWord(serverSort(sortInUrl)) ? sortInUrl : workListOf(list).sort
  const sortWord = serverSort(effectiveSort)
  return {
    filters,
    sortInUrl,
    sortKept: storedSort(list, search),
    /** Id of the chosen saved view. */
    view: search.get('view') ?? '',
    sort: sortOf(effectiveSort),
    query: { ...filterQuery(filters), ...(isSortWord(sortWord) && { sort: sortWord }) },
    countQuery: filterQuery(filters),
    setFilter: (name: FilterName | 'q', values: readonly string[]) =>
      setSearch((before) => searchWith(before, name, values), { replace: true }),
    clear: () => setSearch((before) => searchWithout(before, ['q', ...filterNames]), { replace: true }),
    setSort: (sort: Sort) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('sort', sortText(sort) ?? '')
          return next
        },
        { replace: true },
      ),
  }
}
