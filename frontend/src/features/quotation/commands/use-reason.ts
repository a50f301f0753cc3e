import { useTranslation } from 'react-i18next'
import type { OfferedAction } from './actions.ts'

/** Why a command is not possible now: its own text, else the text of the refusal code. */
export const useReason = () => {
  const { t, i18n } = useTranslation('quotations')
  const { t: error } = useTranslation('errors')
  return ({ command, reason }: OfferedAction): string => {
    const specific = `command.${command}.why`
    if ((reason === undefined || reason === 'INVALID_TRANSITION') && i18n.exists(`quotations:${specific}`))
      // The locale file decides which commands have their own text; `exists` was checked above.
      return t(specific as 'command.SendQuote.why')
    if (reason !== undefined && i18n.exists(`quotations:reason.${reason}`))
      return t(`reason.${reason}` as 'reason.NO_SELL')
    return error(
      (reason !== undefined && i18n.exists(`errors:${reason}`) ? reason : 'INVALID_TRANSITION') as 'INVALID_TRANSITION',
    )
  }
}
