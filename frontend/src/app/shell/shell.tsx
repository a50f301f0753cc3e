import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import ShortcutSheet from '../commands/shortcut-sheet.tsx'
import BuildingBanner from './building-banner.tsx'
import CardDrawer from './card-drawer.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { useIsBuilding } from '../../lib/api/being-built.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { onUserChange } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useCard } from '../../lib/browser/use-card.ts'
import { useGlobalCommands } from '../commands/global-commands.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SignOutConfirm } from './sign-out.tsx'
import { TopBar } from './top-bar.tsx'
import { useLive } from './use-live.ts'
import './shell.css'

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
