import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { chartRule } from '@freight/contracts/analytics/charts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { isSilent } from '../../../components/chart/away.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { type Tile, tiles, type TilesId } from '../chart-definition.ts'
import type { DashboardFilters } from '../filters.ts'
import { unknownOf, usePoint } from '../drill-down/use-point.ts'
import { shownValues } from '../drawing-of.ts'
import { Kpi } from './kpi.tsx'
import { chartFigures } from '../analytics-queries.ts'
import { useChartText } from '../use-chart-texts.ts'
import { useCasesText } from '../use-cases-text.ts'
import { useFigures } from './use-figures.ts'

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
    <div className="kpis" data-stale={isPlaceholderData || undefined}>
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
