import { Button } from '@blueprintjs/core'
import { CrossIcon, FullscreenIcon, PauseIcon, PlayIcon, StepBackwardIcon, StepForwardIcon } from '@blueprintjs/icons'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardChart } from '../dashboard-chart.tsx'
import type { ChartDefinition, ChartDefinitionId } from '../chart-definition.ts'
import { tabCharts } from '../tab-charts.ts'
import type { DashboardFilters } from '../analytics-queries.ts'
import { useChartTexts } from '../use-chart-words.ts'
import { toggleScreen } from './full-screen.ts'
import { periodOf } from './period-of.ts'
import { Stage } from './stage.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useHeight } from './use-height.ts'
import './presentation.css'
import type { Chart, Point, SVGElement } from 'highcharts'
import type { ChartProps } from '../../../components/chart/chart-props.ts'

interface Room {
  /** Height of each label. */
  height: number
  from: number
  to: number
}

/** Label positions nearest to the requested ones without overlaps, in the same order. */
export const spread = (positions: readonly number[], { height, from, to }: Room): number[] => {
  const order = positions.map((_, index) => index).toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const placed = [...positions]
  let lowest = from + height / 2
  for (const index of order) {
    placed[index] = Math.max(positions[index] ?? 0, lowest)
    lowest = (placed[index] ?? 0) + height
  }
  let highest = to - height / 2
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, highest)
    highest = (placed[index] ?? 0) - height
  }
  return placed
}

/** Pixels on the right for the labels of the line ends. */
const LABEL_WIDTH = 190
/** Height in pixels of a two-line label with its margin. */
const LABEL_HEIGHT = 42
/** Amounts from here on have no cents, as in the totals. */
const ROUND_FROM = 1000
/** Pixels between the plot and the labels. */
const GAP_PX = 12

/** The library's types lack the label of a point. */
type Labelled = Point & { dataLabel?: SVGElement }

const lastOf = (points: readonly Point[]) => points.findLast(({ y }) => typeof y === 'number')

/** Places each line's label beside the plot, as near to the line's end as the other labels permit. */
const placeLabels = (chart: Chart) => {
  const labels = chart.series.flatMap(({ visible, points }) => {
    const last: Labelled | undefined = lastOf(points)
    const label = last?.dataLabel
    return visible && last !== undefined && label ? [{ label, at: last.plotY ?? 0 }] : []
  })
  const centres = spread(
    labels.map(({ at }) => at),
    { height: LABEL_HEIGHT, from: 0, to: chart.plotHeight },
  )
  for (const [index, { label }] of labels.entries())
    label.attr({ x: chart.plotWidth + GAP_PX, y: (centres[index] ?? 0) - LABEL_HEIGHT / 2 })
}

/** Line charts for viewing from afar: each line's end has its name and value. */
export const presentationLabels: NonNullable<ChartProps['options']> = {
  chart: {
    marginRight: LABEL_WIDTH,
    events: {
      render: function (this: Chart) {
        placeLabels(this)
      },
    },
  },
  // All labels fit; without these options the library omits some.
  xAxis: { labels: { step: 0, style: { fontSize: '16px', textOverflow: 'none', whiteSpace: 'nowrap' } } },
  plotOptions: {
    line: {
      lineWidth: 3,
      dataLabels: {
        enabled: true,
        align: 'left',
        verticalAlign: 'middle',
        x: 8,
        allowOverlap: true,
        crop: false,
        overflow: 'allow',
        style: { color: 'var(--text-2)', fontSize: '15px', fontWeight: '500', textOutline: 'none' },
        formatter() {
          const { series, index, y } = this
          if (typeof y !== 'number' || lastOf(series.points)?.index !== index) return ''
          const seriesUnit = 'tooltip' in series.options ? series.options.tooltip?.valueSuffix : undefined
          const unit = seriesUnit ?? series.chart.options.tooltip?.valueSuffix ?? ''
          const isSmallMoney = unit.endsWith('US$') && y < ROUND_FROM
          const decimals = isSmallMoney ? 2 : Number.isInteger(y) || y >= ROUND_FROM ? 0 : 1
          const value = series.chart.numberFormatter(y, decimals)
          return `<span style="color:${typeof series.color === 'string' ? series.color : ''}">${value}${unit}</span><br>${series.name}`
        },
      },
    },
  },
}

/** The heat-map heads need more room; `presentation.css` has the same height for the figures beside the rows. */
const presentationCells: NonNullable<ChartProps['options']> = { chart: { marginTop: 44 } }

const SECONDS_PER_CHART = 30
/** Height in pixels of the frame around the chart. */
const FRAME_PX = 190
/** Height in pixels of the totals above it. */
const TOTALS_PX = 66

interface PresentationProps {
  tab: string
  charts: readonly ChartDefinitionId[]
  filters: DashboardFilters
  isRunning: boolean
  onChange: (filters: DashboardFilters) => void
  onClose: () => void
}

/** Chart options for viewing from afar. */
const optionsOf = ({ heat, as, plot }: ChartDefinition) => {
  if (heat === 'least') return presentationCells
  return as === 'line' && plot === undefined ? presentationLabels : undefined
}

