import { KeyIcon, InfoSignIcon, BlockedPersonIcon, FlashIcon, TimeIcon, ErrorIcon } from '@blueprintjs/icons'
import type { SignInHint } from '@freight/contracts/access/session'
import { useEffect, useState, type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import ForgotPassword from './forgot-password.tsx'
import SessionEnded from './session-ended.tsx'
import ChoosePassword from './choose-password.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { Logo } from '../../components/logo.tsx'
import { NoticeCard } from '../../components/feedback/load-state.tsx'
import { SelectField, FormRow } from '../../components/form/form-row.tsx'
import { request, useErrorText } from '../../lib/api/api.ts'
import {
  requestedRoute,
  sessionEnded,
  isSessionUnstored,
  keepToken,
  removeToken,
  storedSession,
} from '../../lib/auth/session.ts'
import { switchLanguage } from '../../lib/i18n/i18n.ts'
import { languages } from '@freight/contracts/vocabulary/people'
import { language, rememberedUser, useStored } from '../../lib/storage/storage.ts'
import { forgetOnSharedComputer, sharedBy } from '../../lib/storage/shared-computer.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { type SignInResult, signIn, countdown } from './sign-in.ts'
import './login.css'
import { useAnswer } from './use-answer.ts'

interface LoginValues {
  user: string
  password: string
  remember: boolean
  /** Whether other users share this computer. */
  isShared: boolean
}

interface LoginFormProps {
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
const LoginForm = ({ result, waiting, isBusy, user: presetUser, onForgot, onSubmit }: LoginFormProps) => {
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

/** Message below the form: why signing in fails now, and what happens next. */
const SignInNotice = ({
  result,
  onRetry,
  onOver,
}: {
  result: SignInResult
  onRetry: () => void
  onOver: () => void
}) => {
  const { t } = useTranslation(['auth', 'shell'])
  switch (result.kind) {
    case 'throttled':
      return <ThrottleNotice until={result.until} onOver={onOver} />
    case 'inactive':
    case 'third-party':
      return (
        <NoticeCard icon={<BlockedPersonIcon size={14} />} hue="amber">
          {t(result.kind === 'inactive' ? 'auth:inactive' : 'auth:thirdParty')}
        </NoticeCard>
      )
    case 'unreachable':
      return (
        <NoticeCard
          icon={<FlashIcon size={14} />}
          action={
            <button type="button" className="bp6-button bp6-small" onClick={onRetry}>
              {t('common.tryAgain')}
            </button>
          }
        >
          {t('auth:unreachable')}
        </NoticeCard>
      )
    default:
      return null
  }
}

const ThrottleNotice = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const { t } = useTranslation('auth')
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= until
  useEffect(() => {
    if (isOver) {
      onOver()
      return
    }
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  }, [isOver, now, onOver])
  return (
    <NoticeCard icon={<TimeIcon size={14} />} hue="amber">
      {t('throttled')} <strong>{countdown(until, now)}</strong>.
    </NoticeCard>
  )
}

/** Links to the list of demo users in a demo installation. */
const DemoHint = ({ demo }: { demo: Promise<true | undefined> }) => {
  const { t } = useTranslation('auth')
  if (useAnswer(demo) === undefined) return null
  return <NoticeCard icon={<InfoSignIcon size={14} />}>{t('demo')}</NoticeCard>
}

const RETRY_AFTER_MS = 5000

/** Whether this is a demo; undefined if not, or if the request fails. */
const requestDemo = () =>
  request<SignInHint>('GET', '/app/v1/session/hint').then(
    ({ demo }) => (demo ? true : undefined),
    () => undefined,
  )

/** /login: a signed-in user continues to the route first requested. `?reset=` is a mailed link. */
export default function Login() {
  const { t } = useTranslation(['auth', 'shell'])
  const current = useStored(language)
  const [search, setSearch] = useSearchParams()
  const [demo] = useState(requestDemo)
  const [result, setResult] = useState<SignInResult>()
  const [isBusy, setBusy] = useState(false)
  const [lastValues, setLastValues] = useState<LoginValues>()
  const [endedSession] = useState(() => sessionEnded.read())
  const [resetUser, setResetUser] = useState<string>()
  const [chosenBy, setChosenBy] = useState<string>()
  const secret = search.get('reset')

  useEffect(() => {
    document.title = t('shell:product')
  }, [t])

  const submit = async (values: LoginValues) => {
    setLastValues(values)
    setChosenBy(undefined)
    setBusy(true)
    const next = await signIn(values.user, values.password)
    setBusy(false)
    setResult(next)
    if (next.kind !== 'done') return
    rememberedUser.write(values.remember ? values.user : '')
    sessionEnded.forget()
    // The guard of this route sees the token and redirects.
    keepToken(next.signedIn.token)
    const user = storedSession()?.id ?? ''
    await forgetOnSharedComputer(user)
    if (values.isShared) sharedBy.write(user)
    else sharedBy.remove()
    if (isSessionUnstored()) void notify({ kind: 'waiting', title: t('unstored.title'), text: t('unstored.text') })
  }

  const isUnreachable = result?.kind === 'unreachable'
  useEffect(() => {
    if (!isUnreachable || lastValues === undefined || isBusy) return
    const timer = setTimeout(() => void submit(lastValues), RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  })

  const leaveLink = () => {
    // The link has ended every session, including the one stored here.
    removeToken()
    setSearch({}, { replace: true })
  }

  const card = () => {
    if (secret !== null)
      return (
        <ChoosePassword
          key={secret}
          secret={secret}
          onDone={(userName) => {
            leaveLink()
            setChosenBy(userName)
          }}
          onAgain={() => {
            leaveLink()
            setResetUser('')
          }}
        />
      )
    if (resetUser !== undefined) return <ForgotPassword user={resetUser} onBack={() => setResetUser(undefined)} />
    return (
      <LoginForm
        key={chosenBy}
        user={chosenBy}
        result={result}
        waiting={result?.kind === 'throttled' ? lastValues?.user : undefined}
        isBusy={isBusy}
        onForgot={(user) => {
          setResult(undefined)
          setResetUser(user)
        }}
        onSubmit={submit}
      />
    )
  }

  return (
    <main className="login width-326 stack gap-16">
      <section className="pad-24 card">
        <header className="margin-bottom-18 row gap-10">
          <Logo />
          <h1 className="size-16">{t('common.quotations')}</h1>
          <span className="login-language margin-left-auto">
            <SelectField
              aria-label={t('common.language')}
              value={current}
              options={languages.map((each) => ({ value: each, label: t(`shell:languages.${each}`) }))}
              onChange={(next) => void switchLanguage(next)}
            />
          </span>
        </header>
        {card()}
      </section>
      {chosenBy !== undefined && (
        <NoticeCard icon={<KeyIcon size={14} />} hue="green">
          {t('auth:reset.done')}
        </NoticeCard>
      )}
      {result !== undefined && (
        <SignInNotice
          result={result}
          onRetry={() => lastValues !== undefined && void submit(lastValues)}
          onOver={() => setResult(undefined)}
        />
      )}
      {endedSession && result === undefined && chosenBy === undefined && secret === null && (
        <SessionEnded requested={requestedRoute.read()} />
      )}
      {secret === null && resetUser === undefined && <DemoHint demo={demo} />}
    </main>
  )
}
