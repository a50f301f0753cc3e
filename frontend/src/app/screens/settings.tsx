import { OutboxSection } from '../../features/account/outbox/outbox-section.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { BrowserPermission } from '../../features/notifications/browser-permission.tsx'
import { SettingsPanel } from '../../features/settings/settings-panel.tsx'

const guests = { outbox: <OutboxSection />, notices: <BrowserPermission />, password: <PasswordSection /> }

/** The settings, with the sections that belong to other features. */
export default function Settings() {
  return <SettingsPanel guests={guests} />
}
