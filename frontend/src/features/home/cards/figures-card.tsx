import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format/format.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'

export interface FiguresCardProps {
  title: string
  /** Number of all entries, not only the shown ones. */
  count?: number | undefined
  note?: string | undefined
  link?: { text: string; to: string }
  /** Height while loading: number of rows and their height in pixels. */
  maxRows: number
  rowHeight?: number
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A card with figures of the home page, or its error. */
export const FiguresCard = ({ title, count, note, link, maxRows, rowHeight, query, children }: FiguresCardProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <section className="card block min-width-0 clips" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{format.decimal(count)}</span>}
        {note !== undefined && <span className="note">{note}</span>}
        {link !== undefined && (
          <span className="end">
            <Link to={link.to}>{link.text}</Link>
          </span>
        )}
      </header>
      {query.isPending ? (
        <SkeletonRows rows={maxRows} {...(rowHeight !== undefined && { height: rowHeight })} />
      ) : query.error !== null ? (
        <ErrorCard error={query.error} title={t('common.loadFailed')} onRetry={() => void query.refetch()} />
      ) : (
        children
      )}
    </section>
  )
}
