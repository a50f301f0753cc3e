import { useQuery } from '@tanstack/react-query'
import { chartRule } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { comparedDays } from '../compared-days.ts'
import { drawingOf } from '../drawing-of.ts'
import type { Drawn, DrawnId } from '../drawn.ts'
import type { DashboardFilters } from '../filters.ts'
import { Compared } from '../tiles/kpi.tsx'
import { chartFigures } from '../queries.ts'
import { useChartWords } from '../use-chart-words.ts'
import { useFigures } from '../tiles/use-figures.ts'
import './totals.css'

/** So many stand beside the title. */
const MOST = 3
/** Whether less is better; of what is not here, nobody can say. */
const isLessBetter: Readonly<Record<string, boolean>> = {
  median: true,
  p90: true,
  lost: true,
  local_pct: true,
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

/** Whether a chart has totals of the period: what stands along weeks or months, and is recorded. */
export const hasTotals = (id: DrawnId): boolean => chartRule(id).along === 'PERIODS' && chartRule(id).isToCome !== true

interface TotalsProps {
  id: DrawnId
  how: Drawn
  filters: DashboardFilters
}

/** What the first series of a chart come to in the whole period, to be read from afar. */
export const Totals = ({ id, how, filters }: TotalsProps) => {
  const { t } = useTranslation('analytics')
  const { data } = useQuery(chartFigures(id, filters))
  const words = useChartWords((data ?? filters).level)
  const figure = useFigures()
  const { series, points } = drawingOf(how, data, words)
  const drawn = [...(how.series === 'answer' ? [] : how.series), ...(how.line ? [how.line] : [])]
  const shown = series.flatMap(({ name, colour, tableOnly }, place) => {
    const series = points.series[place]
    const own = drawn.find((one) => one.id.replace(/^=/, '') === series)
    const unit = own?.unit ?? own?.secondary ?? how.unit
    const answered = data?.series.find((one) => one.id === series)
    const less = isLessBetter[series ?? '']
    return (tableOnly === true && own?.inTotals !== true) || typeof answered?.total !== 'number'
      ? []
      : [{ name, colour, ...figure(answered, { unit: unit === 'count' ? undefined : unit, less }) }]
  })
  return (
    <ul className="totals">
      {shown.slice(0, MOST).map(({ name, colour, value, unit, change, before }) => (
        <li key={name} title={`${t(`compare.${filters.compare}`)}: ${comparedDays(filters)}`}>
          <span className="totals-name">
            <i style={{ background: `var(--chart-${colour}, var(--text))` }} aria-hidden="true" /> {name}
          </span>
          <p className="totals-value">
            {value} {unit !== undefined && <span className="quiet">{unit}</span>}
          </p>
          <Compared change={change} before={before} />
        </li>
      ))}
    </ul>
  )
}
