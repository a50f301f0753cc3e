import { Button } from '@blueprintjs/core'
import { FullscreenIcon, MinimizeIcon, PresentationIcon } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Segments } from '../../components/form/segments.tsx'
import { ClosedTab } from './views/closed-tab.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { useUrlValue, withValues } from '../../lib/browser/url-state.ts'
import { usePoint } from './drill-down/use-point.ts'
import { Charts } from './charts.tsx'
import { besideOthers, firstCharts, isFirst, isTiles } from './chart-definition.ts'
import { FilterBar } from './filtering/filter-bar.tsx'
import {
  type DashboardFilters,
  defaultFilters,
  filtersFrom,
  filtersToUrl,
  iso,
  leavesNothing,
  notUnderstood,
} from './filters.ts'
import { useFull } from './stage/full-screen.ts'
import { TabLinks, useTabs } from './tabs.tsx'
import { DashboardViews } from './views/dashboard-views.tsx'
import './analytics.css'

// The chart texts of all tabs load with any tab but the first.
const OtherCharts = lazyPart(async () => (await import('./other-charts.tsx')).default, { texts: ['express'] })
const Presentation = lazyPart(async () => (await import('./stage/presentation.tsx')).default, { texts: ['express'] })
const ChartStage = lazyPart(async () => (await import('./stage/chart-stage.tsx')).default, { texts: ['express'] })
const BehindDrawer = lazyPart(async () => (await import('./drill-down/behind-drawer.tsx')).default)

/** The dashboards: key figures and charts of a tab, as far as the user has the rights. */
export default function GeneralDashboards() {
  const { t } = useTranslation('analytics')
  // A page on a wall display moves on to the next day.
  const now = new Date(useNow())
  const [today, setToday] = useState(now)
  if (iso(now) !== iso(today)) setToday(now)
  const [search, setSearch] = useSearchParams()
  // Stable for all charts while the URL is unchanged.
  const filters = useMemo(() => filtersFrom(search, today), [search, today])
  const apply = useCallback(
    (next: DashboardFilters) => setSearch((before) => withValues(before, filtersToUrl(next, today))),
    [setSearch, today],
  )
  const unknown = notUnderstood(search).join(', ')
  const { open, current, closed, charts } = useTabs()
  const drawings = charts.flatMap((id) => (isTiles(id) || id === besideOthers ? [] : [id]))
  const [full, setFull] = useFull()
  const isFull = full === 'tab'
  // Makes the header behind it unreachable by key. Set on the root element, because a `:has()` rule slows down every
  // style calculation.
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['charts'] = isFull ? 'bare' : ''
    return () => void delete dataset['charts']
  }, [isFull])
  const [point, setPoint] = usePoint()
  const fullChart = drawings.find((id) => id === full)
  const [presenting, setPresenting] = useUrlValue('present')
  // Without browser full screen, the browser does not handle Escape.
  useCommands(
    isFull && presenting === undefined
      ? [
          {
            id: 'full.leave',
            title: t('chart.leaveFullScreen'),
            keys: 'Escape',
            scope: 'screen',
            run: () => setFull(undefined),
          },
        ]
      : [],
  )
  const isRunning = filters.to >= iso(today)
  const sharedProps = { filters, isRunning, onChange: apply }
  const chartsProps = {
    ...sharedProps,
    tiles: charts.filter(isTiles),
    isEnabled: (fullChart ?? presenting) === undefined,
    onFullScreen: setFull,
  }
  return (
    <div className="page dashboard" data-full={isFull || undefined}>
      <header className="dashboard-head">
        <TabLinks open={open} current={current} />
        <h1 className="visually-hidden">{t('title')}</h1>
        <div className="dashboard-tools">
          <Segments
            label={t('level.label')}
            value={filters.level}
            segments={[
              { value: 'week', label: t('level.week') },
              { value: 'month', label: t('level.month') },
            ]}
            onChange={(level) => apply({ ...filters, level })}
          />
          <DashboardViews today={today} />
          <Button
            icon={<PresentationIcon size={14} />}
            text={t('presentation.label')}
            title={t('presentation.label')}
            onClick={() => setPresenting('1')}
          />
          <Button
            icon={isFull ? <MinimizeIcon size={14} /> : <FullscreenIcon size={14} />}
            aria-label={t(isFull ? 'chart.leaveFullScreen' : 'fullScreen')}
            title={t(isFull ? 'chart.leaveFullScreen' : 'fullScreen')}
            onClick={() => setFull(isFull ? undefined : 'tab')}
          />
        </div>
      </header>
      <FilterBar applied={filters} fallback={defaultFilters(today)} today={today} onApply={apply} />
      {unknown !== '' && (
        <p className="quiet" role="status">
          {t('notUnderstood', { values: unknown })}
        </p>
      )}
      {leavesNothing(current, filters) && (
        <p className="quiet" role="status">
          {t('otherTransport', { tab: t(`tab.${current}`) })}
        </p>
      )}
      {current === 'GENERAL' && filters.transport.includes('EXPRESS') && (
        <p className="quiet" role="status">
          {t('express.apart')}
        </p>
      )}
      {closed && <ClosedTab named={closed} shown={current} />}
      {drawings.every(isFirst) ? (
        <Charts definitions={firstCharts} ids={drawings} {...chartsProps} />
      ) : (
        <OtherCharts key={current} ids={drawings} {...chartsProps} />
      )}
      {fullChart && presenting === undefined && (
        <ChartStage id={fullChart} onClose={() => setFull(undefined)} {...sharedProps} />
      )}
      {point && charts.includes(point.id) && (
        <BehindDrawer point={point} filters={filters} onClose={() => setPoint(undefined)} />
      )}
      {presenting !== undefined && (
        <Presentation
          tab={t(`tab.${current}`)}
          charts={drawings}
          onClose={() => setPresenting(undefined)}
          {...sharedProps}
        />
      )}
    </div>
  )
}
