import { clientDeclineReasons, type ClientDeclineReason } from '@freight/contracts/company-settings/reason-codes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequiredChoice } from '../../../../components/entry-form/required-choice.tsx'
import { ConfirmTitle } from '../../../../components/feedback/confirm-title.ts'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { AreaRow, InputRow } from '../../../../components/form/rows.tsx'
import { isProblem, useErrorText } from '../../../../lib/api/api.ts'
import { sendOfferAnswer } from '../calls.ts'
import type { OfferDraft } from './draft.ts'

export type Answer = 'accept' | 'decline' | 'question'

export interface AnswerDialogProps {
  link: string
  draft: OfferDraft
  onChange: (part: OfferDraft) => void
  onClose: () => void
  /** The answer was stored. */
  onDone: (answer: Answer) => void
  /** The offer no longer accepts an answer: the page must be read again. */
  onOver: () => void
}

/** Error texts of the page; its link is no session. */
const useOfferErrorText = () => {
  const { t, i18n } = useTranslation('clientOffer')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    return i18n.exists(`clientOffer:refused.${code}`) ? t(`refused.${code as 'EXPIRED'}`) : errorText(error)
  }
}

const isOver = (error: unknown) =>
  isProblem(error) && (error.code.startsWith('OFFER_') || [401, 404].includes(error.status))

interface FormProps extends AnswerDialogProps {
  answer: Answer
  /** Undefined while a field is missing. */
  body: () => object | undefined
  children: ReactNode
}

/** A dialog that sends one answer. The same input keeps its id, so that a retry after a lost connection is no second answer. */
const AnswerForm = ({ answer, body, children, link, onClose, onDone, onOver }: FormProps) => {
  const { t } = useTranslation('clientOffer')
  const errorText = useOfferErrorText()
  const [failure, setFailure] = useState<unknown>()
  const [sent, setSent] = useState({ text: '', commandId: '' })
  const send = async () => {
    const input = body()
    if (input === undefined) return
    const text = JSON.stringify(input)
    const commandId = text === sent.text ? sent.commandId : crypto.randomUUID()
    setSent({ text, commandId })
    try {
      await sendOfferAnswer(link, answer, input, commandId)
      onDone(answer)
    } catch (error) {
      if (isOver(error)) onOver()
      else setFailure(error)
    }
  }
  return (
    <ConfirmTitle value={t(`${answer}.title`)}>
      <Confirm isOpen isWritten onCancel={onClose} onConfirm={send}>
        <div className="grid gap-10">
          {children}
          {failure !== undefined && (
            <p className="form-below error" role="alert">
              {errorText(failure)}
            </p>
          )}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

/** Accepts one alternative with the name of the person and a remark. */
export const AcceptDialog = (
  props: AnswerDialogProps & {
    idSell: string
    recipient: string
    alternative: string
    totalHead: string
    total: string
  },
) => {
  const { draft, onChange, idSell, recipient, alternative, totalHead, total } = props
  const { t } = useTranslation('clientOffer')
  const [isTried, setTried] = useState(false)
  const name = draft.name ?? recipient
  const body = () => {
    setTried(true)
    return name.trim() === '' ? undefined : { idSell, name: name.trim(), remark: (draft.remark ?? '').trim() }
  }
  return (
    <AnswerForm {...props} answer="accept" body={body}>
      <p>{alternative === '' ? t('accept.textSingle') : t('accept.text', { name: alternative })}</p>
      <p>
        {totalHead} <strong className="number">{total}</strong>
      </p>
      <InputRow
        label={t('accept.name')}
        autoComplete="name"
        maxLength={160}
        value={name}
        onChange={(text) => onChange({ name: text })}
        error={isTried && name.trim() === '' ? t('accept.nameMissing') : undefined}
      />
      <AreaRow
        label={t('accept.remark')}
        note={t('common.optional')}
        maxLength={1000}
        value={draft.remark ?? ''}
        onChange={(remark) => onChange({ remark })}
      />
    </AnswerForm>
  )
}

/** Declines the offer with a reason. */
export const DeclineDialog = (props: AnswerDialogProps) => {
  const { draft, onChange } = props
  const { t } = useTranslation('clientOffer')
  const [isTried, setTried] = useState(false)
  const reason = clientDeclineReasons.find((one) => one === draft.reason) ?? ''
  const text = (draft.text ?? '').trim()
  const needsText = reason === 'OTHER' && text === ''
  const body = () => {
    setTried(true)
    return reason === '' || needsText ? undefined : { reasonCode: reason, text }
  }
  return (
    <AnswerForm {...props} answer="decline" body={body}>
      <RequiredChoice<ClientDeclineReason>
        label={t('field.reason')}
        value={reason}
        options={clientDeclineReasons.map((value) => ({ value, label: t(`decline.reasons.${value}`) }))}
        onChange={(value) => onChange({ reason: value })}
        error={isTried && reason === '' ? t('decline.reasonMissing') : undefined}
      />
      <AreaRow
        label={t('decline.text')}
        note={reason === 'OTHER' ? undefined : t('common.optional')}
        maxLength={1000}
        value={draft.text ?? ''}
        onChange={(typed) => onChange({ text: typed })}
        error={isTried && needsText ? t('decline.textMissing') : undefined}
      />
    </AnswerForm>
  )
}

/** Asks a question about the offer. */
export const QuestionDialog = (props: AnswerDialogProps) => {
  const { draft, onChange } = props
  const { t } = useTranslation('clientOffer')
  const [isTried, setTried] = useState(false)
  const text = (draft.question ?? '').trim()
  const body = () => {
    setTried(true)
    return text === '' ? undefined : { text }
  }
  return (
    <AnswerForm {...props} answer="question" body={body}>
      <AreaRow
        label={t('common.yourQuestion')}
        autoFocus
        autoResize
        maxLength={1000}
        value={draft.question ?? ''}
        onChange={(question) => onChange({ question })}
        error={isTried && text === '' ? t('question.empty') : undefined}
      />
      <p className="quiet">{t('question.help')}</p>
    </AnswerForm>
  )
}
