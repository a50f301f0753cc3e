import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import './account.css'

/** The section "Contraseña" of the settings: the own password and the own sessions. Texts: `settings`, `auth`. */
export const PasswordSection = () => (
  <div className="account-cards">
    <PasswordForm />
    <OwnSessions />
  </div>
)
