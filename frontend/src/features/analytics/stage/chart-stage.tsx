import { useTranslation } from 'react-i18next'
import { DashboardChart, type DashboardChartProps } from '../dashboard-chart.tsx'
import { drawn } from '../drawn-tabs.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { toldOf } from './period-of.ts'
import { Stage } from './stage.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useHeight } from './use-height.ts'

/** What stands above and below the chart, in pixels, and what its totals take more. */
const [FRAME, TOTALS] = [116, 84]

interface ChartStageProps extends Omit<DashboardChartProps, 'how' | 'height' | 'isFull' | 'onFullScreen'> {
  onClose: () => void
}

/** One chart over the whole page: of which days and filters it is, and what it comes to in them. */
export default function ChartStage({ onClose, ...chart }: ChartStageProps) {
  const { t } = useTranslation('analytics')
  const { id, filters } = chart
  const { title } = useChartTexts()(id)
  const how = drawn[id]
  const height = useHeight(FRAME + (hasTotals(id) ? TOTALS : 0))
  return (
    <Stage label={title} className="chart-stage" onClose={onClose}>
      <div className="chart-stage-head">
        <p>{toldOf(id, filters, t)}</p>
        {hasTotals(id) && <Totals id={id} how={how} filters={filters} />}
      </div>
      <DashboardChart {...chart} how={how} height={height} isFull onFullScreen={onClose} />
    </Stage>
  )
}
