import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import './account.css'

/** Section "Contraseña" of the settings: the user's password and sessions. Texts: `settings`, `auth`. */
export const PasswordSection = () => (
  <div className="account-cards">
    <PasswordForm />
    <OwnSessions />
  </div>
)
