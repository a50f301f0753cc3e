import { DisableIcon } from '@blueprintjs/icons'
import type { PasswordLink } from '@freight/contracts/access/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/notice-card.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { request } from '../../lib/api/api.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { usePasswordProblem } from '../../lib/auth/use-password-problem.ts'
import { useAnswer } from './use-answer.ts'

/** What a mailed link is good for, or why it is not. */
type LinkLook = { link: PasswordLink } | { error: unknown }

const lookAtLink = (link: string): Promise<LinkLook> =>
  request<PasswordLink>('POST', '/app/v1/session/password-link', { body: { link } }).then(
    (found) => ({ link: found }),
    (error: unknown) => ({ error }),
  )

interface ChoosePasswordProps {
  secret: string
  onDone: (userName: string) => void
  /** Another link is wanted. */
  onAgain: () => void
}

/** The page behind a mailed link: one new password, and no other session is left. */
export default function ChoosePassword({ secret, onDone, onAgain }: ChoosePasswordProps) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const problemText = usePasswordProblem()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isUseless, setUseless] = useState(false)
  const [look] = useState(() => lookAtLink(secret))
  const looked = useAnswer(look)
  if (looked === undefined) return null

  if ('error' in looked || isUseless) {
    const isLink =
      isUseless ||
      ('error' in looked && (isProblem(looked.error, 'LINK_USELESS') || isProblem(looked.error, 'VALIDATION')))
    return (
      <div className="login-form">
        <NoticeCard icon={<DisableIcon size={14} />} hue="amber">
          {isLink || !('error' in looked) ? t('reset.useless') : errorText(looked.error)}
        </NoticeCard>
        <button type="button" className="bp6-button bp6-large bp6-fill" onClick={onAgain}>
          {t('reset.again')}
        </button>
      </div>
    )
  }

  const { userName, purpose } = looked.link
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await request('POST', '/app/v1/session/password-link/use', { body: { link: secret, password } })
      onDone(userName)
    } catch (failure) {
      if (isProblem(failure, 'LINK_USELESS')) setUseless(true)
      else setError(problemText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <p className="login-words">
        {t(purpose === 'INVITATION' ? 'reset.invited' : 'reset.words')} <strong>{userName}</strong>.
      </p>
      {/* Password managers want to know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label={t('reset.password')}
        autoComplete="new-password"
        hint={t('reset.hint')}
        error={error}
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
      />
      <button
        type="submit"
        className="bp6-button bp6-intent-primary bp6-large bp6-fill"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'reset.saving' : 'reset.save')}
      </button>
    </form>
  )
}
