import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../components/logo.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { askedRoute, sessionEnded } from '../../../lib/asked-route.ts'
import { languages, switchLanguage } from '../../../lib/i18n/i18n.ts'
import { language, rememberedUser } from '../../../lib/preferences.ts'
import { keepToken } from '../../../lib/session.ts'
import { useStored } from '../../../lib/storage.ts'
import { LoginForm, type LoginValues } from '../login-form.tsx'
import { SessionEnded, SignInNotice } from '../sign-in-notice.tsx'
import { signIn, type SignInResult } from '../sign-in.ts'
import '../login.css'

const RETRY_AFTER = 5000

/** /login: who is signed in, or signs in, goes to the route first asked for. */
export default function Login() {
  const { t } = useTranslation(['auth', 'shell'])
  const current = useStored(language)
  const [result, setResult] = useState<SignInResult>()
  const [isBusy, setBusy] = useState(false)
  const [last, setLast] = useState<LoginValues>()
  const [ended] = useState(() => sessionEnded.read())

  useEffect(() => {
    document.title = t('shell:product')
  }, [t])

  const submit = async (values: LoginValues) => {
    setLast(values)
    setBusy(true)
    const next = await signIn(values.user, values.password)
    setBusy(false)
    setResult(next)
    if (next.kind !== 'done') return
    rememberedUser.write(values.remember ? values.user : '')
    sessionEnded.forget()
    // The guard of this route sees the token and leads on.
    keepToken(next.signedIn.token)
  }

  const isUnreachable = result?.kind === 'unreachable'
  useEffect(() => {
    if (!isUnreachable || last === undefined || isBusy) return
    const timer = setTimeout(() => void submit(last), RETRY_AFTER)
    return () => clearTimeout(timer)
  })

  return (
    <main className="login">
      <section className="login-card card">
        <header className="login-head">
          <Logo />
          <h1>{t('auth:title')}</h1>
          <span className="login-language">
            <SelectField
              aria-label={t('shell:bar.language')}
              value={current}
              options={languages.map((each) => ({ value: each, label: t(`shell:languages.${each}`) }))}
              onChange={(next) => void switchLanguage(next)}
            />
          </span>
        </header>
        <LoginForm result={result} isBusy={isBusy} onSubmit={submit} />
      </section>
      {result !== undefined && (
        <SignInNotice
          result={result}
          onRetry={() => last !== undefined && void submit(last)}
          onOver={() => setResult(undefined)}
        />
      )}
      {ended && result === undefined && <SessionEnded asked={askedRoute.read()} />}
    </main>
  )
}
