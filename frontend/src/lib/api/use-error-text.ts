import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { isProblem } from './problem.ts'

// Codes of single screens have their texts in the files of those screens; the general texts load before the first
// render.
const besideScreens = ['rules', 'prices', 'newQuotation', 'agents', 'settings', 'users', 'views'] as const

/** Text of an error: translates the code and never shows the server’s log message. */
export const useErrorText = () => {
  const { t, i18n } = useTranslation('errors')
  const format = useFormat()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    const { status, cancelled } = isProblem(error, 'INVALID_TRANSITION') ? error.details : {}
    if (typeof status === 'string' && cancelled !== true && i18n.exists(`shell:status.${status}`))
      // The status comes from the server; `exists` has just confirmed its key.
      return t('INVALID_TRANSITION_IN', { status: i18n.t(`shell:status.${status as 'SENT'}`) })
    const { name, since } = isProblem(error, 'LOCKED_BY_IMPORT') ? error.details : {}
    if (typeof name === 'string' && typeof since === 'string')
      return t('LOCKED_BY_IMPORT', { name, since: format.near(since) })
    // The code comes from the server; `exists` confirms the key first.
    const screenFile = besideScreens.find((file) => i18n.exists(`${file}:refused.${code}`))
    if (screenFile !== undefined) return i18n.t(`${screenFile}:refused.${code}` as 'prices:refused.NEGATIVE_SELL')
    return t((i18n.exists(`errors:${code}`) ? code : 'UNKNOWN') as 'UNKNOWN')
  }
}
