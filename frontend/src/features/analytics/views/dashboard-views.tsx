import { Button, Classes, PopoverNext } from '@blueprintjs/core'
import { BookmarkIcon, PeopleIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { FocusGivenBack } from '../../../components/overlay/focus-given-back.tsx'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useRemovedView } from '../../../components/views/use-removed-view.ts'
import { useViewActs } from '../../../components/views/use-view-acts.ts'
import { ViewMenu } from '../../../components/views/view-menu.tsx'
import { ViewNameDialog } from '../../../components/views/view-name-dialog.tsx'
import { type SavedView, viewsOptions } from '../../../components/views/view-queries.ts'
import { useTabs } from '../tabs.tsx'
import { viewState } from './view-state.ts'
import '../../../components/views/view-bar.css'
import './dashboard-views.css'

const withId = (state: string, id: string) => [state, `saved=${id}`].filter(Boolean).join('&')

const Panel = ({ isThere, children }: { isThere: boolean; children: ReactNode }) => {
  const { t } = useTranslation('views')
  const panel = useRef<HTMLElement>(null)
  useFirstFocus(panel, isThere)
  return (
    <section ref={panel} className="dashboard-views" aria-label={t('views')}>
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
                <li key={view.id} className="saved-view">
                  <Link
                    className={`preset ${Classes.POPOVER_DISMISS}`}
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
          className="views-button"
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
