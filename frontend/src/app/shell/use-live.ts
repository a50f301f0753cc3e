import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sawPosition } from '../../lib/api.ts'
import { notificationPath, notificationsQuery } from '../../lib/notification-list.ts'
import { currentSession, useSession } from '../../lib/session.ts'

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
      const [{ openSocket }, { announce }] = await Promise.all([
        import('../../lib/stomp.ts'),
        import('../../lib/announce.ts'),
      ])
      if (isOver) return
      close = openSocket((message) => {
        sawPosition(message.position)
        void client.invalidateQueries(notificationsQuery)
        void client.invalidateQueries({ queryKey: ['quotations'] })
        void client.invalidateQueries({ queryKey: ['home'] })
        const path = notificationPath(message.key, currentSession()?.permissions.has('PRICING') === true)
        void announce(message, { open: () => void navigate(path), openText: t('action.open') })
      })
    }
    void open()
    return () => {
      isOver = true
      close?.()
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSignedIn, client])
}
