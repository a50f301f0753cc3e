import {
  BanCircleIcon,
  EditIcon,
  ErrorIcon,
  InboxIcon,
  NotificationsIcon,
  PersonIcon,
  TickCircleIcon,
  UndoIcon,
} from '@blueprintjs/icons'
import type { Notification } from '@freight/contracts/notification/notification'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../lib/notifications/notification-list.ts'
import { notificationText } from '../lib/notifications/notification-text.ts'
import { useFormat } from '../lib/format/format.ts'
import { usePlaceName } from '../lib/i18n/use-place-name.ts'
import './notification-line.css'

const kindMarks: Readonly<Record<Notification['kind'], { Icon: typeof InboxIcon; hue: string }>> = {
  NEW_REQUEST: { Icon: InboxIcon, hue: 'amber' },
  REQUEST_TAKEN: { Icon: PersonIcon, hue: 'amber' },
  REQUEST_RELEASED: { Icon: UndoIcon, hue: 'amber' },
  REQUEST_AMENDED: { Icon: EditIcon, hue: 'amber' },
  QUOTATION_ASSIGNED: { Icon: PersonIcon, hue: 'amber' },
  QUOTE_READY: { Icon: TickCircleIcon, hue: 'violet' },
  APPROVAL_REQUESTED: { Icon: TickCircleIcon, hue: 'amber' },
  SELL_APPROVED: { Icon: TickCircleIcon, hue: 'green' },
  SELL_REJECTED: { Icon: BanCircleIcon, hue: 'red' },
  QUOTE_UPDATED: { Icon: TickCircleIcon, hue: 'violet' },
  MAIL_DELAYED: { Icon: ErrorIcon, hue: 'amber' },
  MAIL_FAILED: { Icon: ErrorIcon, hue: 'red' },
  QUOTE_APPROVED: { Icon: TickCircleIcon, hue: 'green' },
  QUOTE_REJECTED: { Icon: ErrorIcon, hue: 'red' },
  CLIENT_ACCEPTED: { Icon: TickCircleIcon, hue: 'green' },
  CLIENT_DECLINED: { Icon: ErrorIcon, hue: 'red' },
  CLIENT_ASKS: { Icon: NotificationsIcon, hue: 'amber' },
  CLIENT_QUESTION_WAITING: { Icon: NotificationsIcon, hue: 'amber' },
  BOOKING_ACCEPTED: { Icon: TickCircleIcon, hue: 'green' },
  BOOKING_REFUSED: { Icon: ErrorIcon, hue: 'red' },
  QUOTATION_CANCELLED: { Icon: BanCircleIcon, hue: 'grey' },
  QUOTE_RESUMED: { Icon: UndoIcon, hue: 'amber' },
  REQUEST_WAITING: { Icon: InboxIcon, hue: 'amber' },
  NOT_SENT: { Icon: InboxIcon, hue: 'violet' },
  EXPIRING: { Icon: NotificationsIcon, hue: 'amber' },
  EXPIRES_TODAY: { Icon: ErrorIcon, hue: 'red' },
  EXPIRED: { Icon: ErrorIcon, hue: 'red' },
  FOLLOW_UP: { Icon: NotificationsIcon, hue: 'accent' },
  AGENT_ANSWERED: { Icon: InboxIcon, hue: 'green' },
  AGENT_DECLINED: { Icon: ErrorIcon, hue: 'amber' },
  AGENT_ASKS: { Icon: NotificationsIcon, hue: 'amber' },
  AGENT_QUESTION_WAITING: { Icon: NotificationsIcon, hue: 'amber' },
  AGENT_REMINDED: { Icon: NotificationsIcon, hue: 'amber' },
  AGENT_WANTS_LINK: { Icon: NotificationsIcon, hue: 'amber' },
  AGENT_MAIL_FAILED: { Icon: ErrorIcon, hue: 'red' },
  COST_STALE: { Icon: EditIcon, hue: 'amber' },
  RATE_OF_SENT_CHANGED: { Icon: NotificationsIcon, hue: 'amber' },
  REPORT_READY: { Icon: TickCircleIcon, hue: 'green' },
  REPORT_FAILED: { Icon: ErrorIcon, hue: 'red' },
  RATES_CHECKED: { Icon: InboxIcon, hue: 'amber' },
  RATES_IMPORTED: { Icon: TickCircleIcon, hue: 'green' },
  RATES_TAKEN_BACK: { Icon: UndoIcon, hue: 'grey' },
  RATE_IMPORT_FAILED: { Icon: ErrorIcon, hue: 'red' },
  EXPRESS_REQUESTED: { Icon: InboxIcon, hue: 'amber' },
  EXPRESS_TAKEN: { Icon: PersonIcon, hue: 'amber' },
  EXPRESS_BOOKED: { Icon: TickCircleIcon, hue: 'violet' },
  EXPRESS_BOOKING_REFUSED: { Icon: BanCircleIcon, hue: 'red' },
  EXPRESS_BOOKING_DOUBTFUL: { Icon: ErrorIcon, hue: 'red' },
  EXPRESS_INCIDENT: { Icon: ErrorIcon, hue: 'red' },
  EXPRESS_INCIDENT_RESOLVED: { Icon: TickCircleIcon, hue: 'green' },
  EXPRESS_DELIVERED: { Icon: TickCircleIcon, hue: 'green' },
  EXPRESS_RETURNED: { Icon: UndoIcon, hue: 'red' },
  EXPRESS_LOST: { Icon: ErrorIcon, hue: 'red' },
  EXPRESS_COST_ABOVE: { Icon: ErrorIcon, hue: 'amber' },
  EXPRESS_BELOW_MINIMUM: { Icon: TickCircleIcon, hue: 'amber' },
  EXPRESS_BATCH_ENDED: { Icon: TickCircleIcon, hue: 'accent' },
  EXPRESS_OVERDUE: { Icon: ErrorIcon, hue: 'red' },
  EXPRESS_CUTOFF: { Icon: NotificationsIcon, hue: 'red' },
  EXPRESS_FUEL_MISSING: { Icon: NotificationsIcon, hue: 'amber' },
  EXPRESS_TARIFF_ENDS: { Icon: NotificationsIcon, hue: 'amber' },
  PERSONAL: { Icon: NotificationsIcon, hue: 'accent' },
}

