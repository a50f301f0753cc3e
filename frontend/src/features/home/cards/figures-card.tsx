import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'

export interface FiguresCardProps {
  title: string
  note?: string | undefined
  /** Height while it loads, in rows of so many pixels. */
  most: number
  rowHeight?: number
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A card that shows figures of the home page, or why it cannot. */
export const FiguresCard = ({ title, note, most, rowHeight, query, children }: FiguresCardProps) => {
  const { t } = useTranslation('home')
  return (
    <section className="card block" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {note !== undefined && <span className="note">{note}</span>}
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
