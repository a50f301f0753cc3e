import { useTranslation } from 'react-i18next'
import { isProblem } from './problem.ts'

// What only these screens are refused with stands in their own files: the others are loaded before anything is drawn.
const besideScreens = ['rules', 'prices', 'newQuotation', 'agents', 'settings', 'users', 'views'] as const

/** The words for what went wrong: the code translated, never the server's text for logs. */
export const useErrorText = () => {
  const { t, i18n } = useTranslation('errors')
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    const { status, cancelled } = isProblem(error, 'INVALID_TRANSITION') ? error.details : {}
    if (typeof status === 'string' && cancelled !== true && i18n.exists(`shell:status.${status}`))
      // The status comes from the server: it has words only when the file has it, which was just asked.
      return t('INVALID_TRANSITION_IN', { status: i18n.t(`shell:status.${status as 'SENT'}`) })
    // The code comes from the server: it is a key only when a file has it, which is asked first.
    const beside = besideScreens.find((file) => i18n.exists(`${file}:refused.${code}`))
    if (beside !== undefined) return i18n.t(`${beside}:refused.${code}` as 'prices:refused.NEGATIVE_SELL')
    return t((i18n.exists(`errors:${code}`) ? code : 'UNKNOWN') as 'UNKNOWN')
  }
}
