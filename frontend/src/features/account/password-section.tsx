import './account.css'
import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '../../components/feedback/load-state.tsx'
import { notify, useFailureNotice } from '../../components/feedback/toaster.ts'
import { useMe } from '../../lib/auth/me.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useEndOtherSessions, useChangePassword } from './account-mutations.ts'
import { sessionsQuery } from './account-queries.ts'
import { InfoSignIcon } from '@blueprintjs/icons'
import { PasswordField } from '../../components/form/password-field.tsx'
import { isProblem, useErrorText } from '../../lib/api/api.ts'
import { usePasswordProblem } from '../../lib/auth/use-password-problem.ts'

interface FieldErrors {
  current?: string
  password?: string
}

/** Changes the user's password; requires the current one. */
const PasswordForm = () => {
  const { t } = useTranslation('settings')
  const me = useMe()
  const format = useFormat()
  const errorText = useErrorText()
  const problemText = usePasswordProblem()
  const { data } = useQuery(sessionsQuery(me.id))
  const changeCommand = useChangePassword()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const currentField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const refuse = (problem: FieldErrors) => {
    setErrors(problem)
    ;(problem.current === undefined ? passwordField : currentField).current?.focus()
  }
  const wordsFor = (failure: unknown): FieldErrors => {
    if (isProblem(failure, 'WRONG_PASSWORD')) {
      const left = failure.details['triesLeft']
      return {
        current: [errorText(failure), typeof left === 'number' && t('common.attemptsLeft', { count: left })]
          .filter(Boolean)
          .join(' '),
      }
    }
    if (isProblem(failure) && failure.status === 429) {
      const seconds = Number(failure.details['retryAfter'])
      return { current: t('account.password.tooMany', { count: Math.max(1, Math.ceil(seconds / 60)) }) }
    }
    return { password: problemText(failure) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changeCommand.isBusy) return
    if (current === '') return refuse({ current: t('account.password.currentMissing') })
    if (password === '') return refuse({ password: t('account.password.newMissing') })
    setErrors({})
    void changeCommand.run({ current, password }).then(
      () => {
        setCurrent('')
        setPassword('')
        void notify({ kind: 'done', title: t('account.password.changed'), text: t('account.password.othersEnded') })
      },
      (failure: unknown) => refuse(wordsFor(failure)),
    )
  }

  return (
    <section className="card" aria-labelledby="account-password">
      <header className="card-head">
        <h2 id="account-password">{t('common.password')}</h2>
        {data?.passwordChangedAt !== undefined && (
          <span className="note">{t('account.password.since', { date: format.date(data.passwordChangedAt) })}</span>
        )}
      </header>
      <form className="card-body account-form stack gap-8" onSubmit={submit} noValidate>
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" value={me.userName} readOnly hidden />
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          inputRef={currentField}
          error={errors.current}
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t('common.newPassword')}
          autoComplete="new-password"
          inputRef={passwordField}
          hint={t('account.password.hint')}
          error={errors.password}
          value={password}
          onChange={setPassword}
        />
        <div className="flex margin-top-4">
          <Button type="submit" intent="primary" loading={changeCommand.isBusy}>
            {t('account.password.save')}
          </Button>
        </div>
      </form>
      <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">
        <InfoSignIcon size={14} aria-hidden="true" />
        {t('account.password.foot')}
      </p>
    </section>
  )
}

/** The user's sessions and failed sign-ins. */
const OwnSessions = () => {
  const { t } = useTranslation('settings')
  const me = useMe()
  const notifyFailure = useFailureNotice()
  const { data, error, refetch } = useQuery(sessionsQuery(me.id))
  const end = useEndOtherSessions()
  const otherCount = (data?.open ?? 0) - 1

  const endOthers = (): void =>
    void end.run(me.id).then(
      () => void notify({ kind: 'done', title: t('account.sessions.ended') }),
      (failure: unknown) => notifyFailure(t('account.sessions.notEnded'), failure, endOthers),
    )

  const content = () => {
    if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={4} height={35} />
    return (
      <dl className="account-facts lines-between">
        <Fact name={t('account.sessions.open')} note={t('account.sessions.openNote')}>
          {data.open}
        </Fact>
        <Fact name={t('common.lastSignIn')}>
          <Moment iso={data.lastSignInAt} />
        </Fact>
        <Fact name={t('account.sessions.previous')}>
          <Moment iso={data.previousSignInAt} />
        </Fact>
        <Fact name={t('account.sessions.failed')} note={t('account.sessions.failedNote')}>
          <span className={data.failedIn30Days > 0 ? 'hue' : undefined} data-hue="amber">
            {data.failedIn30Days}
          </span>
        </Fact>
      </dl>
    )
  }
  return (
    <section className="card" aria-labelledby="account-sessions">
      <header className="card-head">
        <h2 id="account-sessions">{t('account.sessions.title')}</h2>
        <span className="end">
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            loading={end.isBusy}
            disabled={otherCount < 1}
            onClick={endOthers}
          >
            {t('account.sessions.endOthers')}
          </Button>
        </span>
      </header>
      {content()}
    </section>
  )
}

const Fact = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    {note !== undefined && <dd className="quiet">{note}</dd>}
    <dd className="account-figure medium">{children}</dd>
  </div>
)

const Moment = ({ iso }: { iso: string | undefined }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (iso === undefined) return <span className="quiet">{t('account.api.never')}</span>
  return <time dateTime={iso}>{format.near(iso)}</time>
}

/** Section "Contraseña" of the settings: the user's password and sessions. Texts: `settings`, `auth`. */
export const PasswordSection = () => (
  <div className="max-width-560 stack gap-10">
    <PasswordForm />
    <OwnSessions />
  </div>
)
