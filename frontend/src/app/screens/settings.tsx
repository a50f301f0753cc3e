import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { OutboxSection } from '../../features/account/outbox/outbox-section.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { BrowserPermission } from '../../features/notification/browser-permission.tsx'
import { SettingsPanel } from '../../features/settings/settings-panel.tsx'

const ApiSection = lazyPart(async () => (await import('../../features/account/api/api-section.tsx')).ApiSection, {
  texts: ['catalogues'],
})

const guests = {
  outbox: <OutboxSection />,
  notices: <BrowserPermission />,
  password: <PasswordSection />,
  api: <ApiSection />,
}

/** The settings, with sections of other features. */
export default function Settings() {
  return <SettingsPanel guests={guests} />
}
