import { useTranslation } from 'react-i18next'
import type { OfferedAction } from './actions.ts'

/** Why something is not possible now, in the words of this command; else in the words of the refusal. */
export const useReason = () => {
  const { t, i18n } = useTranslation('quotations')
  const { t: error } = useTranslation('errors')
  return ({ command, reason }: OfferedAction): string => {
    const specific = `why.${command}`
    if ((reason === undefined || reason === 'INVALID_TRANSITION') && i18n.exists(`quotations:${specific}`))
      // Which commands have words of their own is decided by the file, which was just asked.
      return t(specific as 'why.SendQuote')
    if (reason !== undefined && i18n.exists(`quotations:reason.${reason}`))
      return t(`reason.${reason}` as 'reason.NO_SELL')
    return error(
      (reason !== undefined && i18n.exists(`errors:${reason}`) ? reason : 'INVALID_TRANSITION') as 'INVALID_TRANSITION',
    )
  }
}
