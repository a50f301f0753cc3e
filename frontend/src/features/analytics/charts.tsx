import { DashboardChart, type DashboardChartProps } from './dashboard-chart.tsx'
import type { Drawn, DrawnId } from './drawn.ts'

export interface ChartsProps<Id extends DrawnId = DrawnId> extends Pick<
  DashboardChartProps,
  'filters' | 'isRunning' | 'onChange'
> {
  ids: readonly Id[]
  onFullScreen: (id: Id) => void
}

const HEIGHT = 286

/** The charts of a tab beside each other. */
export const Charts = <Id extends DrawnId>({
  ids,
  drawn,
  onFullScreen,
  ...shared
}: ChartsProps<Id> & { drawn: Readonly<Record<Id, Drawn>> }) => (
  <div className="charts">
    {ids.map((id) => (
      <DashboardChart
        key={id}
        id={id}
        how={drawn[id]}
        height={HEIGHT}
        onFullScreen={() => onFullScreen(id)}
        {...shared}
      />
    ))}
  </div>
)
