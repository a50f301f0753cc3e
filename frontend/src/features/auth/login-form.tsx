import { ErrorIcon } from '@blueprintjs/icons'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../components/form/form-row.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { rememberedUser } from '../../lib/storage/preferences.ts'
import { sharedBy } from '../../lib/storage/shared-computer.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import type { SignInResult } from './sign-in.ts'

export interface LoginValues {
  user: string
  password: string
  remember: boolean
  /** Whether other users share this computer. */
  isShared: boolean
}

export interface LoginFormProps {
  result: SignInResult | undefined
  /** User name of the locked account; other users can sign in meanwhile. */
  waiting?: string | undefined
  isBusy: boolean
  /** User name of a user who has just set a password. */
  user?: string | undefined
  onForgot: (user: string) => void
  onSubmit: (values: LoginValues) => Promise<void>
}

const sameUser = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

// Plain fields styled like Blueprint's, because this page loads first and has a size budget.
export const LoginForm = ({ result, waiting, isBusy, user: presetUser, onForgot, onSubmit }: LoginFormProps) => {
  const { t } = useTranslation(['auth', 'shell'])
  const [user, setUser] = useState(() => presetUser ?? rememberedUser.read())
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => rememberedUser.read() !== '')
  const [isShared, setShared] = useState(() => sharedBy.read() !== '')
  const [missingField, setMissingField] = useState<'user' | 'password'>()
  const userField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const isBlocked = waiting !== undefined && sameUser(waiting, user)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isBlocked) return
    const first = user.trim() === '' ? 'user' : password === '' ? 'password' : undefined
    setMissingField(first)
    if (first !== undefined) {
      ;(first === 'user' ? userField : passwordField).current?.focus()
      return
    }
    await onSubmit({ user: user.trim(), password, remember, isShared })
    passwordField.current?.select()
  }

  return (
    <form className="login-form stack gap-10" onSubmit={submit} noValidate>
      <Failure result={result} />
      <FormRow label={t('auth:user')} error={missingField === 'user' ? t('auth:userMissing') : undefined}>
        {({ id, invalid, ...described }) => (
          <input
            {...described}
            id={id}
            ref={userField}
            className={invalid ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
            aria-invalid={invalid || undefined}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={user === ''}
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <PasswordField
        label={t('auth:password')}
        error={missingField === 'password' ? t('auth:passwordMissing') : undefined}
        inputRef={passwordField}
        autoComplete="current-password"
        autoFocus={user !== ''}
        value={password}
        onChange={setPassword}
      />
      <Tick label={t('auth:remember')} checked={remember} onChange={setRemember} />
      <Tick label={t('auth:shared')} title={t('auth:sharedHelp')} checked={isShared} onChange={setShared} />
      <button
        type="submit"
        className="bp6-button bp6-intent-primary bp6-large bp6-fill"
        aria-disabled={isBusy || isBlocked || undefined}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'auth:submitting' : 'auth:submit')}
      </button>
      <button type="button" className="login-link" onClick={() => onForgot(user.trim())}>
        {t('auth:forgot.link')}
      </button>
    </form>
  )
}

interface TickProps {
  label: string
  title?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Tick = ({ label, title, checked, onChange }: TickProps) => (
  <label className="bp6-control bp6-checkbox login-remember" title={title}>
    <input
      className="bp6-control-input"
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className="bp6-control-indicator" />
    {label}
  </label>
)

const Failure = ({ result }: { result: SignInResult | undefined }) => {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  if (result?.kind !== 'wrong' && result?.kind !== 'failed') return null
  return (
    <p className="login-error icon-first start radius-control ink-red line-18 flex gap-8 size-12-5" role="alert">
      <ErrorIcon size={14} aria-hidden="true" />
      <span>
        {result.kind === 'wrong' ? t('wrong') : t('failed')}{' '}
        {result.kind === 'wrong'
          ? result.triesLeft !== undefined && t('common.attemptsLeft', { count: result.triesLeft })
          : errorText(result.error)}
      </span>
    </p>
  )
}
