import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import { offered } from '../commands/actions.ts'
import { CommandProblem } from '../commands/command-problem.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'

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
