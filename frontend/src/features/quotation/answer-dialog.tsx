import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../components/feedback/confirm-title.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { useFormDraft } from '../../components/form-draft/form-drafts.ts'
import { AreaRow } from '../../components/form/rows.tsx'

interface AnswerDialogProps {
  /** Who gets the answer. */
  name: string
  question: string
  /** Name of its draft. */
  draft: string
  /** What happens with the answer. */
  help: string
  /** Why the answer was not stored. */
  problem?: ReactNode
  onClose: () => void
  /** Resolves whether it was accepted. */
  onAnswer: (text: string) => Promise<boolean>
}

/** Text of an answer to an agent or a client; it stays after a failure, and as a draft after the dialog closes. */
export const AnswerDialog = ({ name, question, draft, help, problem, onClose, onAnswer }: AnswerDialogProps) => {
  const { t } = useTranslation('agents')
  const [text, setText, forgetText] = useFormDraft(draft, '')
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (text.trim() === '' || !(await onAnswer(text.trim()))) return
    forgetText()
    onClose()
  }
  return (
    <ConfirmTitle value={t('question.answer')}>
      <Confirm isOpen isWritten onCancel={onClose} onConfirm={submit}>
        <div className="grid gap-10">
          <p>{t('question.quoted', { text: question })}</p>
          <AreaRow
            label={t('question.dialog', { name })}
            error={isTried && text.trim() === '' ? t('question.empty') : undefined}
            autoFocus
            autoResize
            maxLength={2000}
            value={text}
            onChange={setText}
          />
          {problem}
          <p className="quiet">{help}</p>
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}
