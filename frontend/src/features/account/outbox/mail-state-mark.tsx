import { SmallTickIcon, TimeIcon, WarningSignIcon } from '@blueprintjs/icons'
import type { MailState } from '@freight/contracts/mail/outbox'
import { useTranslation } from 'react-i18next'

const marks = {
  WAITING: { hue: 'amber', Icon: TimeIcon },
  SENT: { hue: 'green', Icon: SmallTickIcon },
  FAILED: { hue: 'red', Icon: WarningSignIcon },
} as const

/** Delivery state of a mail by icon, word and colour. */
export const MailStateMark = ({ state }: { state: MailState }) => {
  const { t } = useTranslation('settings')
  const { hue, Icon } = marks[state]
  return (
    <span className="hue inline-row to-end gap-4 flex-none size-12" data-hue={hue}>
      <Icon size={12} aria-hidden="true" />
      {t(`account.outbox.mark.${state}`)}
    </span>
  )
}
