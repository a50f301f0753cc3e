import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCursorPages } from '../../../components/data-table/use-cursor-pages.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { giveBackFocus, placesOf } from '../../../components/overlay/give-back-focus.ts'
import { type DashboardFilters, queryOf, chartFigures } from '../analytics-queries.ts'
import { type Point, UNKNOWN } from './use-point.ts'
import type { DrillDownQuotations } from '@freight/contracts/analytics/analytics-routes'
import { call } from '../../../lib/api/api.ts'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useChartWords, useChartText, useChartTexts } from '../use-chart-words.ts'
import { useQuery } from '@tanstack/react-query'
import { drawingOf } from '../drawing-of.ts'
import { isTiles, type SeriesName, type Tile, tiles } from '../chart-definition.ts'
import { tabCharts } from '../tab-charts.ts'
import { useFigures } from '../tiles/kpi.tsx'
import './behind.css'

const MAX_DECIMALS = 2

/** The series of a point, and whether the point contains the quotations without an amount. */
const parsePointSeries = (series: string | undefined) =>
  series?.endsWith(UNKNOWN) === true
    ? { series: series.slice(0, -UNKNOWN.length), isUnknown: true }
    : { series, isUnknown: false }

/** Title of a point: its chart, category and series as on the chart, and the figure there. */
const usePointWords = ({ id, place, series: requested }: Point, filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const { t: tBehind } = useTranslation('reports')
  const chartText = useChartText()
  const headTexts = useChartTexts()(id)
  const format = useFormat()
  const figureOf = useFigures()
  const { data } = useQuery(chartFigures(id, filters))
  const words = useChartWords((data ?? filters).level)
  const { series, isUnknown } = parsePointSeries(requested)
  const unknown = isUnknown && t('unknown.amount')
  if (isTiles(id)) {
    const tileDefinitions: readonly Tile[] = tiles[id]
    const total = isUnknown ? undefined : data?.series.find((one) => one.id === series)?.total
    const totalText = figureOf(
      { total, totalBefore: undefined },
      tileDefinitions.find((one) => one.id === series) ?? {},
    )
    return {
      title: series === undefined ? headTexts.title : chartText(`tiles.${series}.label`),
      note: noteOf(tBehind('dashboards.behind.whole'), unknown),
      value: total ?? undefined,
      figure: typeof total === 'number' ? [totalText.value, totalText.unit].filter(Boolean).join(' ') : undefined,
    }
  }
  const {
    points,
    categories,
    series: plottedSeries,
    unit: chartUnit,
    secondaryUnit,
  } = drawingOf(tabCharts[id], data, words)
  const category = place === 'total' ? tBehind('dashboards.behind.whole') : categories[points.places.indexOf(place)]
  const pointSeries = plottedSeries[points.series.indexOf(series ?? '')]
  // Until the figures load, the names come from the translations.
  const seriesName =
    pointSeries?.name ??
    (series === undefined ? undefined : tabCharts[id].series !== 'answer' ? words.series(series as SeriesName) : series)
  const value = isUnknown ? undefined : pointSeries?.values[points.places.indexOf(place)]
  const unit = pointSeries?.unit ?? (pointSeries?.secondary === true ? secondaryUnit : chartUnit) ?? ''
  const number = (exact: number) =>
    pointSeries?.isMoney === true ? format.amount(exact) : format.decimal(Number(exact.toFixed(MAX_DECIMALS)))
  return {
    title: headTexts.title,
    note: noteOf(category, seriesName, unknown),
    value,
    figure: typeof value === 'number' ? `${number(value)}${unit}` : undefined,
  }
}

const noteOf = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ')

type Row = DrillDownQuotations['rows'][number]

const amounts = ['sell', 'cost', 'margin'] as const

