import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCursorPages } from '../../../components/data-table/use-cursor-pages.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { giveBackFocus, placesOf } from '../../../components/overlay/give-back-focus.ts'
import type { DashboardFilters } from '../filters.ts'
import { pointQuery } from './point-query.ts'
import { BehindTable } from './behind-table.tsx'
import type { Point } from './use-point.ts'
import { countedAs } from './counted-as.ts'
import { usePointWords } from './use-point-words.ts'
import './behind.css'

interface BehindDrawerProps {
  point: Point
  filters: DashboardFilters
  onClose: () => void
}

/** The chart or tile with that title, to focus where the URL opened the drawer. */
const cardOf = (title: string) =>
  [...document.querySelectorAll('.chart, .kpi')].find((card) => card.getAttribute('aria-label') === title)

/** Drawer with the quotations of a figure; the dashboard stays usable. Escape closes it. */
export default function BehindDrawer({ point, filters, onClose }: BehindDrawerProps) {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.behind' })
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { title, note, value, figure } = usePointWords(point, filters)
  const countedKind = countedAs(point)
  const { queryKey, fetchPage } = pointQuery(point, filters)
  const pages = useCursorPages(queryKey, fetchPage)
  const { count, hidden } = pages.firstPage ?? { count: 0, hidden: 0 }

  const newestTitle = useRef(title)
  useEffect(() => {
    newestTitle.current = title
  }, [title])
  useEffect(() => {
    const { activeElement: origin, body } = document
    const places = origin === null || origin === body ? [] : placesOf(origin)
    panel.current?.focus()
    return () => giveBackFocus(places[0]?.isConnected ? places : placesOf(cardOf(newestTitle.current)))
  }, [])

  return createPortal(
    <div
      ref={panel}
      className="behind-drawer"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="behind-head">
        <h2 id={titleId}>{title}</h2>
        <span className="quiet clipped">{note}</span>
        {figure !== undefined && <strong className="behind-figure">{figure}</strong>}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('action.close')} onClick={onClose} />
      </div>
      <div className="behind-body" data-stale={pages.isStale || undefined}>
        {pages.isLoading && <SkeletonRows rows={8} height={31} />}
        {pages.error && <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />}
        {!pages.isLoading && !pages.error && (
          <>
            <p className="behind-count" role="status">
              {t('count', { count })}
              {hidden > 0 && <span className="quiet"> · {t('hidden', { count: hidden })}</span>}
              {countedKind !== undefined && typeof value === 'number' && value !== count && (
                <span className="quiet"> · {t(`counted.${countedKind}`)}</span>
              )}
            </p>
            {pages.rows.length > 0 && <BehindTable rows={pages.rows} caption={title} />}
            {pages.hasMore && (
              <Button className="behind-more" disabled={pages.isLoadingMore} onClick={pages.loadMore}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>,
    document.body,
  )
}
