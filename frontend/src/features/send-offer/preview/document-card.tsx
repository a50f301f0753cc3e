import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon, MaximizeIcon, ZoomInIcon, ZoomOutIcon } from '@blueprintjs/icons'
import type { ClientDocument } from '@freight/contracts/client-document/document'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { Sheet } from './sheet.tsx'
import { usePages } from './use-pages.ts'

interface DocumentProps {
  document: ClientDocument | undefined
  size: string | undefined
  error: unknown
  onRetry: () => void
  isStale: boolean
  isEmpty: boolean
  page: number
  onPage: (page: number) => void
}

const SHEET_WIDTH_PX = 794
const MARGIN_PX = 40
const ZOOM_STEP = 0.15
const clamp = (zoom: number) => Math.min(2, Math.max(0.3, zoom))

/** Scale at which the sheet fits the available width. */
const useFit = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(0.63)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setFit(clamp((element.clientWidth - MARGIN_PX) / SHEET_WIDTH_PX))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, fit }
}

/** Preview of the client's document page by page, rendered from the same text as the file. */
export const DocumentCard = ({ document, size, error, onRetry, isStale, isEmpty, page, onPage }: DocumentProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const { ref, fit } = useFit()
  const [chosen, setZoom] = useState<number>()
  const zoom = chosen ?? fit
  const { pages, at, shown, firstPageOf, onParts } = usePages(document?.alternatives.length ?? 0, page)
  const sheets = () => {
    if (isEmpty) return <p className="document-empty">{t('document.empty')}</p>
    // All pages render and one is visible: the others determine their page counts.
    if (document !== undefined)
      return document.alternatives.map(({ idSell }, alternative) => {
        const part = alternative === shown.alternative ? shown.part : 0
        return (
          <Sheet
            key={idSell}
            document={document}
            alternative={alternative}
            part={part}
            number={firstPageOf(alternative) + part}
            pages={pages}
            zoom={zoom}
            isHidden={alternative !== shown.alternative}
            onParts={(parts) => onParts(alternative, parts)}
          />
        )
      })
    if (error !== null && error !== undefined)
      return <ErrorCard error={error} title={t('document.failed')} onRetry={onRetry} />
    return <SkeletonRows rows={14} height={40} />
  }
  return (
    <section className="card document-card" aria-labelledby="finalize-document">
      <header className="card-head">
        <h2 id="finalize-document">{t('document.title')}</h2>
        <span className="note">
          {[t('document.pages', { count: pages }), ...(size === undefined ? [] : [size])].join(' · ')}
        </span>
        <span className="end zoom">
          <Button
            variant="minimal"
            size="small"
            icon={<ZoomOutIcon size={14} />}
            aria-label={t('document.smaller')}
            onClick={() => setZoom(clamp(zoom - ZOOM_STEP))}
          />
          <output className="note" aria-label={t('document.zoom')}>
            {format.percent(Math.round(zoom * 100))}
          </output>
          <Button
            variant="minimal"
            size="small"
            icon={<ZoomInIcon size={14} />}
            aria-label={t('document.larger')}
            onClick={() => setZoom(clamp(zoom + ZOOM_STEP))}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<MaximizeIcon size={14} />}
            aria-label={t('document.fit')}
            onClick={() => setZoom(undefined)}
          />
        </span>
      </header>
      {/* A long page must be scrollable by keyboard. */}
      <div
        className="document-table"
        ref={ref}
        tabIndex={0}
        role="group"
        aria-label={t('document.title')}
        data-stale={isStale || undefined}
      >
        {sheets()}
      </div>
      <footer className="document-foot">
        <span className="quiet">{t('document.same')}</span>
        <span className="document-pages">
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronLeftIcon />}
            aria-label={t('document.previousPage')}
            disabled={at === 0}
            onClick={() => onPage(at - 1)}
          />
          {t('document.page', { number: at + 1, count: pages })}
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronRightIcon />}
            aria-label={t('document.nextPage')}
            disabled={at >= pages - 1}
            onClick={() => onPage(at + 1)}
          />
        </span>
      </footer>
    </section>
  )
}
