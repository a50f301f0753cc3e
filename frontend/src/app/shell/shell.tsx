import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import { useIsBuilding } from '../../lib/being-built.ts'
import { listenForKeys } from '../../lib/commands.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { onUserChange } from '../../lib/session.ts'
import { useUrlValue } from '../../lib/url-state.ts'
import { useGlobalCommands } from '../commands/global-commands.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useLive } from './use-live.ts'
import './shell.css'

const Palette = lazy(() => import('../commands/palette.tsx'))
const ShortcutSheet = lazy(() => import('../commands/shortcut-sheet.tsx'))
const BuildingBanner = lazy(() => import('./building-banner.tsx'))
const NotificationPanel = lazy(() => import('../../features/notifications/notification-panel.tsx'))

const queryClient = createQueryClient()
// Nothing that one user saw is shown to the next one.
onUserChange(() => queryClient.clear())

/** What stands around every page of a signed-in user. */
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
  useLive()
  useGlobalCommands({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') })

  return (
    <>
      <a className="skip-link" href="#content">
        {t('bar.skip')}
      </a>
      <TopBar onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
      {navigation.state === 'loading' && (
        <div className="loading-line" role="progressbar" aria-label={t('state.loading')} />
      )}
      <main id="content" className="content" tabIndex={-1}>
        <OfflineBanner />
        <Suspense fallback={null}>{isBuilding && <BuildingBanner />}</Suspense>
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
        {open === 'shortcuts' && <ShortcutSheet onClose={() => setOpen(undefined)} />}
        {panel === 'notifications' && <NotificationPanel onClose={() => setPanel(undefined)} />}
      </Suspense>
    </>
  )
}
