import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Sort, sortOf, sortText, withValues } from '../../lib/browser/url-state.ts'

export interface CatalogueStateOptions<Filter extends string, SortWord extends string> {
  filters: readonly Filter[]
  /** Sort keys of the server; the list starts with the first. */
  sorts: readonly [SortWord, ...SortWord[]]
}

export type SortText<SortWord extends string> = SortWord | `-${SortWord}`

/** Search, filters, sort, selected entry and open panel: all in the address, so that it can be shared. */
export const useCatalogueState = <Filter extends string, SortWord extends string>({
  filters,
  sorts,
}: CatalogueStateOptions<Filter, SortWord>) => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>, options = { replace: true }) =>
    setSearch((before) => withValues(before, changes), options)

  const q = search.get('q') ?? ''
  const sort = sortOf(search.get('sort') ?? undefined)
  const [defaultSort] = sorts
  const column = sorts.find((word) => word === sort?.column) ?? defaultSort
  const isDescending = sort?.column === column && sort.descending
  const sortWord: SortText<SortWord> = isDescending ? `-${column}` : column
  const searchText = search.toString()
  const values = useMemo(() => {
    const filterValues: Partial<Record<Filter, readonly string[]>> = {}
    const params = new URLSearchParams(searchText)
    for (const name of filters) filterValues[name] = (params.get(name) ?? '').split(',').filter((each) => each !== '')
    return filterValues
    // The filter names of a screen never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [searchText])
  const activeFilters = filters.filter((name) => (values[name]?.length ?? 0) > 0)

  /** Search, filters and sort of an address, without selection and open panel; empty for the default list. */
  const viewStateOf = (params: URLSearchParams): string => {
    const next = new URLSearchParams()
    for (const name of ['q', ...filters]) {
      const value = params.get(name) ?? ''
      if (value !== '') next.set(name, value)
    }
    const viewSort = sortOf(params.get('sort') ?? undefined)
    const isKnown = sorts.some((word) => word === viewSort?.column)
    if (isKnown && sortText(viewSort) !== defaultSort) next.set('sort', sortText(viewSort) ?? '')
    return next.toString()
  }

  return {
    /** What a saved view of this list contains, now and in a stored text. */
    kept: viewStateOf(search),
    keptIn: (text: string) => viewStateOf(new URLSearchParams(text)),
    q,
    setQ: (next: string) => change({ q: next }),
    values,
    setFilter: (name: string, next: readonly string[]) => change({ [name]: next.join(',') }),
    isFiltered: q !== '' || activeFilters.length > 0,
    clear: () => change({ q: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) }),
    sort: { column, descending: isDescending } satisfies Sort,
    setSort: (sort: Sort) => change({ sort: sortText(sort) }),
    /** Parameters of the rows and the export; several values are joined with commas, as the server expects. */
    query: {
      ...(q !== '' && { q }),
      sort: sortWord,
      ...queryOf(activeFilters.map((name) => [name, (values[name] ?? []).join(',')])),
    },
    selected: search.get('id') ?? undefined,
    select: (id: string | undefined) => change({ id, act: undefined }),
    /** What is open over the list: a form, an import. */
    act: search.get('act') ?? undefined,
    open: (act: string, id?: string) => change({ act, ...(id !== undefined && { id }) }, { replace: false }),
    close: () => change({ act: undefined }),
  }
}

export type CatalogueState = Pick<
  ReturnType<typeof useCatalogueState>,
  'q' | 'setQ' | 'setFilter' | 'isFiltered' | 'clear' | 'kept' | 'keptIn'
> & { values: Readonly<Record<string, readonly string[] | undefined>> }

const queryOf = <Filter extends string>(pairs: readonly (readonly [Filter, string])[]) => {
  const query: Partial<Record<Filter, string>> = {}
  for (const [name, value] of pairs) query[name] = value
  return query
}
