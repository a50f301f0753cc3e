import type { ChartId } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { DashboardChart, type DashboardChartProps } from '../dashboard-chart.tsx'
import type { TilesId } from '../drawn.ts'
import { Stage } from './stage.tsx'
import { useHeight } from './use-height.ts'

/** What stands above and below the chart, in pixels. */
const FRAME = 84

interface ChartStageProps extends Omit<DashboardChartProps, 'height' | 'isFull' | 'onFullScreen'> {
  id: Exclude<ChartId, TilesId>
  onClose: () => void
}

/** One chart over the whole page. */
export default function ChartStage({ onClose, ...chart }: ChartStageProps) {
  const { t } = useTranslation('analytics')
  const height = useHeight(FRAME)
  return (
    <Stage label={t(`charts.${chart.id}.title`)} className="chart-stage" onClose={onClose}>
      <DashboardChart {...chart} height={height} isFull onFullScreen={onClose} />
    </Stage>
  )
}
