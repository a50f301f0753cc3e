import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon, MaximizeIcon, ZoomInIcon, ZoomOutIcon } from '@blueprintjs/icons'
import type { ClientDocument } from '@freight/contracts/quotation/document'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { Logo } from '../../../components/logo.tsx'
import { SheetAlternative, SheetComparison } from './sheet-alternative.tsx'
import './sheet.css'

interface SheetProps {
  document: ClientDocument
  /** Index from 0. Each alternative begins a page, the first one below the document's head. */
  alternative: number
  /** Page from 0 within the alternative. */
  part: number
  /** Page from 1 within the document. */
  number: number
  pages: number
  zoom: number
  isHidden?: boolean
  /** Reports the number of pages after rendering. */
  onParts: (parts: number) => void
}

/** Gap between the columns, each of which is a page; also in `sheet.css`. */
const GAP_PX = 56

/** A page of the client's document, white like paper in every colour scheme. */
export const Sheet = (props: SheetProps) => {
  const { document, alternative: alternativeIndex, part, number, pages, zoom, isHidden = false, onParts } = props
  const { language, heads, conditions, company, foot, alternatives } = document
  const alternative = alternatives[alternativeIndex]
  const style: CSSProperties = { zoom, '--part': part }
  const columns = useRef<HTMLDivElement>(null)
  // CSS columns as high as a page, of which one is visible: the browser breaks the pages.
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = columns.current ?? {}
    onParts(clientWidth === 0 ? 1 : Math.max(1, Math.round((scrollWidth + GAP_PX) / (clientWidth + GAP_PX))))
  })
  return (
    <article
      className="sheet width-794 height-1123 pad-44-56-28 line-15 stack flex-none size-11"
      lang={language}
      style={style}
      aria-hidden={isHidden || undefined}
    >
      <div className="sheet-page margin-bottom-12 flex-1 min-height-0">
        <div className="sheet-columns full-height" ref={columns}>
          {alternativeIndex === 0 && <Head document={document} />}
          {alternativeIndex === 0 && document.comparison !== undefined && (
            <SheetComparison comparison={document.comparison} />
          )}
          <Lane lane={document.lane} via={alternative?.via ?? ''} />
          {alternative !== undefined && <SheetAlternative alternative={alternative} heads={heads} />}
          {alternativeIndex === 0 && conditions.length > 0 && (
            <section className="sheet-conditions margin-top-16">
              <h4>{heads.conditions}</h4>
              <ol>
                {conditions.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
      <footer className="sheet-foot gap-3-16 pad-top-9 grid size-9-5">
        <span>{foot}</span>
        <span>{pages === alternatives.length && alternative?.next}</span>
        <span>
          {heads.page} {number} {heads.pageOf} {pages}
        </span>
        {company.footer !== '' && <p className="whole-row">{company.footer}</p>}
      </footer>
    </article>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.filter((line) => line !== '').map((line) => <span key={line}>{line}</span>)

const Head = ({ document }: { document: ClientDocument }) => {
  const { company, kind, reference, revision, validity, parties } = document
  return (
    <>
      <header className="sheet-letterhead pad-bottom-16 flex gap-11">
        <Logo size={34} />
        <div className="sheet-company stack">
          <strong>{company.code}</strong>
          <span>{company.name}</span>
        </div>
        <div className="stack margin-left-auto number">
          <Lines lines={company.lines} />
        </div>
      </header>
      <div className="sheet-title pad-22-0-18 flex between">
        <div className="stack">
          <span className="sheet-small size-9-5">{kind}</span>
          <h3 className="size-26 line-32">{reference}</h3>
          <span>{revision}</span>
        </div>
        <div className="sheet-validity self-low pad-right-12 text-right stack">
          <span>{validity.label}</span>
          <strong>{validity.date}</strong>
        </div>
      </div>
      <div className="sheet-parties pad-12-0-14 grid gap-16">
        {parties.map(({ label, name, lines }) => (
          <div className="stack" key={label}>
            <span className="sheet-small size-9-5">{label}</span>
            <strong>{name}</strong>
            <Lines lines={lines} />
          </div>
        ))}
      </div>
    </>
  )
}

interface LaneProps {
  lane: ClientDocument['lane']
  /** Route and carrier; empty where the offer has neither. */
  via: string
}

const Lane = ({ lane, via }: LaneProps) => (
  <div className="sheet-lane gap-24 pad-16-0-14 grid middle">
    <div className="stack">
      <strong>{lane.origin.name}</strong>
      <span>{lane.origin.place}</span>
    </div>
    <div className="sheet-way middle stack">
      <b>{lane.how}</b>
      <i className="relative full height-2 margin-6-0" aria-hidden="true" />
      {via !== '' && <span>{via}</span>}
    </div>
    <div className="sheet-end stack">
      <strong>{lane.destination.name}</strong>
      <span>{lane.destination.place}</span>
    </div>
  </div>
)

/** Alternative of a page of the document, and the page within it. */
export const partOfPage = (parts: readonly number[], page: number): { alternative: number; part: number } => {
  let first = 0
  for (const [alternative, count] of parts.entries()) {
    if (page < first + count) return { alternative, part: page - first }
    first += count
  }
  return { alternative: Math.max(0, parts.length - 1), part: 0 }
}

/** Pages of a document; the page count of an alternative is known after rendering. */
export const usePages = (alternatives: number, page: number) => {
  const [rendered, setRendered] = useState<readonly number[]>([])
  const parts = Array.from({ length: Math.max(1, alternatives) }, (_, at) => rendered[at] ?? 1)
  const pages = parts.reduce((sum, count) => sum + count, 0)
  const at = Math.min(page, pages - 1)
  const onParts = (alternative: number, count: number) => {
    if ((rendered[alternative] ?? 1) !== count)
      setRendered((before) =>
        Array.from({ length: Math.max(before.length, alternative + 1) }, (_, one) =>
          one === alternative ? count : (before[one] ?? 1),
        ),
      )
  }
  const firstPageOf = (alternative: number) => parts.slice(0, alternative).reduce((sum, count) => sum + count, 1)
  return { pages, at, shown: partOfPage(parts, at), firstPageOf, onParts }
}

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
    if (isEmpty) return <p className="pad-60-24 ink-3 text-middle">{t('document.empty')}</p>
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
    <section className="card document-card min-height-420 sticky top-content stack" aria-labelledby="finalize-document">
      <header className="card-head">
        <h2 id="finalize-document">{t('common.document')}</h2>
        <span className="note">
          {[t('document.pages', { count: pages }), ...(size === undefined ? [] : [size])].join(' · ')}
        </span>
        <span className="end zoom inline-row gap-4">
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
        className="pad-6-0-12 scrolls-both flex-1 min-height-0 relative"
        ref={ref}
        tabIndex={0}
        role="group"
        aria-label={t('common.document')}
        data-stale={isStale || undefined}
      >
        {sheets()}
      </div>
      <footer className="gap-0-12 pad-5-12 line-above row wrap between size-12">
        <span className="quiet">{t('document.same')}</span>
        <span className="inline-row gap-4">
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
