import { useCallback, useDeferredValue, useEffect, useState } from 'react'
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
  onFullScreen: NonNullable<DashboardChartProps['onFullScreen']>
  /** Not while something stands over the whole page: what is not there yet is asked for, and drawn, once that has gone. */
  isAsked: boolean
}

const HEIGHT = 286

/** So many fill the first screen: the others are rendered after them, and asked for once these have come. */
const FIRST = 4
/** One that is slow holds up the others so long, in milliseconds. */
const PATIENCE = 2000

/** The key figures of a tab, and its charts beside each other. */
export const Charts = <Id extends DrawnId>({
  tiles,
  ids,
  drawn,
  onFullScreen,
  isAsked,
  ...shared
}: ChartsProps<Id> & { drawn: Readonly<Record<Id, Drawn>> }) => {
  const count = useDeferredValue(ids.length, FIRST)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const [isPatient, setPatient] = useState(true)
  const onSettled = useCallback((id: string) => setSettled((before) => new Set([...before, id])), [])
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  const asksAll = !isPatient || ids.slice(0, FIRST).every((id) => settled.has(id))
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
            how={drawn[id]}
            height={HEIGHT}
            isAsked={isAsked && (asksAll || index < FIRST)}
            onSettled={onSettled}
            onFullScreen={onFullScreen}
            {...shared}
          />
        ))}
      </div>
    </>
  )
}
