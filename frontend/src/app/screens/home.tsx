import { lazy, Suspense } from 'react'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import Home from '../../features/home/home.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'

const PinnedNotes = lazy(async () => {
  const [module] = await Promise.all([import('../../features/notes/cards/pinned-notes.tsx'), loadTexts('notes')])
  return { default: module.PinnedNotes }
})

const Settings = lazy(async () => {
  const [module] = await Promise.all([
    import('./settings.tsx'),
    loadTexts('settings', 'catalogue', 'account', 'auth', 'table'),
  ])
  return module
})

/** The specification's list of paths is closed: the settings are `/home?panel=settings`. */
export default function HomeOrSettings() {
  const [panel] = useUrlValue('panel')
  const may = useMay()
  return panel === 'settings' ? (
    <Suspense fallback={<PagePlaceholder />}>
      <Settings />
    </Suspense>
  ) : (
    <Home
      notes={
        may('PRICING') && (
          <Suspense fallback={null}>
            <PinnedNotes />
          </Suspense>
        )
      }
    />
  )
}
