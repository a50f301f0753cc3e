import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sawPosition } from '../../lib/api/api.ts'
import { notificationPath } from '../../lib/notifications/notification-list.ts'
import { setLive } from '../../lib/live/live.ts'
import { currentSession, useSession } from '../../lib/auth/session.ts'
import type { SocketMessage } from '../../lib/live/stomp.ts'

/** The socket is open while there is a token; each message says that something is new, the queries fetch what. */
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
      const onMessage = (message: SocketMessage) => {
        sawPosition(message.position)
        refetchChanged(client, message.key)
        const open = () =>
          void navigate(notificationPath(message.key, currentSession()?.permissions.has('PRICING') === true))
        void announce(message, { open, openText: t('action.open') })
      }
      close = openSocket({ onMessage, onOpen, onClose: () => setLive(false) })
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
