import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { DashboardChart, type DashboardChartProps } from './dashboard-chart.tsx'
import type { ChartDefinition, ChartDefinitionId, TilesId } from './chart-definition.ts'
import { Tiles } from './tiles/tiles.tsx'

export interface ChartsProps<Id extends ChartDefinitionId = ChartDefinitionId> extends Pick<
  DashboardChartProps,
  'filters' | 'isRunning' | 'onChange'
> {
  /** Key-figure charts above the charts. */
  tiles: readonly TilesId[]
  ids: readonly Id[]
  onFullScreen: NonNullable<DashboardChartProps['onFullScreen']>
  /** False while an overlay covers the page; missing figures are then loaded after it closes. */
  isEnabled: boolean
}

const HEIGHT_PX = 286

/** Number of charts on the first screen; the others render after them and load once these have loaded. */
const FIRST_CHARTS = 4
/** Milliseconds for which a slow chart delays the others. */
const PATIENCE_MS = 2000

/** Key figures and charts of a tab. */
export const Charts = <Id extends ChartDefinitionId>({
  tiles,
  ids,
  definitions,
  onFullScreen,
  isEnabled,
  ...shared
}: ChartsProps<Id> & { definitions: Readonly<Record<Id, ChartDefinition>> }) => {
  const count = useDeferredValue(ids.length, FIRST_CHARTS)
  const [settledIds, setSettledIds] = useState<ReadonlySet<string>>(new Set())
  const [isPatient, setPatient] = useState(true)
  const onSettled = useCallback((id: string) => setSettledIds((before) => new Set([...before, id])), [])
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const loadsAll = !isPatient || ids.slice(0, FIRST_CHARTS).every((id) => settledIds.has(id))
  return (
    <>
      {tiles.map((id) => (
        <Tiles key={id} id={id} filters={shared.filters} />
      ))}
      <div className="charts">
        {ids.slice(0, count).map((id, index) => (
          <DashboardChart
            key={id}
            id={id}
            definition={definitions[id]}
            height={HEIGHT_PX}
            isEnabled={isEnabled && (loadsAll || index < FIRST_CHARTS)}
            onSettled={onSettled}
            onFullScreen={onFullScreen}
            {...shared}
          />
        ))}
      </div>
    </>
  )
}
