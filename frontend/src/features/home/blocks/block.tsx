import type { QuotationRow } from '@freight/contracts/quotation/views'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useHold } from '../held-cards.tsx'
import { rememberedLines } from './remembered-lines.ts'

export interface BlockColumn {
  id: string
  head?: string
  align?: 'end'
  cell: (row: QuotationRow) => ReactNode
}

export interface BlockProps {
  title: string
  note: ReactNode
  /** All there are, not only the rows shown. */
  count: number | undefined
  link?: { text: string; to: string }
  columns: readonly BlockColumn[]
  rows: readonly QuotationRow[] | undefined
  /** The most rows shown. */
  most: number
  empty: string
  error: unknown
  onRetry: () => void
}

/** Height of a row, in pixels. */
const ROW = 31

/** A list cut short: count, reason in grey, the one action per row, a link to the whole list. */
export const Block = ({ title, note, count, link, columns, rows, most, empty, error, onRetry }: BlockProps) => {
  const { t } = useTranslation('home')
  const hasHead = columns.some(({ head }) => head !== undefined)
  const there = rows === undefined ? undefined : Math.min(rows.length, most)
  const remembered = rememberedLines.read()[title]
  const shown = there ?? remembered ?? most
  // What says that there is nothing is one line, without heads.
  const lines = shown === 0 ? 1 : shown + (hasHead ? 1 : 0)
  const isUnknown = there === undefined && remembered === undefined && (error === null || error === undefined)
  useHold(isUnknown)
  useEffect(() => {
    if (there !== undefined && there !== rememberedLines.read()[title])
      rememberedLines.write({ ...rememberedLines.read(), [title]: there })
  }, [title, there])
  return (
    <section className="card block" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        <span className="note">{note}</span>
        {link !== undefined && (
          <span className="end">
            <Link to={link.to}>{link.text}</Link>
          </span>
        )}
      </header>
      {/* As high while it loads as it was last time: what is below it does not move when the rows come. */}
      <div className="block-body" style={{ minHeight: lines * ROW }}>
        {error !== null && error !== undefined ? (
          <ErrorCard error={error} title={t('error')} onRetry={onRetry} />
        ) : rows === undefined ? (
          <SkeletonRows rows={lines} height={ROW} />
        ) : rows.length === 0 ? (
          <p className="block-empty">{empty}</p>
        ) : (
          <table className="dense-table block-table">
            {hasHead && (
              <thead>
                <tr>
                  {columns.map(({ id, head, align }) => (
                    <th key={id} scope="col" className={align === 'end' ? 'number' : undefined} data-column={id}>
                      {head ?? <span className="visually-hidden">{t('column.action')}</span>}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {rows.slice(0, most).map((row) => (
                <tr key={row.key}>
                  {columns.map(({ id, align, cell }) => (
                    <td key={id} className={align === 'end' ? 'number' : undefined} data-column={id}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}
