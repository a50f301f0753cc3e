import type { ClientDocument } from '@freight/contracts/client-document/document'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { Logo } from '../../../components/logo.tsx'
import { SheetAlternative } from './sheet-alternative.tsx'
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
    <article className="sheet" lang={language} style={style} aria-hidden={isHidden || undefined}>
      <div className="sheet-page">
        <div className="sheet-columns" ref={columns}>
          {alternativeIndex === 0 && <Head document={document} />}
          <Lane lane={document.lane} via={alternative?.via ?? ''} />
          {alternative !== undefined && <SheetAlternative alternative={alternative} heads={heads} />}
          {alternativeIndex === 0 && conditions.length > 0 && (
            <section className="sheet-conditions">
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
      <footer className="sheet-foot">
        <span>{foot}</span>
        <span>{pages === alternatives.length && alternative?.next}</span>
        <span>
          {heads.page} {number} {heads.pageOf} {pages}
        </span>
        {company.footer !== '' && <p>{company.footer}</p>}
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
      <header className="sheet-letterhead">
        <Logo size={34} />
        <div className="sheet-company">
          <strong>{company.code}</strong>
          <span>{company.name}</span>
        </div>
        <div className="sheet-address">
          <Lines lines={company.lines} />
        </div>
      </header>
      <div className="sheet-title">
        <div>
          <span className="sheet-small">{kind}</span>
          <h3>{reference}</h3>
          <span>{revision}</span>
        </div>
        <div className="sheet-validity">
          <span>{validity.label}</span>
          <strong>{validity.date}</strong>
        </div>
      </div>
      <div className="sheet-parties">
        {parties.map(({ label, name, lines }) => (
          <div key={label}>
            <span className="sheet-small">{label}</span>
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
  <div className="sheet-lane">
    <div>
      <strong>{lane.origin.name}</strong>
      <span>{lane.origin.place}</span>
    </div>
    <div className="sheet-way">
      <b>{lane.how}</b>
      <i aria-hidden="true" />
      {via !== '' && <span>{via}</span>}
    </div>
    <div className="sheet-end">
      <strong>{lane.destination.name}</strong>
      <span>{lane.destination.place}</span>
    </div>
  </div>
)
