import { Button } from '@blueprintjs/core'
import { PeopleIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyWithTexts } from '../feedback/lazy-with-texts.tsx'
import { useGoneView } from './use-gone-view.ts'
import { useViewActs } from './use-view-acts.ts'
import { type SavedView, type ViewedList, viewsOptions } from './view-queries.ts'
import './view-bar.css'

const ViewMenu = lazyWithTexts(async () => (await import('./view-menu.tsx')).ViewMenu, [], { missing: 'line' })
const ViewNameDialog = lazyWithTexts(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog)

export interface ViewBarProps {
  list: ViewedList
  /** The views that everybody has, as lines of a list; none of them is the current one where a saved view is. */
  presets: (isSavedView: boolean) => ReactNode
  /** Filters and sort as they are now, and whether a view that everybody has is just that. */
  state: string
  isPreset: boolean
  /** A kept state as this list would write it. */
  stateIn: (kept: string) => string
  /** The columns that are shown, of those of the list; empty where they are as they come. */
  columns: string
  columnsIn: (kept: string) => string
  showColumns: (columns: string) => void
  count: (kept: string) => ReactNode
  /** What the address calls the view that is looked at. */
  param?: string
  /** A list as it comes is no view to keep: only what was changed is offered to be. */
  isPlain?: boolean
}

const columnsKept = ({ state }: SavedView) => new URLSearchParams(state).get('cols') ?? ''

const withColumns = (state: string, columns: string) => {
  const search = new URLSearchParams(state)
  if (columns !== '') search.set('cols', columns)
  return search.toString()
}

/** Views that everybody has, one's own and shared ones; and what to do when the list no longer stands as they do. */
export const ViewBar = (props: ViewBarProps) => {
  const { list, presets, state, isPreset, stateIn, columns, columnsIn, showColumns, count, param = 'view' } = props
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const { data: views } = useQuery(viewsOptions(list))
  const acts = useViewActs(list)
  const [naming, setNaming] = useState<'new' | SavedView>()

  const chosen = views?.find(({ id }) => id === search.get(param))
  const keptOf = (view: SavedView) => ({ state: stateIn(view.state), columns: columnsIn(columnsKept(view)) })
  const isAt = (is: ReturnType<typeof keptOf>) => is.state === state && is.columns === columns
  useGoneView(list, param, (view) => isAt(keptOf(view)))
  const kept = chosen && keptOf(chosen)
  const keptColumns = kept?.columns
  useEffect(() => {
    if (keptColumns !== undefined) showColumns(keptColumns)
    // The list's own way to show them differs at every drawing; what counts is which view is looked at.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen?.id, keptColumns])

  const addressOf = (view: SavedView) => {
    const next = new URLSearchParams(stateIn(view.state))
    next.set(param, view.id)
    return next
  }
  const isModified = views !== undefined && (kept ? !isAt(kept) : !isPreset)
  const reset = () => {
    setSearch(chosen ? addressOf(chosen) : new URLSearchParams(), { replace: true })
    if (kept) showColumns(kept.columns)
  }
  const name = async (typed: string) => {
    if (naming !== 'new') return naming && acts.rename(naming, typed)
    const id = await acts.save(typed, withColumns(state, columns))
    const next = new URLSearchParams(state)
    next.set(param, id)
    setSearch(next, { replace: true })
  }

  return (
    <div className="view-bar">
      <ul className="preset-bar" aria-label={t('views')}>
        {presets(chosen !== undefined)}
        {views?.map((view) => (
          <li key={view.id} className="saved-view">
            <Link
              className="preset"
              to={{ search: addressOf(view).toString() }}
              replace
              aria-current={view === chosen ? 'true' : undefined}
              title={view.mine ? undefined : t('sharedBy', { name: view.owner.name })}
            >
              {view.shared && <PeopleIcon size={13} aria-label={t('shared')} />}
              {view.name} {count(view.state)}
            </Link>
            {view === chosen && <ViewMenu view={view} acts={acts} onRename={() => setNaming(view)} />}
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
              onClick={() => setNaming('new')}
            />
          </li>
        )}
      </ul>
      {isModified && (
        <div className="view-actions">
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
          <Button variant="minimal" size="small" intent="primary" onClick={() => setNaming('new')}>
            {t(chosen ? 'saveAs' : 'saveView')}
          </Button>
          <Button variant="minimal" size="small" onClick={reset}>
            {t('reset')}
          </Button>
        </div>
      )}
      {naming !== undefined && (
        <ViewNameDialog
          title={t(naming === 'new' ? 'newView' : 'renameView')}
          name={naming === 'new' ? '' : naming.name}
          onSave={name}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  )
}
