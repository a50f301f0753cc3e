import { noteVisibilities } from '@freight/contracts/choices'
import { Button, TextArea } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { offered } from '../commands/actions.ts'
import { useQuotationCommand } from '../mutations.ts'
import { useFormDraft } from '../form-drafts.ts'
import { NoteText } from './note-text.tsx'
import { CommandProblem } from '../commands/command-problem.tsx'

/** Notes of the quotation, newest first, and a place to write one. */
export const NotesTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const mayWrite = offered(detail, 'AddQuotationNote')?.possible === true
  return (
    <div className="notes-tab" role="tabpanel">
      {mayWrite && <Composer detail={detail} />}
      <section className="card" aria-label={t('notes.title')}>
        <div className="card-body quotation-notes">
          {detail.notes.length === 0 && <p className="quiet">{t('notes.none')}</p>}
          {detail.notes.toReversed().map((note) => (
            <NoteText key={note.noteId} note={note} />
          ))}
        </div>
      </section>
    </div>
  )
}

const Composer = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [text, setText, forget] = useFormDraft(`${detail.key}:note`, '')
  const [visibility, setVisibility] = useState<(typeof noteVisibilities)[number]>('INTERNAL')
  const command = useQuotationCommand('AddQuotationNote', detail)
  // What is typed while the note is on its way is the next one.
  const latest = useRef(text)
  const type = (next: string) => {
    latest.current = next
    setText(next)
  }
  const sent = (note: string) => {
    const { current: now } = latest
    if (now === note) forget()
    else type(now.startsWith(note) ? now.slice(note.length).trimStart() : now)
    latest.current = now === note ? '' : latest.current
  }
  const save = async () => {
    if (text.trim() === '') return
    if ((await command.run({ text, visibility })) === undefined) sent(text)
  }
  return (
    <section className="card note-composer" aria-label={t('notes.add')}>
      <div className="card-body">
        <TextArea
          fill
          value={text}
          maxLength={4000}
          aria-label={t('notes.text')}
          placeholder={t('notes.placeholder')}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void save()
          }}
        />
        <CommandProblem command={command} target={detail} onDone={() => sent(text)} />
        <div className="composer-foot">
          <Segments
            label={t('notes.for')}
            value={visibility}
            onChange={setVisibility}
            segments={noteVisibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          />
          <Button intent="primary" loading={command.isBusy} disabled={text.trim() === ''} onClick={save}>
            {t('notes.add')} <kbd aria-hidden="true">Ctrl Enter</kbd>
          </Button>
        </div>
      </div>
    </section>
  )
}
