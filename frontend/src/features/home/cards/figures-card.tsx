import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'

export interface FiguresCardProps {
  title: string
  /** All there are, not only what is shown. */
  count?: number | undefined
  note?: string | undefined
  link?: { text: string; to: string }
  /** Height while it loads, in rows of so many pixels. */
  most: number
  rowHeight?: number
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A card that shows figures of the home page, or why it cannot. */
export const FiguresCard = ({ title, count, note, link, most, rowHeight, query, children }: FiguresCardProps) => {
  const { t } = useTranslation('home')
  return (
    <section className="card block" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        {note !== undefined && <span className="note">{note}</span>}
        {link !== undefined && (
          <span className="end">
            <Link to={link.to}>{link.text}</Link>
          </span>
        )}
      </header>
      {query.isPending ? (
        <SkeletonRows rows={most} {...(rowHeight !== undefined && { height: rowHeight })} />
      ) : query.error !== null ? (
        <ErrorCard error={query.error} title={t('error')} onRetry={() => void query.refetch()} />
      ) : (
        children
      )}
    </section>
  )
}
