import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Empty, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { Segments } from '../../components/form/form-row.tsx'
import { NotificationLine } from '../../components/notification-line.tsx'
import { isOpenable, notificationPath, notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { useMarkRead } from '../../lib/notifications/notification-commands.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { BrowserPermission } from './browser-permission.tsx'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { call } from '../../lib/api/api.ts'
import './notification-panel.css'

const MAX_PER_LIST = 100
const NO_KEYS: ReadonlySet<string> = new Set()

/** Keys of the user's own quotations, as commercial and as pricing; at most the first page of each list. */
const useOwnKeys = (enabled: boolean): { keys: ReadonlySet<string>; isPending: boolean } => {
  const may = useMay()
  const id = useSession()?.id ?? ''
  const isCommercial = may('COMERCIAL')
  const isPricing = may('PRICING')
  const { data, isPending } = useQuery({
    queryKey: ['quotations', 'own-keys', id, isCommercial, isPricing],
    queryFn: async ({ signal }) => {
      const lists: { list: ListName; assignedTo?: string }[] = [
        ...(isCommercial ? [{ list: 'my-quotations' } as const, { list: 'my-history' } as const] : []),
        ...(isPricing ? [{ list: 'all', assignedTo: id } as const] : []),
      ]
      const pages = await Promise.all(
        lists.map((query) => call('GET /app/v1/quotations', { query: { ...query, limit: MAX_PER_LIST }, signal })),
      )
      return new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key)))
    },
    enabled,
  })
  return { keys: data ?? NO_KEYS, isPending: enabled && isPending }
}

/** `?panel=notifications` on every page: recent and unread notifications, and the browser permission. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'shell'])
  const navigate = useNavigate()
  const may = useMay()
  const panel = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<'all' | 'unread' | 'mine'>('all')
  const { data = [], isPending, error, refetch } = useQuery(notificationsQuery)
  const markRead = useMarkRead()
  const unread = data.filter(({ read }) => !read)
  const ownKeys = useOwnKeys(shown === 'mine')
  const list = { all: data, unread, mine: data.filter(({ key }) => ownKeys.keys.has(key)) }[shown]
  const isWaiting = isPending || (shown === 'mine' && ownKeys.isPending)

  const empty = data.length === 0 ? 'empty' : shown === 'mine' ? 'noneMine' : 'noneUnread'

  useEffect(() => {
    panel.current?.focus()
  }, [])

  return (
    <aside
      ref={panel}
      className="notification-panel right-10 bottom-10 width-432 no-outline fixed edge-2 radius-card on-raised float-shadow stack"
      tabIndex={-1}
      aria-label={t('common.notifications')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="pad-6-8-6-12 row gap-8 line-below">
        <h2>{t('common.notifications')}</h2>
        {unread.length > 0 && (
          <span className="tag" data-hue="accent">
            {t('notifications:unread', { count: unread.length })}
          </span>
        )}
        <span className="flex gap-4 margin-left-auto">
          {unread.length > 0 && (
            <Button
              variant="minimal"
              intent="primary"
              size="small"
              onClick={() => markRead(unread.map(({ id }) => id))}
            >
              {t('notifications:markAll')}
            </Button>
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            aria-label={t('common.close')}
            onClick={onClose}
          />
        </span>
      </header>
      <div className="pad-8-12 line-below">
        <Segments
          label={t('common.notifications')}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: t('notifications:all') },
            { value: 'unread', label: t('notifications:onlyUnread') },
            { value: 'mine', label: t('notifications:mine') },
          ]}
        />
      </div>
      <div className="notification-list flex-1 min-height-0 scrolls-y">
        {isWaiting && <SkeletonRows rows={6} height={67} />}
        {error !== null && <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />}
        {!isWaiting && error === null && list.length === 0 && (
          <Empty
            kind={data.length === 0 ? 'none' : 'no-match'}
            title={t(`notifications:${empty}Title`)}
            help={t(`notifications:${empty}Help`)}
            level="h3"
          />
        )}
        {(isWaiting ? [] : list).map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            onOpen={() => {
              if (!notification.read) markRead([notification.id])
              if (isOpenable(notification)) void navigate(notificationPath(notification.key, may('PRICING')))
            }}
          />
        ))}
      </div>
      <BrowserPermission />
    </aside>
  )
}
