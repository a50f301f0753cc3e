import { Button } from '@blueprintjs/core'
import { InfoSignIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useMe } from '../../lib/auth/me.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { usePasswordProblem } from '../../lib/auth/use-password-problem.ts'
import { useChangePassword } from './account-mutations.ts'
import { sessionsQuery } from './account-queries.ts'

interface FieldErrors {
  current?: string
  password?: string
}

/** Changes the user's password; requires the current one. */
export const PasswordForm = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
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
        current: [errorText(failure), typeof left === 'number' && t('password.triesLeft', { count: left })]
          .filter(Boolean)
          .join(' '),
      }
    }
    if (isProblem(failure) && failure.status === 429) {
      const seconds = Number(failure.details['retryAfter'])
      return { current: t('password.tooMany', { count: Math.max(1, Math.ceil(seconds / 60)) }) }
    }
    return { password: problemText(failure) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changeCommand.isBusy) return
    if (current === '') return refuse({ current: t('password.currentMissing') })
    if (password === '') return refuse({ password: t('password.newMissing') })
    setErrors({})
    void changeCommand.run({ current, password }).then(
      () => {
        setCurrent('')
        setPassword('')
        void notify({ kind: 'done', title: t('password.changed'), text: t('password.othersEnded') })
      },
      (failure: unknown) => refuse(wordsFor(failure)),
    )
  }

  return (
    <section className="card" aria-labelledby="account-password">
      <header className="card-head">
        <h2 id="account-password">{t('password.title')}</h2>
        {data?.passwordChangedAt !== undefined && (
          <span className="note">{t('password.since', { date: format.date(data.passwordChangedAt) })}</span>
        )}
      </header>
      <form className="card-body account-form" onSubmit={submit} noValidate>
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" value={me.userName} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          inputRef={currentField}
          error={errors.current}
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          inputRef={passwordField}
          hint={t('password.hint')}
          error={errors.password}
          value={password}
          onChange={setPassword}
        />
        <div className="account-actions">
          <Button type="submit" intent="primary" loading={changeCommand.isBusy}>
            {t('password.save')}
          </Button>
        </div>
      </form>
      <p className="account-foot">
        <InfoSignIcon size={14} aria-hidden="true" />
        {t('password.foot')}
      </p>
    </section>
  )
}
