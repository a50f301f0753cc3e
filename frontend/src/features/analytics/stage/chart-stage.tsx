import { DashboardChart, type DashboardChartProps } from '../dashboard-chart.tsx'
import { drawn } from '../drawn-tabs.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { Stage } from './stage.tsx'
import { useHeight } from './use-height.ts'

/** What stands above and below the chart, in pixels. */
const FRAME = 84

interface ChartStageProps extends Omit<DashboardChartProps, 'how' | 'height' | 'isFull' | 'onFullScreen'> {
  onClose: () => void
}

/** One chart over the whole page. */
export default function ChartStage({ onClose, ...chart }: ChartStageProps) {
  const { title } = useChartTexts()(chart.id)
  const height = useHeight(FRAME)
  return (
    <Stage label={title} className="chart-stage" onClose={onClose}>
      <DashboardChart {...chart} how={drawn[chart.id]} height={height} isFull onFullScreen={onClose} />
    </Stage>
  )
}
