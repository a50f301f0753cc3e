import { TextArea } from '@blueprintjs/core'
import { type DeclineReason, declineReasons } from '@freight/contracts/cost-request/choices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useAgentErrorText } from './use-agent-error-text.ts'
import { askQuestion, decline, isOver } from './calls.ts'

interface DialogProps {
  link: string
  onClose: () => void
  onDone: () => void
  /** The link opens something else by now. */
  onOver: () => void
}

/** Runs, and says in the dialog what went wrong: what was typed stays. */
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

/** No costs will come, and why. */
export const DeclineDialog = (props: DialogProps) => {
  const { link, onClose } = props
  const { t } = useTranslation('thirdParty')
  const { run, problem } = useRun(props)
  const [reason, setReason] = useState<DeclineReason>('NO_SERVICE')
  const [text, setText] = useState('')
  return (
    <Confirm isOpen onCancel={onClose} onConfirm={() => run(() => decline(link, reason, text.trim()))}>
      <div className="agent-form">
        <p>{t('decline.ask')}</p>
        <FormRow label={t('decline.reason')}>
          {({ id }) => (
            <SelectField<DeclineReason>
              id={id}
              value={reason}
              options={declineReasons.map((value) => ({ value, label: t(`decline.reasons.${value}`) }))}
              onChange={setReason}
            />
          )}
        </FormRow>
        <FormRow label={t('decline.text')} note={t('optional')}>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </FormRow>
        {problem}
      </div>
    </Confirm>
  )
}

/** Something to ask about the shipment, before there is a price. */
export const QuestionDialog = (props: DialogProps) => {
  const { link, onClose } = props
  const { t } = useTranslation('thirdParty')
  const { run, problem } = useRun(props)
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  // Sent twice it is one question, as long as it says the same.
  const [{ said, commandId }, setCommand] = useState({ said: '', commandId: '' })
  const ask = async () => {
    const typed = text.trim()
    if (typed === '') {
      setEmpty(true)
      return
    }
    const id = typed === said ? commandId : crypto.randomUUID()
    setCommand({ said: typed, commandId: id })
    await run(() => askQuestion(link, typed, id))
  }
  return (
    <Confirm isOpen isWritten onCancel={onClose} onConfirm={ask}>
      <div className="agent-form">
        <FormRow label={t('question.label')} error={isEmpty && text.trim() === '' ? t('question.empty') : undefined}>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              autoFocus
              autoResize
              maxLength={1000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </FormRow>
        <p className="quiet">{t('question.help')}</p>
        {problem}
      </div>
    </Confirm>
  )
}
