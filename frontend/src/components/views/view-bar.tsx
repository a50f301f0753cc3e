import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { PeopleIcon, PlusIcon, MoreIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useMay } from '../../lib/auth/session.ts'
import {
  type ViewActs,
  type SavedView,
  useRemovedView,
  useViewActs,
  type ViewedList,
  viewsOptions,
} from './use-view-acts.ts'
import { LazyViewNameDialog } from './lazy-view-name-dialog.ts'
import './view-bar.css'

/** Allowed actions on the open view; nothing without any. */
export const ViewMenu = ({ view, acts, onRename }: { view: SavedView; acts: ViewActs; onRename: () => void }) => {
  const { t } = useTranslation('views')
  const mayShare = useMay()('GERENTE_COMERCIAL')
  if (!view.mine && !(view.shared && mayShare)) return null
  return (
    <PopoverNext
      placement="bottom-start"
      arrow={false}
      // A dialog opened by an entry keeps the focus after the menu has unmounted.
      shouldReturnFocusOnClose={false}
      content={
        <Menu>
          {view.mine && <MenuItem text={t('rename')} onClick={onRename} />}
          {view.mine && mayShare && (
            <MenuItem text={t(view.shared ? 'unshare' : 'share')} onClick={() => void acts.share(view, !view.shared)} />
          )}
          <MenuItem text={t('common.delete')} intent="danger" onClick={() => void acts.remove(view)} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon size={14} />}
        aria-label={t('menu', { name: view.name })}
      />
    </PopoverNext>
  )
}

export interface ViewBarProps {
  list: ViewedList
  /** Renders the presets; none is current while a saved view is open. */
  presets: (isSavedView: boolean) => ReactNode
  /** Current filters and sort, and whether they equal a preset. */
  state: string
  isPreset: boolean
  /** Normalizes a stored state to the notation of this list. */
  stateIn: (stored: string) => string
  /** Visible columns of the list; empty for the default columns. */
  columns: string
  columnsIn: (text: string) => string
  showColumns: (columns: string) => void
  count: (state: string) => ReactNode
  /** Address parameter of the open view. */
  param?: string
  /** The initial state of a list: not offered as a new view. */
  isPlain?: boolean
}

const columnsOf = ({ state }: SavedView) => new URLSearchParams(state).get('cols') ?? ''

const withColumns = (state: string, columns: string) => {
  const search = new URLSearchParams(state)
  if (columns !== '') search.set('cols', columns)
  return search.toString()
}

/** Presets, own and shared views, and the actions for a list that differs from its view. */
export const ViewBar = (props: ViewBarProps) => {
  const { list, presets, state, isPreset, stateIn, columns, columnsIn, showColumns, count, param = 'view' } = props
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const { data: views } = useQuery(viewsOptions(list))
  const acts = useViewActs(list)
  const [namedView, setNamedView] = useState<'new' | SavedView>()

  const chosen = views?.find(({ id }) => id === search.get(param))
  const stateOf = (view: SavedView) => ({ state: stateIn(view.state), columns: columnsIn(columnsOf(view)) })
  const isCurrent = (current: ReturnType<typeof stateOf>) => current.state === state && current.columns === columns
  useRemovedView(list, param, (view) => isCurrent(stateOf(view)))
  const chosenState = chosen && stateOf(chosen)
  const viewColumns = chosenState?.columns
  useEffect(() => {
    if (viewColumns !== undefined) showColumns(viewColumns)
    // `showColumns` is a new function at every render; the effect depends on the open view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen?.id, viewColumns])

  const addressOf = (view: SavedView) => {
    const next = new URLSearchParams(stateIn(view.state))
    next.set(param, view.id)
    return next
  }
  const isModified = views !== undefined && (chosenState ? !isCurrent(chosenState) : !isPreset)
  const reset = () => {
    setSearch(chosen ? addressOf(chosen) : new URLSearchParams(), { replace: true })
    if (chosenState) showColumns(chosenState.columns)
  }
  const saveName = async (typed: string) => {
    if (namedView !== 'new') return namedView && acts.rename(namedView, typed)
    const id = await acts.save(typed, withColumns(state, columns))
    const next = new URLSearchParams(state)
    next.set(param, id)
    setSearch(next, { replace: true })
  }

  return (
    <div className="view-bar row wrap gap-4">
      <ul className="preset-bar pad-0-8-8 row wrap gap-4" aria-label={t('views')}>
        {presets(chosen !== undefined)}
        {views?.map((view) => (
          <li key={view.id} className="saved-view row wrap gap-4">
            <Link
              className="preset height-26 pad-0-8 radius-control ink-2 inline-row gap-6 no-wrap size-12-5"
              to={{ search: addressOf(view).toString() }}
              replace
              aria-current={view === chosen ? 'true' : undefined}
              title={view.mine ? undefined : t('sharedBy', { name: view.owner.name })}
            >
              {view.shared && <PeopleIcon size={13} aria-label={t('shared')} />}
              {view.name} {count(view.state)}
            </Link>
            {view === chosen && <ViewMenu view={view} acts={acts} onRename={() => setNamedView(view)} />}
          </li>
        ))}
        {props.isPlain !== true && (
          <li>
            <Button
              variant="minimal"
              size="small"
              icon={<PlusIcon size={14} />}
              aria-label={t('add')}
              title={t('add')}
              onClick={() => setNamedView('new')}
            />
          </li>
        )}
      </ul>
      {isModified && (
        <div className="view-actions pad-0-8-8 row wrap gap-4 margin-left-auto size-12-5">
          <span className="quiet" role="status">
            {t('modified')}
          </span>
          {chosen?.mine && (
            <Button
              variant="minimal"
              size="small"
              intent="primary"
              onClick={() => void acts.update(chosen, withColumns(state, columns))}
            >
              {t('update')}
            </Button>
          )}
          <Button variant="minimal" size="small" intent="primary" onClick={() => setNamedView('new')}>
            {t(chosen ? 'saveAs' : 'saveView')}
          </Button>
          <Button variant="minimal" size="small" onClick={reset}>
            {t('reset')}
          </Button>
        </div>
      )}
      {namedView !== undefined && (
        <LazyViewNameDialog
          title={t(namedView === 'new' ? 'newView' : 'renameView')}
          name={namedView === 'new' ? '' : namedView.name}
          onSave={saveName}
          onClose={() => setNamedView(undefined)}
        />
      )}
    </div>
  )
}
