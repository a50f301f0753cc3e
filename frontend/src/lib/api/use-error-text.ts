import { useTranslation } from 'react-i18next'
import { isProblem } from './problem.ts'

/** The words for what went wrong: the code translated, never the server's text for logs. */
export const useErrorText = () => {
  const { t, i18n } = useTranslation('errors')
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    const { status, cancelled } = isProblem(error, 'INVALID_TRANSITION') ? error.details : {}
    if (typeof status === 'string' && cancelled !== true && i18n.exists(`shell:status.${status}`))
      // The status comes from the server: it has words only when the file has it, which was just asked.
      return t('INVALID_TRANSITION_IN', { status: i18n.t(`shell:status.${status as 'SENT'}`) })
    const known = i18n.exists(`errors:${code}`) ? code : 'UNKNOWN'
    // The code comes from the server: it is a key only when the file has it, which was just asked.
    return t(known as 'UNKNOWN')
  }
}
