import { useTranslation } from 'react-i18next'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'

/** Error texts for agents: their link is no session, and their text is stored in this browser. */
export const useAgentErrorText = () => {
  const { t, i18n } = useTranslation('thirdParty')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    // The server's code is a key only if the locale file has it, which `exists` checks first.
    return i18n.exists(`thirdParty:refused.${code}`) ? t(`refused.${code as 'REQUEST_CLOSED'}`) : errorText(error)
  }
}
