import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { useFailureNotice } from '../../components/feedback/use-failure-notice.ts'
import { useMe } from '../../lib/auth/me.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useEndOtherSessions } from './account-mutations.ts'
import { sessionsQuery } from './account-queries.ts'

/** The user's sessions and failed sign-ins. */
export const OwnSessions = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const me = useMe()
  const notifyFailure = useFailureNotice()
  const { data, error, refetch } = useQuery(sessionsQuery(me.id))
  const end = useEndOtherSessions()
  const otherCount = (data?.open ?? 0) - 1

  const endOthers = (): void =>
    void end.run(me.id).then(
      () => void notify({ kind: 'done', title: t('sessions.ended') }),
      (failure: unknown) => notifyFailure(t('sessions.notEnded'), failure, endOthers),
    )

  const content = () => {
    if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={4} height={35} />
    return (
      <dl className="account-facts">
        <Fact name={t('sessions.open')} note={t('sessions.openNote')}>
          {data.open}
        </Fact>
        <Fact name={t('sessions.last')}>
          <Moment iso={data.lastSignInAt} />
        </Fact>
        <Fact name={t('sessions.previous')}>
          <Moment iso={data.previousSignInAt} />
        </Fact>
        <Fact name={t('sessions.failed')} note={t('sessions.failedNote')}>
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
        <h2 id="account-sessions">{t('sessions.title')}</h2>
        <span className="end">
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            loading={end.isBusy}
            disabled={otherCount < 1}
            onClick={endOthers}
          >
            {t('sessions.endOthers')}
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
    <dd className="account-figure">{children}</dd>
  </div>
)

const Moment = ({ iso }: { iso: string | undefined }) => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const format = useFormat()
  if (iso === undefined) return <span className="quiet">{t('sessions.never')}</span>
  return <time dateTime={iso}>{format.near(iso)}</time>
}
