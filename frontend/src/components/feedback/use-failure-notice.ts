import { useTranslation } from 'react-i18next'
import { isFinal } from '../../lib/api/intentions.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { notify } from './toaster.ts'

/** Shows the error of a command in a toast, with a retry where a retry may help. */
export const useFailureNotice = () => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  return (title: string, failure: unknown, retry?: () => void): void =>
    void notify({
      kind: 'failed',
      title,
      text: errorText(failure),
      ...(retry !== undefined && !isFinal(failure) && { action: { text: t('common.tryAgain'), onClick: retry } }),
    })
}
