import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { NoteText } from './note-text.tsx'
import { useTab } from '../page/use-tab.ts'

/** The latest notes, with a link to the others. */
export const NotesCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const [, setTab] = useTab()
  const last = detail.notes.slice(-2).toReversed()
  return (
    <section className="card" aria-labelledby="notes-title">
      <header className="card-head">
        <h2 id="notes-title">{t('notes.title')}</h2> <span className="count">{detail.noteCount}</span>
        {detail.noteCount > last.length && (
          <span className="end">
            <Button size="small" variant="minimal" intent="primary" onClick={() => setTab('notes')}>
              {shell('action.seeAll')}
            </Button>
          </span>
        )}
      </header>
      <div className="card-body quotation-notes">
        {last.length === 0 && <p className="quiet">{t('notes.none')}</p>}
        {last.map((note) => (
          <NoteText key={note.noteId} note={note} />
        ))}
      </div>
    </section>
  )
}
