import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { comparedDays } from './compared-days.ts'
import type { DashboardFilters } from './filters.ts'

/** Basis of a series total: n of m quotations, its days, and the compared days. */
export const useCasesText = (filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const compared = `${t(`compare.${filters.compare}`)}: ${comparedDays(filters)}`
  const days = `${format.date(filters.from)} – ${format.date(filters.to)}`
  return (series: Pick<ChartAnswer['series'][number], 'cases'> | undefined): string => {
    const { count, of } = series?.cases ?? {}
    if (of === undefined) return compared
    const cases =
      count === undefined
        ? t('cases.of', { count: of, days })
        : t('cases.share', { part: format.decimal(count), count: of, days })
    return `${cases}\n${compared}`
  }
}
