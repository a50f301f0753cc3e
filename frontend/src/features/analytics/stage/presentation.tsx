import { Button } from '@blueprintjs/core'
import { CrossIcon, FullscreenIcon, PauseIcon, PlayIcon, StepBackwardIcon, StepForwardIcon } from '@blueprintjs/icons'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardChart } from '../dashboard-chart.tsx'
import type { ChartDefinition, ChartDefinitionId } from '../chart-definition.ts'
import { tabCharts } from '../tab-charts.ts'
import type { DashboardFilters } from '../filters.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { toggleScreen } from './full-screen.ts'
import { presentationCells, presentationLabels } from './presentation-labels.ts'
import { periodOf } from './period-of.ts'
import { Stage } from './stage.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useHeight } from './use-height.ts'
import './presentation.css'

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
  const { t: label } = useTranslation('reports', { keyPrefix: 'dashboards.presentation' })
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
    <Stage className="presentation" label={t('presentation.label')} onClose={onClose}>
      <div className="presentation-head">
        <p>
          <b>{tab}</b>{' '}
          <span className="quiet">
            {label('of', { number: index + 1, all: charts.length })} · {periodOf(filters, t)}
          </span>
        </p>
        {hasTotals(id) && <Totals key={id} id={id} definition={definition} filters={filters} />}
      </div>
      <div className="presentation-chart" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
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
      <footer className="presentation-bar" onMouseDown={(event) => event.preventDefault()}>
        <Button
          icon={<StepBackwardIcon />}
          aria-label={label('previous')}
          title={label('previous')}
          onClick={() => moveBy(-1)}
        />
        <Button
          icon={isPaused ? <PlayIcon /> : <PauseIcon />}
          aria-label={label(isPaused ? 'go' : 'pause')}
          title={label(isPaused ? 'go' : 'pause')}
          onClick={() => setPaused(!isPaused)}
        />
        <Button icon={<StepForwardIcon />} aria-label={label('next')} title={label('next')} onClick={() => moveBy(1)} />
        <p className="presentation-now">
          <b>{texts(id).title}</b>
          <span className="quiet">{label('follows', { title: texts(next).title })}</span>
        </p>
        <div className="presentation-progress" aria-hidden="true">
          {charts.map((one, position) => (
            <span key={one} data-done={position < index || undefined}>
              {position === index && (
                <i style={{ width: `${((SECONDS_PER_CHART - secondsLeft) / SECONDS_PER_CHART) * 100}%` }} />
              )}
            </span>
          ))}
        </div>
        <span
          className="presentation-left"
          style={{ '--left': `${(secondsLeft / SECONDS_PER_CHART) * 100}%` } as CSSProperties}
          aria-label={label('left', { count: secondsLeft })}
        >
          {secondsLeft}
        </span>
        <span className="presentation-keys quiet">{label('keys')}</span>
        <Button
          icon={<FullscreenIcon />}
          aria-label={label('fullScreen')}
          title={label('fullScreen')}
          onClick={toggleScreen}
        />
        <Button icon={<CrossIcon />} aria-label={label('close')} title={label('close')} onClick={onClose} />
      </footer>
    </Stage>
  )
}
