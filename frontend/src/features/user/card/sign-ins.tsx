import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { command } from '../../../lib/api/api.ts'
import { claimsOf, storedSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useUserCommand } from '../user-mutations.ts'
import { signInsQuery } from '../user-queries.ts'

/** Sign-ins of a user: last times, failed tries, password and open sessions, with a button to end them. */
export const SignIns = ({ id }: { id: string }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { data } = useQuery(signInsQuery(id))
  const userCommand = useUserCommand()
  const relativeTime = (at: string | undefined) => (at === undefined ? t('never') : format.near(at))
  const session = storedSession()
  const isSelf = session?.id === id
  // Ending one's own sessions excludes this one.
  const jti = isSelf ? claimsOf(session.token)?.['jti'] : undefined
  const body = typeof jti === 'string' ? { except: jti } : {}
  const endableCount = (data?.open ?? 0) - (isSelf ? 1 : 0)
  if (data === undefined) return <SkeletonRows rows={4} height={22} />
  return (
    <>
      <dl className="sign-ins">
        <dt>{t('signIn.last')}</dt>
        <dd>{relativeTime(data.lastSignInAt)}</dd>
        <dt>{t('signIn.previous')}</dt>
        <dd>{relativeTime(data.previousSignInAt)}</dd>
        <dt>{t('signIn.failed')}</dt>
        <dd>{data.failedIn30Days}</dd>
        <dt>{t('signIn.password')}</dt>
        <dd>{data.passwordChangedAt === undefined ? t('signIn.noPassword') : format.date(data.passwordChangedAt)}</dd>
      </dl>
      <p className="open-sessions">
        <span className="live-dot" data-off={data.open === 0 || undefined} aria-hidden="true" />
        {data.open === 0 ? t('signIn.none') : t('signIn.open', { count: data.open })}
        {endableCount > 0 && (
          <Button
            size="small"
            loading={userCommand.isBusy}
            onClick={() =>
              userCommand.perform({
                id,
                send: (options) => command('user', 'EndSessions', id, body, options),
                done: t('signIn.ended'),
              })
            }
          >
            {isSelf ? t('signIn.endOthers') : t('signIn.end', { count: endableCount })}
          </Button>
        )}
      </p>
    </>
  )
}
