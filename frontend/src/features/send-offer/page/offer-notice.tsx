import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'

/** Why sending failed, when no field can correct it. */
export const OfferNotice = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  const requestId = isProblem(error) ? error.requestId : ''
  return (
    <div className="notice-card" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text">
        {errorText(error)}{' '}
        {requestId !== '' && <span className="quiet">{t('error.request', { id: requestId.slice(0, 9) })}</span>}
      </p>
    </div>
  )
}
