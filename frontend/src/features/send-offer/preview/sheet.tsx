import type { ClientDocument } from '@freight/contracts/client-document/document'
import type { CSSProperties } from 'react'
import { Logo } from '../../../components/logo.tsx'
import { SheetAlternative } from './sheet-alternative.tsx'
import './sheet.css'

interface SheetProps {
  document: ClientDocument
  /** From 0: a page is an alternative, the first one with the head of the document. */
  page: number
  zoom: number
}

/** How many sheets the preview draws. */
export const pagesOf = ({ alternatives }: ClientDocument): number => Math.max(1, alternatives.length)

/** A page of the client's document, white like the paper it will be, whatever the colours around it. */
export const Sheet = ({ document, page, zoom }: SheetProps) => {
  const { language, heads, conditions, company, foot, alternatives } = document
  const pages = pagesOf(document)
  const alternative = alternatives[page]
  const style: CSSProperties = { zoom }
  return (
    <article className="sheet" lang={language} style={style}>
      {page === 0 && <Head document={document} />}
      <Lane lane={document.lane} via={alternative?.via ?? ''} />
      {alternative !== undefined && <SheetAlternative alternative={alternative} heads={heads} />}
      {page === 0 && conditions.length > 0 && (
        <section className="sheet-conditions">
          <h4>{heads.conditions}</h4>
          <ol>
            {conditions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          {company.footer !== '' && <p className="sheet-small">{company.footer}</p>}
        </section>
      )}
      <footer className="sheet-foot">
        <span>{foot}</span>
        <span>{alternative?.next}</span>
        <span>
          {heads.page} {page + 1} {heads.pageOf} {pages}
        </span>
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
  /** By which way, and with whom; empty when the offer does not say. */
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