/** The quotations of a figure with links; amount columns without any value are omitted. */
const BehindTable = ({ rows, caption }: { rows: readonly Row[]; caption: string }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const may = useMay()
  const { name: called } = useChartWords('week')
  const shown = amounts.filter((name) => rows.some((row) => row[name] !== undefined))
  const columns: RowsColumn<Row>[] = [
    {
      id: 'reference',
      head: t('dashboards.behind.reference'),
      isRowHead: true,
      cell: ({ key }) => {
        const path = quotationPath(key, may)
        const reference = <Reference value={key} />
        return path === undefined ? reference : <Link to={path}>{reference}</Link>
      },
    },
    { id: 'status', head: t('dashboards.behind.status'), cell: ({ status }) => <StatusChip status={status} /> },
    ...(['client', 'commercial'] as const).map((id) => ({
      id,
      head: t(`dashboards.behind.${id}`),
      className: 'clipped',
      cell: (row: Row) => row[id].name || '—',
      cellProps: (row: Row) => ({ title: row[id].name }),
    })),
    {
      id: 'lane',
      head: t('dashboards.behind.lane'),
      className: 'clipped behind-lane',
      cell: ({ mode, laneName, lane }) => (
        <>
          <span className="quiet">{mode}</span> {called(laneName ?? lane)}
        </>
      ),
      cellProps: ({ laneName, lane }) => ({ title: `${called(laneName ?? lane)} (${lane})` }),
    },
    { id: 'requested', head: t('dashboards.behind.requested'), cell: (row) => format.date(row.requestedAt) },
    ...shown.map((id) => ({
      id,
      head: t(`dashboards.behind.${id}`),
      align: 'end' as const,
      cell: (row: Row) => (row[id] === undefined ? <span className="quiet">—</span> : format.amount(row[id])),
    })),
  ]
  return (
    <RowsTable
      className="dense-table behind-table full no-wrap size-12-5"
      label={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}

/** What some figures count instead of quotations; one quotation can have several. */
type CountedAs = 'asks' | 'clients' | 'containers' | 'costs' | 'decisions' | 'ulds'

const ofSeries: Readonly<Record<string, CountedAs>> = {
  asked_times: 'asks',
  cheapest: 'costs',
  comparable: 'costs',
  costs_given: 'costs',
  decided: 'decisions',
  // A percentage of the decisions.
  win_rate: 'decisions',
  ulds: 'ulds',
}
const ofChart: { readonly [Id in Point['id']]?: CountedAs } = {
  'client-portfolio/activity': 'clients',
  'client-portfolio/clients-per-commercial': 'clients',
  'fcl/containers': 'containers',
  'operative/agents': 'asks',
}

/** What the figure of a point counts where it counts no quotations; TEU need no note. */
const countedAs = ({ id, series = '' }: Point): CountedAs | undefined =>
  series === 'TEU' ? undefined : (ofChart[id] ?? ofSeries[series])

/** The quotations of a point, page by page. */
const pointQuery = ({ id, place, series }: Point, filters: DashboardFilters) => ({
  queryKey: ['analytics-behind', id, place, series, filters],
  fetchPage: (cursor: string | undefined, signal: AbortSignal): Promise<DrillDownQuotations> =>
    call(`GET /analytics/v1/${id}/quotations`, {
      query: {
        ...queryOf(filters),
        place,
        ...(series !== undefined && { series }),
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    }),
})

interface BehindDrawerProps {
  point: Point
  filters: DashboardFilters
  onClose: () => void
}

/** The chart or tile with that title, to focus where the URL opened the drawer. */
const cardOf = (title: string) =>
  [...document.querySelectorAll('.chart, .kpi')].find((card) => card.getAttribute('aria-label') === title)

/** Drawer with the quotations of a figure; the dashboard stays usable. Escape closes it. */
export default function BehindDrawer({ point, filters, onClose }: BehindDrawerProps) {
  const { t } = useTranslation('reports')
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { title, note, value, figure } = usePointWords(point, filters)
  const countedKind = countedAs(point)
  const { queryKey, fetchPage } = pointQuery(point, filters)
  const pages = useCursorPages(queryKey, fetchPage)
  const { count, hidden } = pages.firstPage ?? { count: 0, hidden: 0 }

  const newestTitle = useRef(title)
  useEffect(() => {
    newestTitle.current = title
  }, [title])
  useEffect(() => {
    const { activeElement: origin, body } = document
    const places = origin === null || origin === body ? [] : placesOf(origin)
    panel.current?.focus()
    return () => giveBackFocus(places[0]?.isConnected ? places : placesOf(cardOf(newestTitle.current)))
  }, [])

  return createPortal(
    <div
      ref={panel}
      className="behind-drawer width-1100 no-outline fixed top-0 right-0 bottom-0 at-most-full line-left-2 float-shadow stack on-surface"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="behind-head height-50 pad-0-12-0-16 line-below-2 row gap-8 flex-none">
        <h2 className="no-wrap" id={titleId}>
          {title}
        </h2>
        <span className="quiet clipped">{note}</span>
        {figure !== undefined && <strong className="flex-none even-digits">{figure}</strong>}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('common.close')} onClick={onClose} />
      </div>
      <div className="behind-body scrolls-both flex-1 min-height-0" data-stale={pages.isStale || undefined}>
        {pages.isLoading && <SkeletonRows rows={8} height={31} />}
        {pages.error && <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />}
        {!pages.isLoading && !pages.error && (
          <>
            <p className="pad-10-16 size-12-5" role="status">
              {t('dashboards.behind.count', { count })}
              {hidden > 0 && <span className="quiet"> · {t('dashboards.behind.hidden', { count: hidden })}</span>}
              {countedKind !== undefined && typeof value === 'number' && value !== count && (
                <span className="quiet"> · {t(`dashboards.behind.counted.${countedKind}`)}</span>
              )}
            </p>
            {pages.rows.length > 0 && <BehindTable rows={pages.rows} caption={title} />}
            {pages.hasMore && (
              <Button className="margin-12-16-0" disabled={pages.isLoadingMore} onClick={pages.loadMore}>
                {t('dashboards.behind.more')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>,
    document.body,
  )
}
