import { PinnedNotes } from '../../features/note/cards/pinned-notes.tsx'
import Home from '../../features/home/home.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { lazyPage } from '../page-code.tsx'

const Settings = lazyPage(async () => (await import('./settings.tsx')).default, ['settings'])

/** The specification’s list of paths is closed: the settings are `/home?panel=settings`. */
export default function HomeOrSettings() {
  const [panel] = useUrlValue('panel')
  const may = useMay()
  return panel === 'settings' ? <Settings /> : <Home notes={may('PRICING') && <PinnedNotes />} />
}
