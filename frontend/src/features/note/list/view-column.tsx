import { noteThemes } from '@freight/contracts/note/matching'
import { ArchiveIcon, DocumentIcon, HistoryIcon, PinIcon, TagIcon, TimeIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from './note-views.ts'
import { facetsOptions } from '../note-queries.ts'
import { themeIcons } from '../note-tags.tsx'

export interface ViewColumnProps {
  view: View | undefined
  onView: (view: View | undefined) => void
}

/** Kinds of notes with their counts. */
export const ViewColumn = ({ view, onView }: ViewColumnProps) => {
  const { t } = useTranslation('notes')
  const { data } = useQuery(facetsOptions)
  const entry = (name: View | undefined, icon: ReactNode, count: number | undefined) => (
    <button
      key={name ?? 'all'}
      type="button"
      className="note-view hovers"
      aria-pressed={view === name}
      onClick={() => onView(name)}
    >
      {icon}
      <span>{t(`views.${name ?? 'all'}`)}</span>
      <span className="quiet">{count}</span>
    </button>
  )
  return (
    <nav className="note-views" aria-label={t('views.label')}>
      {entry(undefined, <DocumentIcon size={14} aria-hidden="true" />, data?.current)}
      {entry('PINNED', <PinIcon size={14} aria-hidden="true" />, data?.pinned)}
      {entry('ENDING', <HistoryIcon size={14} aria-hidden="true" />, data?.endsWithin7)}
      <h2>{t('views.themes')}</h2>
      {noteThemes.map((theme) => {
        const count = data?.themes[theme]
        if (theme === 'GENERAL') return count ? entry(theme, <TagIcon size={14} aria-hidden="true" />, count) : null
        const Icon = themeIcons[theme]
        return entry(theme, <Icon size={14} aria-hidden="true" />, count)
      })}
      <h2>{t('views.kept')}</h2>
      {entry('ARCHIVED', <ArchiveIcon size={14} aria-hidden="true" />, data?.archived)}
      {entry('EXPIRED', <TimeIcon size={14} aria-hidden="true" />, data?.expired)}
    </nav>
  )
}
