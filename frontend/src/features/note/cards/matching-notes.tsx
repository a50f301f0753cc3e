import { PinIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar.tsx'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { useMe } from '../../../lib/auth/me.ts'
import { matchingOptions } from '../note-queries.ts'
import { NoteEnd, NoteTags } from '../note-tags.tsx'
import './note-card.css'

/** Notes that match a quotation, beside its costs. */
export const MatchingNotes = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('notes')
  const me = useMe()
  const { data, error, refetch } = useQuery(matchingOptions(quotationKey))
  if (error !== null && data === undefined)
    return <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className="card matching-notes">
      <header className="card-head">
        <h2>{t('matching.title')}</h2> <span className="count">{data.length}</span>
        <span className="end">
          <Link to="/notas?act=new">{t('common.add')}</Link>
        </span>
      </header>
      {data.length === 0 && <p className="card-body quiet">{t('matching.none')}</p>}
      {data.map((note) => (
        <article
          key={note.id}
          className="matching-note gap-3 pad-8-12 line-18 stack size-12-5 line-below"
          data-quiet={note.state === 'EXPIRED' || undefined}
        >
          <p className="note-card-title row gap-6 medium">
            {note.pinned && <PinIcon size={12} aria-hidden="true" />}
            <Link to={`/notas?id=${note.id}`}>{note.title}</Link>
            {note.state === 'EXPIRED' && <span className="tag">{t('expired')}</span>}
          </p>
          <p className="first-lines secondary" style={{ '--lines': 3 }}>
            {note.text}
          </p>
          <p className="note-card-foot margin-top-3 gap-4-8 row wrap size-12">
            <NoteTags tags={note.tags} />
            <span className="end row gap-6 margin-left-auto no-wrap">
              <NoteEnd note={note} />
              <Avatar name={note.author.name} own={note.author.id === me.id} size={20} />
            </span>
          </p>
        </article>
      ))}
    </section>
  )
}