export interface NotificationLineProps {
  notification: Notification
  onOpen: () => void
  /** The home page shows reference and text on one line. */
  compact?: boolean
}

/** One notification: text, quotation, time; a blue dot while it is unread. */
export const NotificationLine = ({ notification, onOpen, compact = false }: NotificationLineProps) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { Icon, hue } = kindMarks[notification.kind]
  const { title, text } = notificationText(notification, t, usePlaceName())
  const key = referenceOf(notification)
  const secondLine = compact ? [key, text].filter((part) => part !== '').join(' · ') : text
  return (
    <button
      type="button"
      className="notification-line start pad-9-12 no-edge no-fill ink-2 pointer size-12-5 line-17 hovers flex gap-8 full text-left"
      data-unread={!notification.read || undefined}
      data-compact={compact || undefined}
      onClick={onOpen}
    >
      <span className="unread-dot width-6 flex-none height-6 margin-top-6 round" />
      <span
        className="notification-icon width-26 height-26 radius-6 on-track inline-row centred flex-none"
        data-hue={hue}
      >
        <Icon size={14} className="hue" aria-hidden="true" />
      </span>
      <span className="notification-words stack flex-1 min-width-0">
        <span className="notification-title medium">
          {title}
          {!notification.read && <span className="visually-hidden"> ({t('isUnread')})</span>}
        </span>
        <span className="notification-text clips dots-end">{secondLine}</span>
        {!compact && key !== '' && <span className="notification-key ink-3 no-wrap">{key}</span>}
      </span>
      <span className="notification-when ink-3 no-wrap">
        {format.daysUntil(notification.date) === 0 ? format.time(notification.date) : format.near(notification.date)}
      </span>
    </button>
  )
}
