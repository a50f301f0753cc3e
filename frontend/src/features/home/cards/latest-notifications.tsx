import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { NotificationLine } from '../../../components/notification-line.tsx'
import { useMarkRead } from '../../../lib/notifications/notification-commands.ts'
import { isOpenable, notificationPath, notificationsQuery } from '../../../lib/notifications/notification-list.ts'

const SHOWN_NOTIFICATIONS = 5

export const LatestNotifications = ({ isPricing }: { isPricing: boolean }) => {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const { data, error, refetch } = useQuery(notificationsQuery)
  const unread = data?.filter(({ read }) => !read).length ?? 0
  return (
    <section className="card" aria-label={t('title')}>
      <header className="card-head">
        <h2>{t('title')}</h2>
        {unread > 0 && (
          <span className="tag" data-hue="accent">
            {t('unread', { count: unread })}
          </span>
        )}
        <span className="end">
          <Link to="?panel=notifications">{t('seeAll')}</Link>
        </span>
      </header>
      {data === undefined && error === null && <SkeletonRows rows={SHOWN_NOTIFICATIONS} height={46} />}
      {data === undefined && error !== null && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="block-empty">{t('emptyHelp')}</p>}
      {data?.slice(0, SHOWN_NOTIFICATIONS).map((notification) => (
        <NotificationLine
          key={notification.id}
          notification={notification}
          compact
          onOpen={() => {
            if (!notification.read) markRead([notification.id])
            if (isOpenable(notification)) void navigate(notificationPath(notification.key, isPricing))
          }}
        />
      ))}
    </section>
  )
}
