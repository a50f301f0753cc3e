import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sawPosition } from '../../lib/api/api.ts'
import { notificationPath, notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { setLive } from '../../lib/live/live.ts'
import { currentSession, useSession } from '../../lib/auth/session.ts'
import type { SocketMessage } from '../../lib/live/stomp.ts'

/** Keeps the socket open while there is a token; each message names what has changed, and the queries fetch it. */
export const useLive = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation('shell')
  const isSignedIn = useSession() !== undefined

  useEffect(() => {
    if (!isSignedIn) return
    let close: (() => void) | undefined
    let isOver = false
    const open = async () => {
      const [{ openSocket }, { announce }, { refetchMissed, refetchChanged }] = await Promise.all([
        import('../../lib/live/stomp.ts'),
        import('../../lib/notifications/announce.ts'),
        import('../../lib/live/refetch.ts'),
      ])
      if (isOver) return
      const onOpen = () => {
        setLive(true)
        void refetchMissed(client)
      }
      const newest = () => client.getQueryData(notificationsQuery.queryKey)?.[0]?.id
      const onMessage = (message: SocketMessage) => {
        sawPosition(message.position)
        refetchChanged(client, message.key)
        const openNotification = () =>
          void navigate(notificationPath(message.key, currentSession()?.permissions.has('PRICING') === true))
        void announce(message, { open: openNotification, openText: t('action.open') })
      }
      close = openSocket({ onMessage, onOpen, onClose: () => setLive(false), newest })
    }
    void open()
    return () => {
      isOver = true
      close?.()
      setLive(false)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSignedIn, client])
}
