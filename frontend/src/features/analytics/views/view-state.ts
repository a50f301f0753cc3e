import { withValues } from '../../../lib/browser/url-state.ts'
import { filtersFrom, filtersToUrl } from '../filters.ts'

/** URL parameters of the chart settings, see `chart-settings/chart-settings-values.ts`. */
const chartSettingParams = ['sort', 'y', 'cost'] as const

/**
 * The part of a URL that a view stores: tab, filters and chart settings in a fixed order, so that two views can be
 * compared. A tab that the user may not open is omitted; moving ranges are stored by name.
 */
export const viewState = (search: URLSearchParams, today: Date, open: readonly string[]): string => {
  const inOrder = (values: string | readonly string[] | undefined) =>
    values === undefined || typeof values === 'string' ? values : values.toSorted()
  const filters = Object.entries(filtersToUrl(filtersFrom(search, today), today))
  return withValues(new URLSearchParams(), {
    tab: open.find((tab) => tab === search.get('tab')),
    ...Object.fromEntries(filters.map(([name, values]) => [name, inOrder(values)])),
    ...Object.fromEntries(chartSettingParams.map((name) => [name, search.getAll(name).toSorted()])),
  }).toString()
}
