import { useTranslation } from 'react-i18next'
import { DashboardChart, type DashboardChartProps } from '../dashboard-chart.tsx'
import { tabCharts } from '../tab-charts.ts'
import { useChartTexts } from '../use-chart-words.ts'
import { periodText } from './period-of.ts'
import { Stage } from './stage.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useHeight } from './use-height.ts'

/** Height in pixels of the frame around the chart, and of its totals. */
const [FRAME_PX, TOTALS_PX] = [116, 84]

interface ChartStageProps extends Omit<DashboardChartProps, 'definition' | 'height' | 'isFull' | 'onFullScreen'> {
  onClose: () => void
}

/** A chart over the whole page with its days, filters and totals. */
export default function ChartStage({ onClose, ...chart }: ChartStageProps) {
  const { t } = useTranslation('analytics')
  const { id, filters } = chart
  const { title } = useChartTexts()(id)
  const definition = tabCharts[id]
  const height = useHeight(FRAME_PX + (hasTotals(id) ? TOTALS_PX : 0))
  return (
    <Stage label={title} className="chart-stage pad-16" onClose={onClose}>
      <div className="min-height-22 margin-0-0-10-12 gap-32 flex between flex-none">
        <p className="ink-2">{periodText(id, filters, t)}</p>
        {hasTotals(id) && <Totals id={id} definition={definition} filters={filters} />}
      </div>
      <DashboardChart {...chart} definition={definition} height={height} isFull onFullScreen={onClose} />
    </Stage>
  )
}
