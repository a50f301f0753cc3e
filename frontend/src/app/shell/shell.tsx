import { QueryClientProvider, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation, useNavigate } from 'react-router-dom'
import { OfflineIcon } from '@blueprintjs/icons'
import ShortcutSheet from '../commands/shortcut-sheet.tsx'
import BuildingBanner from './building-banner.tsx'
import CardDrawer from './card-drawer.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { useIsBuilding } from '../../lib/api/being-built.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { onUserChange, currentSession, useSession } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useCard } from '../../lib/browser/use-card.ts'
import { useGlobalCommands } from '../commands/global-commands.tsx'
import { formatTime } from '../../lib/format/format.ts'
import { SignOutConfirm } from './sign-out.tsx'
import { TopBar } from './top-bar.tsx'
import { sawPosition } from '../../lib/api/api.ts'
import { notificationPath, notificationsQuery } from '../../lib/notifications/notification-list.ts'
import { setLive } from '../../lib/live/live.ts'
import type { SocketMessage } from '../../lib/live/stomp.ts'
import './shell.css'

/** Keeps the socket open while there is a token; each message names what has changed, and the queries fetch it. */
const useLive = () => {
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

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Banner of every page while offline: its data is old, and commands are impossible. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return isOnline ? null : <Banner />
}

const Banner = () => {
  const { t } = useTranslation('shell')
  const [since] = useState(() => formatTime(new Date().toISOString()))
  return (
    <div className="offline-banner margin-0-16-8 pad-7-10 ink-amber radius-control row gap-8" role="status">
      <OfflineIcon size={14} aria-hidden="true" />
      {t('bar.offline', { time: since })}
    </div>
  )
}

const { NotificationPanel, Palette } = lazyParts(() => import('./overlay-parts.ts'), {
  NotificationPanel: {},
  Palette: {},
})

const queryClient = createQueryClient()
// No data of one user is shown to the next one.
onUserChange(() => queryClient.clear())

/** The frame around every page of a signed-in user. */
export const Shell = () => (
  <QueryClientProvider client={queryClient}>
    <Frame />
  </QueryClientProvider>
)

const Frame = () => {
  const { t } = useTranslation('shell')
  const navigation = useNavigation()
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const [panel, setPanel] = useUrlValue('panel')
  const isBuilding = useIsBuilding()
  useEffect(listenForKeys, [])
  const close = () => setOpen(undefined)
  const closePanel = () => setPanel(undefined)
  const { card, open: openCard, close: closeCard } = useCard()
  useLive()
  useGlobalCommands({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') })

  return (
    <>
      <a className="skip-link left-16 fixed pad-4-12 radius-control on-accent-fill ink-on-accent" href="#content">
        {t('bar.skip')}
      </a>
      <TopBar onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
      {navigation.state === 'loading' && (
        <div className="loading-line fixed left-0 on-accent" role="progressbar" aria-label={t('state.loading')} />
      )}
      <main id="content" className="content min-height-100vh no-outline" tabIndex={-1}>
        <OfflineBanner />
        {isBuilding && <BuildingBanner />}
        <Outlet />
      </main>
      <SignOutConfirm />
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {panel === 'notifications' && <NotificationPanel onClose={closePanel} />}
      {card !== undefined && <CardDrawer {...card} onOpen={(id) => openCard(card.kind, id)} onClose={closeCard} />}
    </>
  )
}
