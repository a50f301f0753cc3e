import { noteVisibilities } from '@freight/contracts/vocabulary/quotation'
import { Button, TextArea } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/form-row.tsx'
import { offered } from '../commands/actions.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { notesOptions } from '../quotation-queries.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import { CommandProblem } from '../commands/command-problem.tsx'

interface NoteTextProps {
  note: QuotationDetail['notes'][number]
  detail: QuotationDetail
}

/** A note; a question of the client can be answered by mail. */
export const NoteText = ({ note, detail }: NoteTextProps) => {
  const { t } = useTranslation('quotations')
  const { t: agents } = useTranslation('agents')
  const format = useFormat()
  const [isAnswering, setAnswering] = useState(false)
  const author = note.by.name || t(note.visibility === 'CLIENT' ? 'common.client' : 'common.agent')
  const isOpen = note.question === 'OPEN'
  return (
    <article className="note row gap-8">
      <div className="min-width-0">
        <p className="line-18 keeps-lines breaks-words">{note.text}</p>
        <p className="margin-top-4 ink-3 size-11-5">
          {author} · {format.near(note.at)} · {t(`visibility.${note.visibility}`)}{' '}
          {isOpen && (
            <span className="hue" data-hue="amber">
              {agents('question.waiting')}
            </span>
          )}
        </p>
      </div>
      {note.question !== undefined && offered(detail, 'AddQuotationNote')?.possible === true && (
        <Button
          size="small"
          className="flex-none margin-left-auto"
          variant={isOpen ? 'solid' : 'minimal'}
          onClick={() => setAnswering(true)}
        >
          {agents(isOpen ? 'question.answer' : 'question.again')}
        </Button>
      )}
      {isAnswering && <Answer note={note} name={author} detail={detail} onClose={() => setAnswering(false)} />}
    </article>
  )
}

const Answer = ({ note, name, detail, onClose }: NoteTextProps & { name: string; onClose: () => void }) => {
  const { t } = useTranslation('agents')
  const command = useQuotationCommand('AddQuotationNote', detail)
  return (
    <AnswerDialog
      name={name}
      question={note.text}
      draft={`${detail.key}:answer:${note.noteId}`}
      help={t('question.clientHelp')}
      problem={<CommandProblem command={command} target={detail} onDone={onClose} onReapply={command.reapply} />}
      onClose={onClose}
      onAnswer={async (text) => (await command.run({ text, visibility: 'CLIENT', answers: note.noteId })) === undefined}
    />
  )
}

const MORE_NOTES = 50

/** Notes of the quotation, newest first, and a field for a new one. */
export const NotesTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [noteLimit, setNoteLimit] = useState(detail.notes.length)
  const earlierNotes = useQuery({ ...notesOptions(detail.key, noteLimit), enabled: noteLimit > detail.notes.length })
  const notes = earlierNotes.data?.rows ?? detail.notes
  const mayWrite = offered(detail, 'AddQuotationNote')?.possible === true
  return (
    <div className="notes-tab max-width-760 stack gap-10" role="tabpanel">
      {mayWrite && <Composer detail={detail} />}
      <section className="card" aria-label={t('common.notes')}>
        <div className="card-body quotation-notes stack gap-12">
          {notes.length === 0 && <p className="quiet">{t('notes.none')}</p>}
          {notes.toReversed().map((note) => (
            <NoteText key={note.noteId} note={note} detail={detail} />
          ))}
          {notes.length < detail.noteCount && (
            <Button
              variant="minimal"
              intent="primary"
              loading={earlierNotes.isFetching}
              onClick={() => setNoteLimit(notes.length + MORE_NOTES)}
            >
              {t('notes.earlier')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

const Composer = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [text, setText, forgetDraft] = useFormDraft(`${detail.key}:note`, '')
  const [visibility, setVisibility] = useState<(typeof noteVisibilities)[number]>('INTERNAL')
  const command = useQuotationCommand('AddQuotationNote', detail)
  // Text typed while the note is sent is the next note.
  const latest = useRef(text)
  const setTypedText = (next: string) => {
    latest.current = next
    setText(next)
  }
  const removeSentText = (sentText: string) => {
    const { current: currentText } = latest
    if (currentText === sentText) forgetDraft()
    else setTypedText(currentText.startsWith(sentText) ? currentText.slice(sentText.length).trimStart() : currentText)
    latest.current = currentText === sentText ? '' : latest.current
  }
  const save = async () => {
    if (text.trim() === '') return
    if ((await command.run({ text, visibility })) === undefined) removeSentText(text)
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
          onChange={(event) => setTypedText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void save()
          }}
        />
        <CommandProblem
          command={command}
          target={detail}
          onDone={() => removeSentText(text)}
          onReapply={command.reapply}
        />
        {visibility === 'CLIENT' && detail.clientWaits && <p className="margin-top-8 quiet">{t('notes.useAnswer')}</p>}
        <div className="margin-top-8 row between gap-8">
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
