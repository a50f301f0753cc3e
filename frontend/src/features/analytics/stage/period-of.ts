import { type ChartId, tabOf } from '@freight/contracts/analytics/charts'
import type { TFunction } from 'i18next'
import { formatDate } from '../../../lib/format/format.ts'
import { type DashboardFilters, listFilters } from '../filters.ts'

type Say = TFunction<'analytics'>

/** The days that figures are of, and what they are narrowed down to. */
export const periodOf = (filters: DashboardFilters, t: Say): string =>
  [
    `${formatDate(filters.from)} – ${formatDate(filters.to)}`,
    ...(filters.company.length > 0 ? [filters.company.join(', ')] : []),
    ...(filters.transport.length > 0
      ? [filters.transport.map((one) => t(`transport.${one as 'SEA'}`)).join(', ')]
      : []),
    // Names of people and clients would fill the line; that it is not the whole company has to be said.
    ...listFilters
      .filter((name) => name !== 'company' && name !== 'transport' && filters[name].length > 0)
      .map((name) => `${t(`filter.${name}`)}: ${filters[name].length}`),
  ].join(' · ')

/** The same with the tab of a chart before it. */
export const toldOf = (id: ChartId, filters: DashboardFilters, t: Say): string =>
  `${t(`tab.${tabOf(id)}`)} · ${periodOf(filters, t)}`
