import type { ListName } from '@freight/contracts/quotation/views'
import type { RouteQuery } from '@freight/contracts/api/routes'
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
import { sortWords } from './sort-words.ts'
import { workListOf } from './work-lists.ts'

type SortWord = NonNullable<RouteQuery<'GET /app/v1/quotations'>['sort']>

const isSortWord = (text: string): text is SortWord => sortWords.some((word) => text === word || text === `-${word}`)

/** People sort by how long it waits, the server by since when: the longest wait is the earliest date. */
const wordOfServer = (text: string) => ({ waiting: '-statusSince', '-waiting': 'statusSince' })[text] ?? text

/** The sort of an address as a view keeps it: none where it is the list's own. */
export const sortKept = (list: ListName, search: URLSearchParams): string | undefined => {
  const asked = search.get('sort') ?? ''
  return isSortWord(wordOfServer(asked)) && asked !== workListOf(list).sort ? asked : undefined
}

/** Filters and sort of a list: they live in the address, so that a list can be shared and left again. */
export const useListState = (list: ListName) => {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => filtersOf(search), [search])
  const asked = search.get('sort') ?? ''
  const text = isSortWord(wordOfServer(asked)) ? asked : workListOf(list).sort
  const word = wordOfServer(text)
  return {
    filters,
    sortInAddress: search.get('sort'),
    sortKept: sortKept(list, search),
    /** The saved view that was chosen. */
    view: search.get('view') ?? '',
    sort: sortOf(text),
    query: { ...filterQuery(filters), ...(isSortWord(word) && { sort: word }) },
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
