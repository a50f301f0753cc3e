import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Chart } from '../../components/chart/chart.tsx'
import { FirstOfAll } from './drill-down/first-of-all.tsx'
import { Segments } from '../../components/form/segments.tsx'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import { useMay } from '../../lib/auth/session.ts'
import { quotationPath } from '../../lib/browser/quotation-path.ts'
import { comparedDays } from './compared-days.ts'
import { drawingOf, isSortable } from './drawing-of.ts'
import { chartRule, type ChartId } from '@freight/contracts/analytics/charts'
import type { ChartDefinition, ChartDefinitionId } from './chart-definition.ts'
import { type DashboardFilters, leftOutOf } from './filters.ts'
import { shipmentsPath } from './drill-down/shipments-path.ts'
import { unknownOf, usePoint } from './drill-down/use-point.ts'
import { LookControls } from './chart-settings/chart-settings-controls.tsx'
import { chartFigures } from './analytics-queries.ts'
import { UnknownMark } from './unknown-mark.tsx'
import { useChartTexts, useChartText } from './use-chart-texts.ts'
import { useChartWords } from './use-chart-words.ts'
import { type ChartSettings, chartSettingsFrom, withChartSettings } from './chart-settings/chart-settings-values.ts'

/** Which filters do not apply to a chart: a tag behind its title, and the text without data. */
const useScopeTexts = (id: ChartId, filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const chartText = useChartText()
  const { isOfShipments = false, isOfToday = false } = chartRule(id)
  const leftOut = leftOutOf(id, filters)
  const tags = [
    ...(isOfToday ? [{ word: chartText('ofToday.word'), title: chartText('ofToday.why') }] : []),
    ...(leftOut !== undefined && !isOfShipments ? [{ word: t('express.word'), title: t('express.why') }] : []),
  ]
  const none = isOfToday ? chartText('ofToday.none') : undefined
  return {
    tag:
      tags.length === 0
        ? undefined
        : { word: tags.map(({ word }) => word).join(' · '), title: tags.map(({ title }) => title).join('. ') },
    noData: leftOut === 'all' ? t(isOfShipments ? 'express.only' : 'express.why') : none,
  }
}

/** Settings of a chart and their setter. */
export const useChartSettings = (id: ChartId) => {
  const [search, setSearch] = useSearchParams()
  const set = (change: (look: ChartSettings) => ChartSettings) =>
    setSearch((before) => withChartSettings(before, id, change(chartSettingsFrom(before, id))))
  return [chartSettingsFrom(search, id), set] as const
}

export interface DashboardChartProps {
  id: ChartDefinitionId
  /** Definition of the plot. */
  definition: ChartDefinition
  filters: DashboardFilters
  /** Whether the period includes today. */
  isRunning: boolean
  onChange: (filters: DashboardFilters) => void
  height: number
  /** Whether the chart fills the page. */
  isFull?: boolean
  onFullScreen?: (id: ChartDefinitionId) => void
  /** Called when the first figures or the first error arrive. */
  onSettled?: (id: ChartDefinitionId) => void
  /** False while the loading of this chart must wait for others. */
  isEnabled?: boolean
  options?: ChartProps['options']
}

/** Any chart of a dashboard; tables define its query and plot (`charts`, `firstCharts`, `tabCharts`). */
export const DashboardChart = memo((props: DashboardChartProps) => {
  const {
    id,
    definition,
    filters,
    isRunning,
    onChange,
    height,
    isFull = false,
    onFullScreen,
    onSettled,
    isEnabled = true,
    options,
  } = props
  const { beside: Beside, order: Order } = definition
  const { t } = useTranslation('analytics')
  const headTexts = useChartTexts()(id)
  const scopeTexts = useScopeTexts(id, filters)
  const { texts: textColumns, isOfShipments = false, isOfQuotations = false } = chartRule(id)
  const [look, setLook] = useChartSettings(id)
  const [, openPoint] = usePoint()
  const may = useMay()
  const navigate = useNavigate()
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...chartFigures(id, filters),
    enabled: isEnabled,
  })
  const words = useChartWords((data ?? filters).level)
  useEffect(() => {
    if (!isPending) onSettled?.(id)
  }, [id, isPending, onSettled])
  const answeredSeries = data?.series ?? []
  const sources = answeredSeries.slice(definition.compares ?? answeredSeries.length)
  const sortableSeries =
    definition.series === 'answer' ? [] : definition.series.filter(({ id }) => id !== 'accumulated')
  const sortedBy = !isSortable(definition)
    ? []
    : answeredSeries
        .flatMap(({ id }) => sortableSeries.filter((one) => one.id === id))
        .map(({ id }) => ({ id, name: words.series(id as 'quotes') }))
  const [leastComplete] = answeredSeries.toSorted((a, b) => (b.unknown ?? 0) - (a.unknown ?? 0))
  const { points, ...drawing } = drawingOf(definition, data, words, {
    look,
    isRunning,
    texts: textColumns,
  })
  const openAt = (category: number, series: number) => {
    const place = points.places[category]
    if (place === undefined) return
    const point = { id, place, series: points.series[series] }
    if (isOfShipments) void navigate(shipmentsPath(point, filters))
    else openPoint(point)
  }
  const pathOf = (place: string) => (isOfShipments ? shipmentsPath({ id, place }, filters) : quotationPath(place, may))
  const hasShipments = may('CONSULTAR_SHIPMENT')
  return (
    <div className="dashboard-chart" data-wide={definition.wide} data-stale={isPlaceholderData || undefined}>
      <Chart
        {...headTexts}
        isOnlyTable={definition.table}
        isWide={definition.wide}
        pathOf={isOfQuotations || (isOfShipments && definition.table && hasShipments) ? pathOf : undefined}
        {...scopeTexts}
        compared={comparedDays(filters)}
        height={height}
        {...drawing}
        options={options}
        fileSuffix={async () => (await import('./stage/period-of.ts')).periodText(id, filters, t)}
        aside={Beside && <Beside filters={filters} sources={points.series} />}
        onPoint={isOfShipments && !hasShipments ? undefined : openAt}
        controls={
          <>
            {leastComplete && (
              <UnknownMark
                count={leastComplete.unknown}
                onOpen={isOfShipments ? undefined : () => openPoint(unknownOf(id, leastComplete.id))}
              />
            )}
            {data?.inAll !== undefined && (
              <FirstOfAll
                id={id}
                filters={filters}
                shown={data.categories.length}
                inAll={data.inAll}
                onAll={() => openPoint({ id, place: 'total' })}
              />
            )}
            {definition.views && (
              <Segments
                label={t('view.label')}
                value={filters.view}
                segments={[
                  { value: 'carrier', label: t('view.carrier') },
                  { value: 'agent', label: t('view.agent') },
                ]}
                onChange={(view) => onChange({ ...filters, view })}
              />
            )}
            {Order && (
              <Order
                look={look}
                columns={points.places.map((one, index) => ({ id: one, name: drawing.categories[index] ?? one }))}
                onChange={setLook}
              />
            )}
            <LookControls
              look={look}
              sources={sources.map(({ id }) => id)}
              sortedBy={sortedBy}
              unit={drawing.unit}
              hasLimits={definition.heat === undefined && definition.shares !== true && definition.table !== true}
              onChange={setLook}
            />
          </>
        }
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        isFull={isFull}
        onFullScreen={onFullScreen && (() => onFullScreen(id))}
      />
    </div>
  )
})
