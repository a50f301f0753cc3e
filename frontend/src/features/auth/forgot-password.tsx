import { EnvelopeIcon } from '@blueprintjs/icons'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/load-state.tsx'
import { FormRow } from '../../components/form/form-row.tsx'
import { request, isProblem, useErrorText } from '../../lib/api/api.ts'
import { language } from '../../lib/storage/storage.ts'
import { minutesToWait } from './sign-in.ts'

/** Requests a mailed link. The answer is the same for unknown users, so that it discloses no user names. */
export default function ForgotPassword({ user: signInUser, onBack }: { user: string; onBack: () => void }) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [user, setUser] = useState(signInUser)
  const [state, setState] = useState<'asking' | 'busy' | 'asked'>('asking')
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setError(user.trim() === '' ? t('userMissing') : undefined)
    if (user.trim() === '') return
    setState('busy')
    try {
      await request('POST', '/app/v1/session/password-reset', {
        body: { user: user.trim(), language: language.read() },
      })
      setState('asked')
    } catch (failure) {
      setState('asking')
      const wait =
        isProblem(failure) && failure.status === 429 ? minutesToWait(failure.details['retryAfter']) : undefined
      setError(wait === undefined ? errorText(failure) : t('forgot.tooMany', { count: wait }))
    }
  }

  return (
    <form className="login-form stack gap-10" onSubmit={submit} noValidate>
      {state === 'asked' ? (
        <NoticeCard icon={<EnvelopeIcon size={14} />} hue="green">
          {t('forgot.sent')}
        </NoticeCard>
      ) : (
        <>
          <p className="line-18 size-12-5 secondary">{t('forgot.words')}</p>
          <FormRow label={t('user')} error={error}>
            {({ id, invalid, ...described }) => (
              <input
                {...described}
                id={id}
                className={invalid ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
                aria-invalid={invalid || undefined}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                // The user opened this page to type here.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                maxLength={200}
                value={user}
                onChange={(event) => setUser(event.currentTarget.value)}
              />
            )}
          </FormRow>
          <button
            type="submit"
            className="bp6-button bp6-intent-primary bp6-large bp6-fill"
            aria-disabled={state === 'busy' || undefined}
            aria-busy={state === 'busy'}
          >
            {t(state === 'busy' ? 'forgot.sending' : 'forgot.send')}
          </button>
        </>
      )}
      <button type="button" className="login-link" onClick={onBack}>
        {t('forgot.back')}
      </button>
    </form>
  )
}
