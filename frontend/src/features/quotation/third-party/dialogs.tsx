import { type DeclineReason, declineReasons } from '@freight/contracts/vocabulary/cost-request'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { RequiredChoice } from '../../../components/entry-form/required-choice.tsx'
import { useAgentErrorText, sendQuestion, declineRequest, isOver } from './calls.ts'
import { AreaRow } from '../../../components/form/rows.tsx'

interface DialogProps {
  link: string
  onClose: () => void
  onDone: () => void
  /** Called when the link no longer accepts an answer. */
  onOver: () => void
}

/** Runs a command and shows its failure in the dialog; the typed text stays. */
const useRun = ({ onDone, onOver }: DialogProps) => {
  const errorText = useAgentErrorText()
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      onDone()
    } catch (error) {
      if (isOver(error)) onOver()
      else setFailure(error)
    }
  }
  const problem = failure !== undefined && (
    <p className="form-below error" role="alert">
      {errorText(failure)}
    </p>
  )
  return { run, problem }
}

/** Declines the request with a reason. */
export const DeclineDialog = (props: DialogProps) => {
  const { link, onClose } = props
  const { t } = useTranslation('thirdParty')
  const { run, problem } = useRun(props)
  const [reason, setReason] = useState<DeclineReason | ''>('')
  const [isTried, setTried] = useState(false)
  const [text, setText] = useState('')
  const submit = async () => {
    setTried(true)
    if (reason !== '') await run(() => declineRequest(link, reason, text.trim()))
  }
  return (
    <ConfirmTitle value={t('decline.button')}>
      <Confirm isOpen onCancel={onClose} onConfirm={submit}>
        <div className="grid gap-10">
          <p>{t('decline.ask')}</p>
          <RequiredChoice<DeclineReason>
            label={t('field.reason')}
            value={reason}
            options={declineReasons.map((value) => ({ value, label: t(`decline.reasons.${value}`) }))}
            onChange={setReason}
            error={isTried && reason === '' ? t('decline.reasonMissing') : undefined}
          />
          <AreaRow
            label={t('decline.text')}
            note={t('common.optional')}
            maxLength={500}
            value={text}
            onChange={setText}
          />
          {problem}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

/** Sends a question about the shipment before answering. */
export const QuestionDialog = (props: DialogProps) => {
  const { link, onClose } = props
  const { t } = useTranslation('thirdParty')
  const { run, problem } = useRun(props)
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  // The same text keeps its command id, so that a retry is the same question.
  const [{ sentText, commandId }, setCommand] = useState({ sentText: '', commandId: '' })
  const submit = async () => {
    const typedText = text.trim()
    if (typedText === '') {
      setEmpty(true)
      return
    }
    const id = typedText === sentText ? commandId : crypto.randomUUID()
    setCommand({ sentText: typedText, commandId: id })
    await run(() => sendQuestion(link, typedText, id))
  }
  return (
    <ConfirmTitle value={t('question.button')}>
      <Confirm isOpen isWritten onCancel={onClose} onConfirm={submit}>
        <div className="grid gap-10">
          <AreaRow
            label={t('question.label')}
            error={isEmpty && text.trim() === '' ? t('question.empty') : undefined}
            autoFocus
            autoResize
            maxLength={1000}
            value={text}
            onChange={setText}
          />
          <p className="quiet">{t('question.help')}</p>
          {problem}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}
