import { Button } from '@blueprintjs/core'
import { DownloadIcon, FullscreenIcon, MinimizeIcon, ThIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartTable } from './chart-table.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { ErrorCard } from '../feedback/error-card.tsx'
import { isSilent } from './away.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { DownloadMenu } from './download-menu.tsx'
import type { ChartHandle, ChartProps } from './chart-props.ts'
import './chart.css'

const skeleton = { waiting: <ChartSkeleton /> }

const Drawing = lazyPart(async () => (await import('./drawing.tsx')).default, skeleton)

const HeatDrawing = lazyPart(async () => (await import('./heat-drawing.tsx')).default, skeleton)
const KindDrawing = lazyPart(async () => (await import('./kind-drawing.tsx')).default, skeleton)

const CHART_HEIGHT_PX = 260

/** The chart component: title, unit, table, download, full screen; it sets theme, language and accessibility. */
export const Chart = (props: ChartProps) => {
  const {
    title,
    note,
    height = CHART_HEIGHT_PX,
    isLoading = false,
    error,
    onRetry,
    controls,
    onFullScreen,
    isFull,
  } = props
  const { isOnlyTable = false, box, plot, heat, tag } = props
  const { t } = useTranslation('analytics', { keyPrefix: 'chart' })
  const [isToggled, setTable] = useState(false)
  const isTable = isOnlyTable || isToggled
  const DrawingOfKind = heat !== undefined ? HeatDrawing : box === true || plot !== undefined ? KindDrawing : Drawing
  const handle = useRef<ChartHandle>(null)
  const isReady = !isLoading && !error

  return (
    <section className="card chart" aria-label={title}>
      <header className="chart-head">
        <div className="chart-name">
          <h2>{title}</h2>
          {tag && (
            <span className="tag" title={tag.title}>
              {tag.word}
            </span>
          )}
          {note !== undefined && (
            <span className="note" title={note}>
              {note}
            </span>
          )}
        </div>
        <span className="chart-tools" tabIndex={-1}>
          {controls}
          {!isOnlyTable && (
            <Button
              variant="minimal"
              size="small"
              icon={<ThIcon size={14} />}
              aria-pressed={isTable}
              aria-label={t(isTable ? 'asChart' : 'asTable')}
              title={t(isTable ? 'asChart' : 'asTable')}
              onClick={() => setTable(!isTable)}
            />
          )}
          <DownloadMenu handle={handle} chart={props} isTable={isTable} isDisabled={!isReady}>
            <DownloadIcon size={14} />
          </DownloadMenu>
          <Button
            variant="minimal"
            size="small"
            icon={isFull === true ? <MinimizeIcon size={14} /> : <FullscreenIcon size={14} />}
            aria-label={t(isFull === true ? 'leaveFullScreen' : 'fullScreen')}
            title={t(isFull === true ? 'leaveFullScreen' : 'fullScreen')}
            onClick={onFullScreen}
          />
        </span>
      </header>
      <div className="chart-body" style={{ height }}>
        {isLoading && <ChartSkeleton />}
        {!isLoading && !isReady && (
          <ErrorCard error={error} title={isSilent(error) ? t('away') : undefined} onRetry={onRetry} />
        )}
        {isReady && isTable && <ChartTable {...props} />}
        {isReady && !isTable && <DrawingOfKind {...props} height={height} handle={handle} />}
      </div>
    </section>
  )
}
