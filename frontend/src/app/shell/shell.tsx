import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { useIsBuilding } from '../../lib/api/being-built.ts'
import { listenForKeys } from '../../lib/browser/commands.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { inWords } from '../../lib/api/problem.ts'
import { onUserChange } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { useGlobalCommands } from '../commands/global-commands.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useLive } from './use-live.ts'
import './shell.css'

const Palette = lazyPart(() => import('../commands/palette.tsx'))
const ShortcutSheet = lazyPart(() => import('../commands/shortcut-sheet.tsx'))
const BuildingBanner = lazyPart(() => import('./building-banner.tsx'))
const NotificationPanel = lazyPart(() => import('../../features/notifications/notification-panel.tsx'))

// The tables are built without it too.
const ignore = () => undefined

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
  const errorText = useErrorText()
  useEffect(listenForKeys, [])
  const missing = (close: () => void) => (error: unknown) => {
    close()
    void notify({ key: 'code-missing', kind: 'failed', title: t('error.part'), text: errorText(inWords(error)) })
  }
  const close = () => setOpen(undefined)
  const closePanel = () => setPanel(undefined)
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
        {isBuilding && <BuildingBanner onMissing={ignore} />}
        <Outlet />
      </main>
      {open === 'palette' && <Palette onClose={close} onMissing={missing(close)} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} onMissing={missing(close)} />}
      {panel === 'notifications' && <NotificationPanel onClose={closePanel} onMissing={missing(closePanel)} />}
    </>
  )
}
