import { startTransition, useCallback, useState } from 'react'
import { DashboardChart, type DashboardChartProps } from './dashboard-chart.tsx'
import type { Drawn, DrawnId, TilesId } from './drawn.ts'
import { Tiles } from './tiles/tiles.tsx'

export interface ChartsProps<Id extends DrawnId = DrawnId> extends Pick<
  DashboardChartProps,
  'filters' | 'isRunning' | 'onChange'
> {
  /** Above the charts. */
  tiles: readonly TilesId[]
  ids: readonly Id[]
  onFullScreen: (id: Id) => void
}

const HEIGHT = 286

/** So many fill the first screen: the others are asked for and rendered once these have come. */
const FIRST = 4

/** The key figures of a tab, and its charts beside each other. */
export const Charts = <Id extends DrawnId>({
  tiles,
  ids,
  drawn,
  onFullScreen,
  ...shared
}: ChartsProps<Id> & { drawn: Readonly<Record<Id, Drawn>> }) => {
  const [settled, setSettled] = useState(0)
  const count = settled < FIRST ? FIRST : ids.length
  const onSettled = useCallback(() => startTransition(() => setSettled((before) => before + 1)), [])
  return (
    <>
      {tiles.map((id) => (
        <Tiles key={id} id={id} filters={shared.filters} />
      ))}
      <div className="charts">
        {ids.slice(0, count).map((id) => (
          <DashboardChart
            key={id}
            id={id}
            how={drawn[id]}
            height={HEIGHT}
            onSettled={onSettled}
            onFullScreen={() => onFullScreen(id)}
            {...shared}
          />
        ))}
      </div>
    </>
  )
}
