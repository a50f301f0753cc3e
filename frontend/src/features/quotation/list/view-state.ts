import { type ColumnLayout, isShown, orderedColumns } from '../../../components/data-table/column.ts'
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

interface ViewColumn {
  id: string
  hidden?: boolean
  fixed?: boolean
}

const shownIn = (columns: readonly ViewColumn[], layout: ColumnLayout) =>
  orderedColumns(columns, layout.order)
    .filter((column) => isShown(column, layout))
    .map(({ id }) => id)
    .join(',')

/** Visible columns in order; empty for the default columns. */
export const columnsText = (columns: readonly ViewColumn[], layout: ColumnLayout): string => {
  const shown = shownIn(columns, layout)
  return shown === shownIn(columns, { order: [], visibility: {}, widths: {} }) ? '' : shown
}

/** Order and visibility for these columns, as far as the user has them. */
export const columnsOf = (columns: readonly ViewColumn[], text: string): Pick<ColumnLayout, 'order' | 'visibility'> => {
  if (text === '') return { order: [], visibility: {} }
  const order = text.split(',').filter((id) => columns.some((column) => column.id === id))
  const visibility = columns.map(({ id, fixed }): [string, boolean] => [id, fixed === true || order.includes(id)])
  return { order, visibility: Object.fromEntries(visibility) }
}
