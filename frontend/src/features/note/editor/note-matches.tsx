import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { matchesOptions } from '../note-queries.ts'

/** Open quotations that a note matches now. */
export const NoteMatches = ({ id }: { id: string }) => {
  const { t } = useTranslation('notes')
  const [isAllShown, setAllShown] = useState(false)
  const { data } = useQuery(matchesOptions(id, isAllShown))
  const content = () => {
    if (data === undefined) return <SkeletonRows rows={3} height={24} />
    if (data.total === 0) return <p className="quiet">{t('now.none')}</p>
    return (
      <ul>
        {data.rows.map(({ key, client, status }) => (
          <li key={key}>
            <Link to={`/pricing/cotizaciones/${key}`} title={key}>
              {key.slice(key.lastIndexOf('-') + 1)}
            </Link>
            <span className="note-match-client">{client.name}</span>
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className="note-matches">
      <h3>
        {t('now.title')} <span className="quiet">{data !== undefined && t('now.open', { count: data.total })}</span>
      </h3>
      {content()}
      {data !== undefined && data.total > data.rows.length && (
        <button type="button" className="link-button" onClick={() => setAllShown(true)}>
          {t('now.more', { count: data.total - data.rows.length })}
        </button>
      )}
    </section>
  )
}
