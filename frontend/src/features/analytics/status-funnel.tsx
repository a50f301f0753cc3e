import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../components/chart/chart.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DashboardFilters } from './filters.ts'
import { statusFunnel } from './queries.ts'

const stages = ['requested', 'quoted', 'sent', 'approved'] as const

/** How many of the quotations requested in the period came how far, and which share of the stage before that is. */
export const StatusFunnel = ({ filters, height }: { filters: DashboardFilters; height: number }) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { data, isPending, error, refetch } = useQuery(statusFunnel(filters))
  const counts = data && data.requested > 0 ? stages.map((stage) => data[stage]) : []
  const labels = counts.map((count, index) => {
    const before = counts[index - 1]
    const share = before ? format.decimal(((count / before) * 100).toFixed(1)) : undefined
    return share === undefined
      ? format.decimal(count)
      : t('funnel.ofBefore', { quotations: format.decimal(count), share })
  })
  return (
    <Chart
      title={t('funnel.title')}
      note={t('funnel.unit')}
      height={height}
      categories={counts.length === 0 ? [] : stages.map((stage) => t(`funnel.${stage}`))}
      categoriesName={t('funnel.stage')}
      series={[{ name: t('quotes.tile'), type: 'bar', values: counts, labels, colour: 1 }]}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
