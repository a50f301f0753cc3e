import { Button } from '@blueprintjs/core'
import { CrossIcon, FullscreenIcon, PauseIcon, PlayIcon, StepBackwardIcon, StepForwardIcon } from '@blueprintjs/icons'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardChart } from '../dashboard-chart.tsx'
import type { DrawnId } from '../drawn.ts'
import { drawn } from '../drawn-tabs.ts'
import type { DashboardFilters } from '../filters.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { toggleScreen } from './full-screen.ts'
import { cellsFromAfar, fromAfar } from './from-afar.ts'
import { periodOf } from './period-of.ts'
import { Stage } from './stage.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useHeight } from './use-height.ts'
import './presentation.css'

/** How long each chart stands, in seconds. */
const STANDS = 30
/** What stands above and below the chart, in pixels. */
const FRAME = 190
/** What its totals take above it, in pixels. */
const TOTALS = 66

interface PresentationProps {
  tab: string
  charts: readonly DrawnId[]
  filters: DashboardFilters
  isRunning: boolean
  onChange: (filters: DashboardFilters) => void
  onClose: () => void
}

/** Whether the key belongs to a control that has the focus: a choice, a field, a menu, the points of the drawing. */
const isForControl = ({ key, target, defaultPrevented }: KeyboardEvent) => {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented
  const own = key === ' ' ? 'button, input, [role="radio"]' : 'input, textarea, select, [role="radio"], [role="region"]'
  return target.closest(`${own}, .bp6-portal, .highcharts-container`) !== null
}

/** One chart after the other over the whole page, until somebody leaves; it stands still while the pointer is on it. */
export default function Presentation({ tab, charts, filters, isRunning, onChange, onClose }: PresentationProps) {
  const { t } = useTranslation('analytics')
  const { t: say } = useTranslation('reports', { keyPrefix: 'dashboards.presentation' })
  const texts = useChartTexts()
  const [index, setIndex] = useState(0)
  const [left, setLeft] = useState(STANDS)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const id = charts[index]
  const how = id === undefined ? undefined : drawn[id]
  const height = useHeight(FRAME + (id !== undefined && hasTotals(id) ? TOTALS : 0))
  const step = (by: number) => {
    setIndex((at) => (at + by + charts.length) % charts.length)
    setLeft(STANDS)
  }

  useEffect(() => {
    if (isPaused || isHeld) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : step(1)), 1000)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isForControl(event)) return
      const acts: Readonly<Record<string, () => void>> = {
        ArrowRight: () => step(1),
        ArrowLeft: () => step(-1),
        ' ': () => setPaused(!isPaused),
      }
      const act = acts[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })

  const next = charts[(index + 1) % charts.length]
  if (id === undefined || how === undefined || next === undefined) return null
  return (
    <Stage className="presentation" label={t('presentation.label')} onClose={onClose}>
      <div className="presentation-head">
        <p>
          <b>{tab}</b>{' '}
          <span className="quiet">
            {say('of', { number: index + 1, all: charts.length })} · {periodOf(filters, t)}
          </span>
        </p>
        {hasTotals(id) && <Totals key={id} id={id} how={how} filters={filters} />}
      </div>
      <div className="presentation-chart" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
        <DashboardChart
          key={id}
          id={id}
          how={how}
          filters={filters}
          isRunning={isRunning}
          onChange={onChange}
          height={height}
          onFullScreen={toggleScreen}
          options={
            how.heat === 'least' ? cellsFromAfar : how.as === 'line' && how.plot === undefined ? fromAfar : undefined
          }
        />
      </div>
      {/* A button that the mouse has pressed would have the keys from then on: the space bar pauses. */}
      <footer className="presentation-bar" onMouseDown={(event) => event.preventDefault()}>
        <Button
          icon={<StepBackwardIcon />}
          aria-label={say('previous')}
          title={say('previous')}
          onClick={() => step(-1)}
        />
        <Button
          icon={isPaused ? <PlayIcon /> : <PauseIcon />}
          aria-label={say(isPaused ? 'go' : 'pause')}
          title={say(isPaused ? 'go' : 'pause')}
          onClick={() => setPaused(!isPaused)}
        />
        <Button icon={<StepForwardIcon />} aria-label={say('next')} title={say('next')} onClick={() => step(1)} />
        <p className="presentation-now">
          <b>{texts(id).title}</b>
          <span className="quiet">{say('follows', { title: texts(next).title })}</span>
        </p>
        <div className="presentation-progress" aria-hidden="true">
          {charts.map((one, place) => (
            <span key={one} data-done={place < index || undefined}>
              {place === index && <i style={{ width: `${((STANDS - left) / STANDS) * 100}%` }} />}
            </span>
          ))}
        </div>
        <span
          className="presentation-left"
          style={{ '--left': `${(left / STANDS) * 100}%` } as CSSProperties}
          aria-label={say('left', { count: left })}
        >
          {left}
        </span>
        <span className="presentation-keys quiet">{say('keys')}</span>
        <Button
          icon={<FullscreenIcon />}
          aria-label={say('fullScreen')}
          title={say('fullScreen')}
          onClick={toggleScreen}
        />
        <Button icon={<CrossIcon />} aria-label={say('close')} title={say('close')} onClick={onClose} />
      </footer>
    </Stage>
  )
}
