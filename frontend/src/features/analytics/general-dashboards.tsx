import { Button, Classes, PopoverNext } from '@blueprintjs/core'
import { FullscreenIcon, MinimizeIcon, PresentationIcon, LockIcon, BookmarkIcon, PeopleIcon } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useState, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router-dom'
import { Segments } from '../../components/form/form-row.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
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
} from './analytics-queries.ts'
import { useFull } from './stage/full-screen.ts'
import './analytics.css'
import { type Tab, chartsOf, tabPermission, tabs } from '@freight/contracts/analytics/charts'
import { NoticeCard, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { FocusGivenBack } from '../../components/overlay/focus-given-back.tsx'
import { useFirstFocus } from '../../components/overlay/use-first-focus.ts'
import { useRemovedView, useViewActs, type SavedView, viewsOptions } from '../../components/views/use-view-acts.ts'
import { ViewMenu } from '../../components/views/view-bar.tsx'
import { ViewNameDialog } from '../../components/views/view-name-dialog.tsx'
import '../../components/views/view-bar.css'
import './views/dashboard-views.css'
import { costRights } from '@freight/contracts/access/cost-rights'
import { useSession } from '../../lib/auth/session.ts'

/** The specification's dashboard that a tab belongs to; the other tabs have no such restriction. */
const groupOf: { readonly [Name in Tab]?: 'commercial' | 'administrative' } = {
  CLIENT_PORTFOLIO: 'commercial',
  OPERATIVE: 'commercial',
  PENDING_SELLS: 'administrative',
  PENDING_COSTS: 'administrative',
}

/** Tabs that the user may open, the open one with its charts, and a tab in the URL that the user may not open. */
const useTabs = () => {
  const session = useSession()
  const [search] = useSearchParams()
  const permissions = session?.permissions ?? new Set<string>()
  const rights = costRights(permissions)
  const open = tabs.filter((tab) => permissions.has(tabPermission(tab)) && chartsOf(tab, rights).length > 0)
  const current = open.find((tab) => tab === search.get('tab')) ?? open[0] ?? 'GENERAL'
  const closed = tabs.find((tab) => tab === search.get('tab') && !open.includes(tab))
  return { open, current, closed, charts: chartsOf(current, rights) }
}

/** URL parameters of a single tab. */
const ofOneTab = { behind: undefined, place: undefined, series: undefined }

/** The tabs, commercial and administrative ones apart. The filters stay when the tab changes. */
const TabLinks = ({ open, current }: { open: readonly Tab[]; current: Tab }) => {
  const { t } = useTranslation('analytics')
  const [search] = useSearchParams()
  return (
    <nav className="dashboard-tabs gap-22 line-tabs flex min-width-0 no-wrap scrolls-x" aria-label={t('tab.label')}>
      {open.map((tab, index) => {
        const group = groupOf[tab]
        const isFirst = group !== undefined && groupOf[open[index - 1] ?? tab] !== group
        return (
          <Link
            key={tab}
            to={{ search: withValues(search, { tab: tab === 'GENERAL' ? undefined : tab, ...ofOneTab }).toString() }}
            aria-current={tab === current ? 'page' : undefined}
            data-group={isFirst || undefined}
            title={group && `${t(`tab.${group}`)}: ${t(`tab.${tab}`)}`}
          >
            {t(`tab.${tab}`)}
          </Link>
        )
      })}
    </nav>
  )
}

/** URL parameters of the chart settings, see `chart-settings/chart-settings-values.ts`. */
const chartSettingParams = ['sort', 'y', 'cost'] as const

/**
 * The part of a URL that a view stores: tab, filters and chart settings in a fixed order, so that two views can be
 * compared. A tab that the user may not open is omitted; moving ranges are stored by name.
 */
export const viewState = (search: URLSearchParams, today: Date, open: readonly string[]): string => {
  const inOrder = (values: string | readonly string[] | undefined) =>
    values === undefined || typeof values === 'string' ? values : values.toSorted()
  const filters = Object.entries(filtersToUrl(filtersFrom(search, today), today))
  return withValues(new URLSearchParams(), {
    tab: open.find((tab) => tab === search.get('tab')),
    ...Object.fromEntries(filters.map(([name, values]) => [name, inOrder(values)])),
    ...Object.fromEntries(chartSettingParams.map((name) => [name, search.getAll(name).toSorted()])),
  }).toString()
}

const withId = (state: string, id: string) => [state, `saved=${id}`].filter(Boolean).join('&')

const Panel = ({ isThere, children }: { isThere: boolean; children: ReactNode }) => {
  const { t } = useTranslation('views')
  const panel = useRef<HTMLElement>(null)
  useFirstFocus(panel, isThere)
  return (
    <section ref={panel} className="dashboard-views width-280 pad-8" aria-label={t('views')}>
      <FocusGivenBack />
      {children}
    </section>
  )
}

/** The user's own and shared views of the dashboards, and saving the current one. */
export const DashboardViews = ({ today }: { today: Date }) => {
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const acts = useViewActs('dashboards')
  const [viewToName, setViewToName] = useState<'new' | SavedView>()
  const [isOpen, setOpen] = useState(false)
  const { data: views, error, isPending, refetch } = useQuery(viewsOptions('dashboards'))
  const { open: openTabs } = useTabs()
  const state = viewState(search, today, openTabs)
  const chosen = views?.find(({ id }) => id === search.get('saved'))
  const isAt = (view: SavedView) => viewState(new URLSearchParams(view.state), today, openTabs) === state
  useRemovedView('dashboards', 'saved', isAt)
  const isModified = chosen !== undefined && !isAt(chosen)
  const show = (nextState: string) => setSearch(new URLSearchParams(nextState), { replace: true })
  const saveName = async (typed: string) => {
    if (viewToName !== 'new') return viewToName && acts.rename(viewToName, typed)
    show(withId(state, await acts.save(typed, state)))
  }
  const openName = (view: 'new' | SavedView) => {
    setOpen(false)
    setViewToName(view)
  }
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        isOpen={isOpen}
        onInteraction={setOpen}
        shouldReturnFocusOnClose={false}
        content={
          <Panel isThere={!isPending}>
            {isPending && <SkeletonRows rows={3} height={28} />}
            {error && <ErrorCard error={error} onRetry={() => void refetch()} />}
            {views?.length === 0 && <p className="quiet">{t('noneYet')}</p>}
            <ul>
              {views?.map((view) => (
                <li key={view.id} className="saved-view row wrap gap-4">
                  <Link
                    className={`preset height-26 pad-0-8 radius-control ink-2 ${Classes.POPOVER_DISMISS}`}
                    to={{ search: withId(view.state, view.id) }}
                    replace
                    aria-current={view === chosen ? 'true' : undefined}
                    title={view.mine ? undefined : t('sharedBy', { name: view.owner.name })}
                  >
                    {view.shared && <PeopleIcon size={13} aria-label={t('shared')} />}
                    <span className="clipped">{view.name}</span>
                  </Link>
                  <ViewMenu view={view} acts={acts} onRename={() => openName(view)} />
                </li>
              ))}
            </ul>
            <footer>
              {isModified && (
                <span className="quiet" role="status">
                  {t('modified')}
                </span>
              )}
              {isModified && chosen.mine && (
                <Button variant="minimal" size="small" onClick={() => void acts.update(chosen, state)}>
                  {t('update')}
                </Button>
              )}
              <Button variant="minimal" size="small" intent="primary" onClick={() => openName('new')}>
                {t(chosen ? 'saveAs' : 'saveView')}
              </Button>
            </footer>
          </Panel>
        }
      >
        <Button
          icon={<BookmarkIcon size={14} />}
          text={
            <span className="clipped">
              {chosen ? [chosen.name, isModified && '*'].filter(Boolean).join(' ') : t('views')}
            </span>
          }
          title={chosen && isModified ? `${chosen.name}: ${t('modified')}` : (chosen?.name ?? t('views'))}
          className="max-width-180"
        />
      </PopoverNext>
      {viewToName !== undefined && (
        <ViewNameDialog
          title={t(viewToName === 'new' ? 'newView' : 'renameView')}
          name={viewToName === 'new' ? '' : viewToName.name}
          onSave={saveName}
          onClose={() => setViewToName(undefined)}
        />
      )}
    </>
  )
}

/** Notice that a link or shared view names a tab that the user may not open, and that another one is shown. */
const ClosedTab = ({ named, shown }: { named: Tab; shown: Tab }) => {
  const { t } = useTranslation('analytics')
  const { t: reports } = useTranslation('reports')
  return (
    <NoticeCard icon={<LockIcon size={14} />}>
      {reports('dashboards.closedTab', { named: t(`tab.${named}`), shown: t(`tab.${shown}`) })}
    </NoticeCard>
  )
}

// The chart texts of all tabs load with any tab but the first.
const { BehindDrawer, ChartStage, OtherCharts, Presentation } = lazyParts(() => import('./stage/stage-parts.ts'), {
  BehindDrawer: {},
  ChartStage: { texts: ['express'] },
  OtherCharts: { texts: ['express'] },
  Presentation: { texts: ['express'] },
})

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
      <header className="dashboard-head row between line-below">
        <TabLinks open={open} current={current} />
        <h1 className="visually-hidden">{t('title')}</h1>
        <div className="dashboard-tools pad-left-16 row gap-8 flex-none">
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
