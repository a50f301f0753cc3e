import { NotificationsIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'

const MOST_SHOWN = 99

/** Number of unread notifications; toggles the panel, which is state of the URL on every page. */
export const Bell = () => {
  const { t } = useTranslation('shell')
  const [panel, setPanel] = useUrlValue('panel')
  const { data = [] } = useQuery(notificationsQuery)
  const unread = data.filter(({ read }) => !read).length
  const isOpen = panel === 'notifications'
  const label = unread === 0 ? t('bar.notifications') : t('bar.notificationsUnread', { count: unread })
  return (
    <button
      type="button"
      className="bar-sign"
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => setPanel(isOpen ? undefined : 'notifications')}
    >
      <NotificationsIcon size={16} aria-hidden="true" />
      {unread > 0 && <span className="bell-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
    </button>
  )
}
