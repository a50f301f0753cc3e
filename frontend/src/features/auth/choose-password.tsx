import { DisableIcon } from '@blueprintjs/icons'
import type { PasswordLink } from '@freight/contracts/access/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/load-state.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { request, isProblem, useErrorText } from '../../lib/api/api.ts'
import { usePasswordProblem } from '../../lib/auth/use-password-problem.ts'
import { useAnswer } from './use-answer.ts'

/** A valid mailed link, or why it is invalid. */
type LinkState = { link: PasswordLink } | { error: unknown }

const checkLink = (link: string): Promise<LinkState> =>
  request<PasswordLink>('POST', '/app/v1/session/password-link', { body: { link } }).then(
    (resetLink) => ({ link: resetLink }),
    (error: unknown) => ({ error }),
  )

interface ChoosePasswordProps {
  secret: string
  onDone: (userName: string) => void
  /** Opens the form for another link. */
  onAgain: () => void
}

/** Page of a mailed link: sets a new password; the link has ended every session. */
export default function ChoosePassword({ secret, onDone, onAgain }: ChoosePasswordProps) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const problemText = usePasswordProblem()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isUseless, setUseless] = useState(false)
  const [check] = useState(() => checkLink(secret))
  const linkState = useAnswer(check)
  if (linkState === undefined) return null

  if ('error' in linkState || isUseless) {
    const isLink =
      isUseless ||
      ('error' in linkState && (isProblem(linkState.error, 'LINK_USELESS') || isProblem(linkState.error, 'VALIDATION')))
    return (
      <div className="login-form stack gap-10">
        <NoticeCard icon={<DisableIcon size={14} />} hue="amber">
          {isLink || !('error' in linkState) ? t('reset.useless') : errorText(linkState.error)}
        </NoticeCard>
        <button type="button" className="bp6-button bp6-large bp6-fill" onClick={onAgain}>
          {t('reset.again')}
        </button>
      </div>
    )
  }

  const { userName, purpose } = linkState.link
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
    <form className="login-form stack gap-10" onSubmit={submit} noValidate>
      <p className="line-18 size-12-5 secondary">
        {t(purpose === 'INVITATION' ? 'reset.invited' : 'reset.words')}{' '}
        <strong className="ink semibold">{userName}</strong>.
      </p>
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label={t('common.newPassword')}
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
        {t(isBusy ? 'common.saving' : 'reset.save')}
      </button>
    </form>
  )
}
