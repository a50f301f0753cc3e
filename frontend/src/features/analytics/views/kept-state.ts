import { withValues } from '../../../lib/browser/url-state.ts'
import { filtersFrom, filtersToUrl } from '../filters.ts'

/** How the charts are set: see `look/chart-look.ts`. */
const looks = ['sort', 'y', 'cost'] as const

/**
 * What a view keeps of an address: its tab, its filters and how its charts are set, always written alike, so that two
 * can be compared. A tab that the reader may not open is not seen, and not kept. Days that move with the calendar are kept by their name, and move on.
 */
export const keptState = (search: URLSearchParams, today: Date, open: readonly string[]): string => {
  const inOrder = (values: string | readonly string[] | undefined) =>
    values === undefined || typeof values === 'string' ? values : values.toSorted()
  const filters = Object.entries(filtersToUrl(filtersFrom(search, today), today))
  return withValues(new URLSearchParams(), {
    tab: open.find((tab) => tab === search.get('tab')),
    ...Object.fromEntries(filters.map(([name, values]) => [name, inOrder(values)])),
    ...Object.fromEntries(looks.map((name) => [name, search.getAll(name).toSorted()])),
  }).toString()
}
