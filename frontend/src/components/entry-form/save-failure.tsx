import { Button } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import './form-cards.css'

export interface SaveFailureProps {
  failure: unknown
  /** Replaces the title "could not be saved" and the text "nothing was lost". */
  title?: string
  help?: string
  /** Repeats the same command; the server does not apply it twice. */
  onRetry: () => void
}

/** A failed save: the reason, that nothing was lost, and the request id; with copy and retry. */
export const SaveFailure = ({ failure, title, help, onRetry }: SaveFailureProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const words = useErrorText()(failure)
  const [isCopied, setCopied] = useState(false)
  if (failure === undefined) return null
  const requestId = isProblem(failure) ? failure.requestId : ''
  const copy = async () => {
    const code = isProblem(failure)
      ? `${failure.status} ${failure.code}`
      : failure instanceof Error
        ? failure.message
        : ''
    await navigator.clipboard.writeText([words, code, requestId, location.pathname].filter(Boolean).join('\n'))
    setCopied(true)
  }
  return (
    <div className="save-failure pad-9-10 icon-first start radius-6 flex gap-8 on-surface" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div className="line-18 flex-1 size-12-5">
        <p>
          <strong>{title ?? t('common.couldNotSave')}</strong>
        </p>
        <p className="secondary">
          {words} {help ?? t('form.nothingLost')}
          {requestId !== '' && <span className="quiet"> {shell('error.request', { id: requestId.slice(0, 9) })}</span>}
        </p>
      </div>
      <Button variant="minimal" size="small" onClick={copy}>
        {isCopied ? shell('action.copied') : shell('common.copy')}
      </Button>
      <Button size="small" onClick={onRetry}>
        {shell('common.tryAgain')}
      </Button>
    </div>
  )
}
