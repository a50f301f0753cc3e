import { type ChartId, tabOf } from '@freight/contracts/analytics/charts'
import type { TFunction } from 'i18next'
import { formatDate } from '../../../lib/format/format.ts'
import { type DashboardFilters, listFilters } from '../analytics-queries.ts'

type Translate = TFunction<'analytics'>

/** Days and filters of the figures. */
export const periodOf = (filters: DashboardFilters, t: Translate): string =>
  [
    `${formatDate(filters.from)} – ${formatDate(filters.to)}`,
    ...(filters.company.length > 0 ? [filters.company.join(', ')] : []),
    ...(filters.transport.length > 0
      ? [filters.transport.map((one) => t(`transport.${one as 'SEA'}`)).join(', ')]
      : []),
    // Names of people and clients would fill the line, but a mark must show that the figures are filtered.
    ...listFilters
      .filter((name) => name !== 'company' && name !== 'transport' && filters[name].length > 0)
      .map((name) => `${t(`filter.${name}`)}: ${filters[name].length}`),
  ].join(' · ')

/** The chart's tab, then days and filters. */
export const periodText = (id: ChartId, filters: DashboardFilters, t: Translate): string =>
  `${t(`tab.${tabOf(id)}`)} · ${periodOf(filters, t)}`