/** Whether the focused control handles the key: a choice, a field, a menu, the points of the plot. */
const isForControl = ({ key, target, defaultPrevented }: KeyboardEvent) => {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented
  const controls =
    key === ' ' ? 'button, input, [role="radio"]' : 'input, textarea, select, [role="radio"], [role="region"]'
  return target.closest(`${controls}, .bp6-portal, .highcharts-container`) !== null
}

/**
 * Shows one chart after the other over the whole page until the user leaves; pauses while the pointer is on a chart.
 */
export default function Presentation({ tab, charts, filters, isRunning, onChange, onClose }: PresentationProps) {
  const { t } = useTranslation('analytics')
  const { t: label } = useTranslation('reports')
  const texts = useChartTexts()
  const [index, setIndex] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(SECONDS_PER_CHART)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const id = charts[index]
  const definition = id === undefined ? undefined : tabCharts[id]
  const height = useHeight(FRAME_PX + (id !== undefined && hasTotals(id) ? TOTALS_PX : 0))
  const moveBy = (by: number) => {
    setIndex((at) => (at + by + charts.length) % charts.length)
    setSecondsLeft(SECONDS_PER_CHART)
  }

  useEffect(() => {
    if (isPaused || isHeld) return
    const timer = setTimeout(() => (secondsLeft > 1 ? setSecondsLeft(secondsLeft - 1) : moveBy(1)), 1000)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForControl(event)) return
      const actions: Readonly<Record<string, () => void>> = {
        ArrowRight: () => moveBy(1),
        ArrowLeft: () => moveBy(-1),
        ' ': () => setPaused(!isPaused),
      }
      const action = actions[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  const next = charts[(index + 1) % charts.length]
  if (id === undefined || definition === undefined || next === undefined) return null
  return (
    <Stage className="presentation pad-24-32-0" label={t('presentation.label')} onClose={onClose}>
      <div className="margin-0-12-8 gap-32 flex between size-15">
        <p>
          <b>{tab}</b>{' '}
          <span className="quiet">
            {label('dashboards.presentation.of', { number: index + 1, all: charts.length })} · {periodOf(filters, t)}
          </span>
        </p>
        {hasTotals(id) && <Totals key={id} id={id} definition={definition} filters={filters} />}
      </div>
      <div
        className="presentation-chart flex-1 min-height-0"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <DashboardChart
          key={id}
          id={id}
          definition={definition}
          filters={filters}
          isRunning={isRunning}
          onChange={onChange}
          height={height}
          onFullScreen={toggleScreen}
          options={optionsOf(definition)}
        />
      </div>
      {/* A clicked button would keep the focus and take the space bar, which must pause. */}
      <footer className="presentation-bar row gap-8 line-above" onMouseDown={(event) => event.preventDefault()}>
        <Button
          icon={<StepBackwardIcon />}
          aria-label={label('dashboards.presentation.previous')}
          title={label('dashboards.presentation.previous')}
          onClick={() => moveBy(-1)}
        />
        <Button
          icon={isPaused ? <PlayIcon /> : <PauseIcon />}
          aria-label={label(isPaused ? 'dashboards.presentation.go' : 'dashboards.presentation.pause')}
          title={label(isPaused ? 'dashboards.presentation.go' : 'dashboards.presentation.pause')}
          onClick={() => setPaused(!isPaused)}
        />
        <Button
          icon={<StepForwardIcon />}
          aria-label={label('dashboards.presentation.next')}
          title={label('dashboards.presentation.next')}
          onClick={() => moveBy(1)}
        />
        <p className="presentation-now min-width-180 margin-0-16-0-8 stack">
          <b>{texts(id).title}</b>
          <span className="quiet">{label('dashboards.presentation.follows', { title: texts(next).title })}</span>
        </p>
        <div className="presentation-progress flex gap-4 flex-1" aria-hidden="true">
          {charts.map((one, position) => (
            <span
              className="flex-1 height-4 clips radius-2 on-track"
              key={one}
              data-done={position < index || undefined}
            >
              {position === index && (
                <i
                  className="as-block full-height on-accent"
                  style={{ width: `${((SECONDS_PER_CHART - secondsLeft) / SECONDS_PER_CHART) * 100}%` }}
                />
              )}
            </span>
          ))}
        </div>
        <span
          className="presentation-left width-34 margin-0-12 places-middle height-34 round semibold even-digits"
          style={{ '--left': `${(secondsLeft / SECONDS_PER_CHART) * 100}%` } as CSSProperties}
          aria-label={label('dashboards.presentation.left', { count: secondsLeft })}
        >
          {secondsLeft}
        </span>
        <span className="presentation-keys quiet">{label('dashboards.presentation.keys')}</span>
        <Button
          icon={<FullscreenIcon />}
          aria-label={label('common.fullScreen')}
          title={label('common.fullScreen')}
          onClick={toggleScreen}
        />
        <Button
          icon={<CrossIcon />}
          aria-label={label('dashboards.presentation.close')}
          title={label('dashboards.presentation.close')}
          onClick={onClose}
        />
      </footer>
    </Stage>
  )
}
