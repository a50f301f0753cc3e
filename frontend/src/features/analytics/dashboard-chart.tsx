import type { ChartId } from '@freight/contracts/analytics/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../components/chart/chart.tsx'
import { Segments } from '../../components/form/segments.tsx'
import { drawingOf } from './drawing-of.ts'
import { drawn, type TilesId } from './drawn.ts'
import type { DashboardFilters } from './filters.ts'
import { chartFigures } from './queries.ts'
import { useChartWords } from './use-chart-words.ts'

export interface DashboardChartProps {
  id: Exclude<ChartId, TilesId>
  filters: DashboardFilters
  /** The period goes on today. */
  isRunning: boolean
  onChange: (filters: DashboardFilters) => void
  height: number
}

/** Any chart of a dashboard: what it asks for and how it is drawn stands in tables (`charts`, `drawn`). */
export const DashboardChart = ({ id, filters, isRunning, onChange, height }: DashboardChartProps) => {
  const { t } = useTranslation('analytics')
  const words = useChartWords(filters.level)
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(chartFigures(id, filters))
  return (
    <div className="dashboard-chart" data-wide={drawn[id].wide} data-stale={isPlaceholderData || undefined}>
      <Chart
        title={t(`charts.${id}.title`)}
        note={t(`charts.${id}.note`)}
        height={height}
        {...drawingOf(drawn[id], data, words, { isRunning })}
        {...(drawn[id].views && {
          controls: (
            <Segments
              label={t('view.label')}
              value={filters.view}
              segments={[
                { value: 'carrier', label: t('view.carrier') },
                { value: 'agent', label: t('view.agent') },
              ]}
              onChange={(view) => onChange({ ...filters, view })}
            />
          ),
        })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
