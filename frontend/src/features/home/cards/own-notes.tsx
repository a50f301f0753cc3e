import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ownNotesQuery } from '../home-queries.ts'

/** Notes of other users on the user's own quotations; renders nothing without any. */
export const OwnNotes = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data } = useQuery(ownNotesQuery)
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section className="card" aria-label={t('ownNotes.title')}>
      <header className="card-head">
        <h2>{t('ownNotes.title')}</h2>
        <span className="note">{t('ownNotes.count', { count: data.count })}</span>
      </header>
      {data.rows.map(({ key, noteId, text, by, at }) => (
        <article key={noteId} className="card-body">
          <p>{text}</p>
          <p className="quiet">
            {/* A link within text is underlined. */}
            <Link to={`/mis-cotizaciones/${encodeURIComponent(key)}?tab=notes`} style={{ textDecoration: 'underline' }}>
              {key.slice(-6)}
            </Link>{' '}
            · {by.name || t('ownNotes.agent')} · {format.near(at)}
          </p>
        </article>
      ))}
    </section>
  )
}
