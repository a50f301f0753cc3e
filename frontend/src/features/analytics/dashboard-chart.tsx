import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams, Link } from 'react-router-dom'
import { WarningSignIcon } from '@blueprintjs/icons'
import { Chart } from '../../components/chart/chart.tsx'
import { Segments } from '../../components/form/form-row.tsx'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import { useMay } from '../../lib/auth/session.ts'
import { quotationPath } from '../../lib/browser/quotation-path.ts'
import { comparedDays } from './compared-days.ts'
import { drawingOf, isSortable } from './drawing-of.ts'
import { chartRule, type ChartId } from '@freight/contracts/analytics/charts'
import type { ChartDefinition, ChartDefinitionId } from './chart-definition.ts'
import { type DashboardFilters, leftOutOf, type ListFilter, listFilters, chartFigures } from './analytics-queries.ts'
import { unknownOf, usePoint, type Point } from './drill-down/use-point.ts'
import { LookControls } from './chart-settings/chart-settings-controls.tsx'
import './unknown-mark.css'
import { useChartTexts, useChartText, useChartWords } from './use-chart-words.ts'
import { type ChartSettings, chartSettingsFrom, withChartSettings } from './chart-settings/chart-settings-values.ts'
import { shipmentLists } from '@freight/contracts/vocabulary/express'
import { useFormat } from '../../lib/format/format.ts'

interface UnknownMarkProps {
  count?: number | undefined
  /** Opens the quotations without an amount; absent for shipments, whose list does not have this filter. */
  onOpen: (() => void) | undefined
}

/**
 * Shows how many quotations or shipments a figure omits because their amount is unknown, with a link to quotations;
 * renders nothing for none.
 */
export const UnknownMark = ({ count = 0, onOpen }: UnknownMarkProps) => {
  const { t } = useTranslation('analytics')
  if (count === 0) return null
  return (
    <button
      type="button"
      className="unknown-mark pad-0-4 min-height-24 no-edge radius-tag no-fill regular line-16 pointer hovers hue inline-row gap-4 no-wrap size-12"
      data-hue="amber"
      title={t(onOpen ? 'unknown.why' : 'unknown.shipments', { count })}
      disabled={onOpen === undefined}
      onClick={onOpen}
    >
      <WarningSignIcon size={12} aria-hidden="true" /> {t('unknown.missing', { count })}
    </button>
  )
}

interface FirstOfAllProps {
  id: ChartId
  filters: DashboardFilters
  shown: number
  inAll: number
  /** Shows all quotations, where the rows are quotations and no report contains them. */
  onAll: () => void
}

/** Filters that the report has too. */
const shared = ['company', 'transport', 'commercial', 'client'] as const satisfies readonly ListFilter[]

/**
 * URL of the pending report; without dates it covers everything won until now. Undefined with filters that the report
 * lacks.
 */
const reportOf = (filters: DashboardFilters): string | undefined => {
  const isMore = listFilters.some((name) => filters[name].length > 0 && !shared.some((one) => one === name))
  if (isMore) return undefined
  const search = new URLSearchParams({ report: 'pending' })
  for (const name of shared) if (filters[name].length > 0) search.set(name, filters[name].join(','))
  return `/reports?${search.toString()}`
}

/** Shows that a chart contains only the first rows, with a link to the full report or to all quotations. */
export const FirstOfAll = ({ id, filters, shown, inAll, onAll }: FirstOfAllProps) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const may = useMay()
  const { isOfQuotations: isList = false, isOfShipments = false } = chartRule(id)
  const hasReport = id.startsWith('pending-') && !isOfShipments && may('ANALYTICS_REPORTS')
  const report = hasReport ? reportOf(filters) : undefined
  const count = t('dashboards.firstOfAll.shown', { shown: format.decimal(shown), all: format.decimal(inAll) })
  // Beside a list there is room for a link text; elsewhere the count is the link.
  if (report !== undefined && !isList)
    return (
      <Link className="no-wrap size-12" to={report} title={t('dashboards.firstOfAll.report')}>
        {count}
      </Link>
    )
  return (
    <span className="quiet no-wrap size-12" title={t('dashboards.firstOfAll.first')}>
      {count}{' '}
      {report === undefined && isList && (
        <button type="button" className="link-button" onClick={onAll}>
          {t('common.seeAll')}
        </button>
      )}
      {report !== undefined && <Link to={report}>{t('dashboards.firstOfAll.report')}</Link>}
    </span>
  )
}

/** Lists of series and rows that are of one status. */
const paths: Readonly<Record<string, string>> = {
  ...shipmentLists,
  open_incidents: shipmentLists.IN_PROGRESS,
  SIN_COTIZAR: shipmentLists.REQUESTED,
  SIN_RESERVAR: shipmentLists.REQUESTED,
  RESERVANDO: shipmentLists.IN_PROGRESS,
  DUDOSA: shipmentLists.IN_PROGRESS,
}
const byCarrier: ReadonlySet<ChartId> = new Set([
  'operative/express-carriers',
  'operative/express-lead-time',
  'operative/express-on-time',
])
const byRequest: ReadonlySet<ChartId> = new Set([
  'operative/express-shipments',
  'operative/express-carriers',
  'operative/express-refusals',
  'operative/express-not-cheapest',
  'operative/express-decided-by',
])

/** Last day of the week or month that begins on a day. */
const lastDayOf = (first: string, level: DashboardFilters['level']): string => {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const last = level === 'month' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day + 6)
  return new Date(last).toISOString().slice(0, 10)
}

/** Days of a category: of a week or month within the period, the entire one before it, or the whole period. */
const daysOf = (place: string, { from, to, level }: DashboardFilters) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(place)) return { requestedFrom: from, requestedTo: to }
  const last = lastDayOf(place, level)
  return { requestedFrom: place, requestedTo: last < to ? last : to }
}

/** Path of the list with the shipments of a point, as far as it has their filters. */
export const shipmentsPath = ({ id, place, series }: Point, filters: DashboardFilters): string => {
  const { texts, along } = chartRule(id)
  const path = paths[series ?? ''] ?? paths[place] ?? shipmentLists.FINISHED
  const search = new URLSearchParams({
    // A table has a row per shipment.
    ...(texts !== undefined && { id: place }),
    ...(byCarrier.has(id) && place !== '–' && { carrier: place }),
    ...(id === 'operative/express-unbooked' && { subState: place }),
    ...(series === 'open_incidents' && { flag: 'INCIDENT' }),
    ...(byRequest.has(id) && daysOf(along === 'PERIODS' ? place : '', filters)),
  })
  return `${path}?${search.toString()}`
}

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
    <div
      className="dashboard-chart flex min-width-0"
      data-wide={definition.wide}
      data-stale={isPlaceholderData || undefined}
    >
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
                  { value: 'carrier', label: t('column.carrier') },
                  { value: 'agent', label: t('common.agent') },
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
