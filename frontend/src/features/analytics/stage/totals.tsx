import { useQuery } from '@tanstack/react-query'
import { chartRule } from '@freight/contracts/analytics/charts'
import { drawingOf } from '../drawing-of.ts'
import type { ChartDefinition, ChartDefinitionId } from '../chart-definition.ts'
import { type DashboardFilters, chartFigures } from '../analytics-queries.ts'
import { Compared, useFigures } from '../tiles/kpi.tsx'
import { useCasesText, useChartWords } from '../use-chart-words.ts'
import './totals.css'

/** Maximum number of totals beside the title. */
const MAX_TOTALS = 3
/** Whether less is better; undefined for series where neither is. */
const isLessBetter: Readonly<Record<string, boolean>> = {
  median: true,
  p90: true,
  lost: true,
  local_pct: true,
  not_cheapest_pct: true,
  quotes: false,
  won: false,
  win_rate: false,
  won_of_sent: false,
  in_goal: false,
  revenue: false,
  margin: false,
  margin_pct: false,
  load_won: false,
}

/** Whether a chart has period totals: charts over weeks or months with recorded totals. */
export const hasTotals = (id: ChartDefinitionId): boolean => chartRule(id).along === 'PERIODS'

interface TotalsProps {
  id: ChartDefinitionId
  definition: ChartDefinition
  filters: DashboardFilters
}

/** Period totals of a chart's first series, large enough to read from afar. */
export const Totals = ({ id, definition, filters }: TotalsProps) => {
  const casesText = useCasesText(filters)
  const { data } = useQuery(chartFigures(id, filters))
  const words = useChartWords((data ?? filters).level)
  const figure = useFigures()
  const { series: plottedSeries, points } = drawingOf(definition, data, words)
  const seriesDefinitions = [
    ...(definition.series === 'answer' ? [] : definition.series),
    ...(definition.line ? [definition.line] : []),
  ]
  const shown = plottedSeries.flatMap(({ name, colour, tableOnly }, index) => {
    const seriesId = points.series[index]
    const seriesDefinition = seriesDefinitions.find((one) => one.id.replace(/^=/, '') === seriesId)
    const unit = seriesDefinition?.unit ?? seriesDefinition?.secondary ?? definition.unit
    const answered = data?.series.find((one) => one.id === seriesId)
    const less = isLessBetter[seriesId ?? '']
    return (tableOnly === true && seriesDefinition?.inTotals !== true) || typeof answered?.total !== 'number'
      ? []
      : [
          {
            name,
            colour,
            title: casesText(answered),
            ...figure(answered, { unit: unit === 'count' ? undefined : unit, less }),
          },
        ]
  })
  return (
    <ul className="totals gap-40 no-pad even-digits no-signs flex flex-none flush">
      {shown.slice(0, MAX_TOTALS).map(({ name, colour, title, value, unit, change, before }) => (
        <li key={name} title={title}>
          <span className="max-width-220 clips row gap-8 no-wrap size-14">
            <i
              className="flex-none width-11 height-11 radius-2"
              style={{ background: `var(--chart-${colour}, var(--text))` }}
              aria-hidden="true"
            />{' '}
            {name}
          </span>
          <p className="totals-value size-42 line-50 semibold tight">
            {value} {unit !== undefined && <span className="quiet size-20 regular single-line">{unit}</span>}
          </p>
          <Compared change={change} before={before} />
        </li>
      ))}
    </ul>
  )
}
