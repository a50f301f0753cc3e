import { OutboxSection } from '../../features/account/outbox/outbox-section.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { BrowserPermission } from '../../features/notification/browser-permission.tsx'
import { SettingsPanel } from '../../features/settings/settings-panel.tsx'

const guests = { outbox: <OutboxSection />, notices: <BrowserPermission />, password: <PasswordSection /> }

/** The settings, with sections of other features. */
export default function Settings() {
  return <SettingsPanel guests={guests} />
}
