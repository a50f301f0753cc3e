import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pinnedOptions } from '../note-queries.ts'
import { NoteEnd, NoteTags } from '../note-tags.tsx'
import './note-card.css'

/** Pinned notes on the home page of pricing. */
export const PinnedNotes = () => {
  const { t } = useTranslation('notes')
  const { data } = useQuery(pinnedOptions)
  if (data === undefined) return null
  return (
    <section className="card" aria-label={t('home.title')}>
      <header className="card-head">
        <h2>{t('home.title')}</h2> <span className="count">{data.total}</span>
        <span className="end">
          <Link to="/notas">{t('home.open')}</Link>
        </span>
      </header>
      {data.rows.length === 0 && <p className="card-body quiet">{t('home.none')}</p>}
      {data.rows.map((note) => (
        <article key={note.id} className="matching-note gap-3 pad-8-12 line-18 stack size-12-5 line-below">
          <p className="note-card-title row gap-6 medium">
            <Link to={`/notas?id=${note.id}`}>{note.title}</Link>
          </p>
          <p className="first-lines secondary" style={{ '--lines': 3 }}>
            {note.text}
          </p>
          <p className="note-card-foot margin-top-3 gap-4-8 note-plain row wrap size-12">
            <NoteTags tags={note.tags} /> <span className="quiet">·</span> <NoteEnd note={note} />
          </p>
        </article>
      ))}
    </section>
  )
}
