import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'

/** What went wrong, as an agent is told it: their link is no session, and what they typed is kept here. */
export const useAgentErrorText = () => {
  const { t, i18n } = useTranslation('thirdParty')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    // The code comes from the server: it is a key only when the file has it, which is asked first.
    return i18n.exists(`thirdParty:refused.${code}`) ? t(`refused.${code as 'REQUEST_CLOSED'}`) : errorText(error)
  }
}
