import { useCallback, useDeferredValue, useEffect, useState, memo } from 'react'
import { DashboardChart, type DashboardChartProps } from './dashboard-chart.tsx'
import { type ChartDefinition, type ChartDefinitionId, type TilesId, type Tile, tiles } from './chart-definition.ts'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { chartRule } from '@freight/contracts/analytics/charts'
import { useQuery } from '@tanstack/react-query'
import { isSilent } from '../../components/chart/away.ts'
import { ErrorCard } from '../../components/feedback/load-state.tsx'
import { type DashboardFilters, chartFigures } from './analytics-queries.ts'
import { unknownOf, usePoint } from './drill-down/use-point.ts'
import { shownValues } from './drawing-of.ts'
import { Kpi, useFigures } from './tiles/kpi.tsx'
import { useChartText, useCasesText } from './use-chart-words.ts'

const lineOf = (data: ChartAnswer | undefined, series: ChartAnswer['series'][number] | undefined) =>
  data === undefined || series === undefined
    ? []
    : shownValues(series, data.before).flatMap((value, index) =>
        value === null ? [] : [{ date: data.categories[index] ?? '', value: String(value) }],
      )

/** Key figures of a tab, each with its line over the weeks or months. */
export const Tiles = memo(({ id, filters }: { id: TilesId; filters: DashboardFilters }) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(chartFigures(id, filters))
  const chartText = useChartText()
  const figure = useFigures()
  const casesText = useCasesText(filters)
  const [, openPoint] = usePoint()
  if (error && !data)
    return (
      <ErrorCard
        error={error}
        title={isSilent(error) ? chartText('chart.away') : undefined}
        onRetry={() => void refetch()}
      />
    )
  const seriesOf = (name: string) => data?.series.find((one) => one.id === name)
  const definitions: readonly Tile[] = tiles[id]
  const { shipmentSeries } = chartRule(id)
  return (
    <div className="kpis margin-bottom-10 grid gap-10" data-stale={isPlaceholderData || undefined}>
      {definitions
        // The answer omits figures that the user lacks the right to.
        .filter(({ id: tile }) => tile !== shipmentSeries || filters.transport.includes('EXPRESS'))
        .filter((tile) => data === undefined || data.series.length === 0 || seriesOf(tile.id) !== undefined)
        .map((tile) => (
          <Kpi
            key={tile.id}
            unknown={seriesOf(tile.id)?.unknown}
            onUnknown={() => openPoint(unknownOf(id, tile.id))}
            label={chartText(`tiles.${tile.id}.label`)}
            note={chartText(`tiles.${tile.id}.note`)}
            title={casesText(seriesOf(tile.id))}
            {...(data ? figure(seriesOf(tile.id), { less: false, ...tile }) : { value: undefined })}
            onOpen={seriesOf(tile.id)?.total ? () => openPoint({ id, place: 'total', series: tile.id }) : undefined}
            line={lineOf(data, seriesOf(tile.id))}
          />
        ))}
    </div>
  )
})

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
      <div className="charts flex wrap gap-10">
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
