import { Button } from '@blueprintjs/core'
import { BookmarkIcon, TrashIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { giveBackFocus, placesOf } from '../../components/overlay/give-back-focus.ts'
import { useViewActs } from '../../components/views/use-view-acts.ts'
import { type SavedView, viewsOptions } from '../../components/views/view-queries.ts'
import { ScheduleView } from './schedule-view.tsx'
import type { ReportState } from './use-report-state.ts'

/** Saved reports with their filters: the user's own and shared ones. */
export const SavedCombinations = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [search] = useSearchParams()
  const { data: views = [] } = useQuery(viewsOptions('reports'))
  const acts = useViewActs('reports')
  /** The button disappears with its row, so the focus moves to the list. */
  const remove = async (view: SavedView, button: Element) => {
    const places = placesOf(button)
    await acts.remove(view)
    requestAnimationFrame(() => giveBackFocus(places))
  }
  if (views.length === 0) return null
  return (
    <section aria-labelledby="reports-saved">
      <h2 id="reports-saved">{t('saved.title')}</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="report-saved">
            <Link
              to={{ search: `${view.state}&saved=${view.id}` }}
              aria-current={view.id === search.get('saved') && view.state === state.viewState ? 'page' : undefined}
              title={view.mine ? undefined : t('saved.by', { name: view.owner.name })}
            >
              <BookmarkIcon size={12} aria-hidden="true" /> <span>{view.name}</span>
            </Link>
            {view.mine && <ScheduleView view={view} />}
            {view.mine && (
              <Button
                variant="minimal"
                size="small"
                icon={<TrashIcon size={12} />}
                aria-label={t('saved.remove', { name: view.name })}
                title={t('saved.remove', { name: view.name })}
                onClick={({ currentTarget }) => void remove(view, currentTarget)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
