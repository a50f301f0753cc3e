import { filterNames, filtersOf, isRange, type ListFilters, searchWith } from '../filters/list-filters.ts'

/** Filters and sort as a saved view stores them, normalized for comparison. */
export const stateText = ({ q, values }: ListFilters, sort: string | undefined): string => {
  let search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const name of filterNames) {
    const chosen = values[name] ?? []
    if (chosen.length > 0) search = searchWith(search, name, isRange(name) ? chosen : chosen.toSorted())
  }
  if (sort !== undefined) search.set('sort', sort)
  return search.toString()
}

/** A stored state in the normalized form of this list; `sortIn` returns the sort, undefined for the list's default. */
export const stateIn = (state: string, sortIn: (search: URLSearchParams) => string | undefined): string => {
  const search = new URLSearchParams(state)
  return stateText(filtersOf(search), sortIn(search))
}
