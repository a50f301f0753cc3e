import { decidedStatuses } from '@freight/contracts/vocabulary/quotation'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../components/feedback/load-state.tsx'
import { StatusGlyph, hueOf } from '../../components/quotation/status-chip.tsx'
import { useMe } from '../../lib/auth/me.ts'
import { figurePath, type HomeRole, stripFor } from './model.ts'
import { homeQuery } from './home-queries.ts'

const CLOSED: readonly Status[] = decidedStatuses
const A_WEEK = { waitingHours: '168' }

/** Counts by status, grouped by who has to act, the user's own group highlighted; each links to its rows. */
export const Strip = ({ role }: { role: HomeRole }) => {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useQuery(homeQuery)
  const me = useMe()
  if (error !== null && data === undefined) {
    return (
      <section className="card strip margin-bottom-11 flex clips" aria-label={t('strip.label')}>
        <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />
      </section>
    )
  }
  const countOf = (status: Status) => (data === undefined ? undefined : (data.byStatus[status] ?? 0))
  const closed = { APPROVED: data?.closed.approved, NOT_APPROVED: data?.closed.notApproved }

  /** The most urgent part of a count. */
  const noteOf = (status: Status) => {
    const overdueCount = data?.overdue[status] ?? 0
    const isPricing = role === 'pricing'
    if (status === 'SENT' && data !== undefined && data.toFollow > 0 && !isPricing)
      return (
        <Note hue="amber" to={figurePath(role, 'SENT', A_WEEK)}>
          {t('strip.toFollow', { count: data.toFollow })}
        </Note>
      )
    if (status === 'REQUESTED' && isPricing && overdueCount > 0)
      return (
        <Note hue="red" to={figurePath(role, status, { overdue: 'true' })}>
          {t('strip.late', { count: overdueCount })}
        </Note>
      )
    if (status === 'PENDING' && isPricing && data !== undefined && data.inMyHands > 0)
      return (
        <Note to={figurePath(role, status, { assignedTo: me.id })}>
          {t('strip.inMyHands', { count: data.inMyHands })}
        </Note>
      )
    return null
  }

  return (
    <section
      className="card strip margin-bottom-11 flex clips"
      aria-label={t('strip.label')}
      aria-busy={data === undefined}
    >
      {stripFor(role).map(({ group, statuses, isOwn }) => (
        <div key={group} className={isOwn ? 'strip-part own' : 'strip-part'} data-hue={hueOf(statuses[0] ?? 'FUTURE')}>
          <p className="strip-title gap-7 ink-3 line-16 row size-11-5 medium">{t(`strip.${group}`)}</p>
          <p className="strip-counts wrap margin-top-4 row gap-8 ink-2 size-12-5">
            {statuses.map((status) => (
              <span key={status} className="strip-count row gap-8 ink-2 size-12-5">
                <Count status={status} count={countOf(status)} to={figurePath(role, status)} />
                {noteOf(status)}
              </span>
            ))}
          </p>
        </div>
      ))}
      <div className="strip-part" data-hue="green">
        <p className="strip-title gap-7 ink-3 line-16 row size-11-5 medium">{t('strip.closed')}</p>
        <p className="strip-counts wrap margin-top-4 row gap-8 ink-2 size-12-5">
          {CLOSED.map((status) => (
            <span key={status} className="strip-count row gap-8 ink-2 size-12-5">
              <Count
                status={status}
                count={status === 'APPROVED' ? closed.APPROVED : closed.NOT_APPROVED}
                to={data && figurePath(role, status, { statusFrom: data.closed.from })}
              />
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}

const Count = ({ status, count, to }: { status: Status; count: number | undefined; to: string | undefined }) => {
  const { t } = useTranslation('shell')
  const content = (
    <>
      <StatusGlyph status={status} />
      <b>{count ?? '–'}</b>
      {t(`statuses.${status}`)}
    </>
  )
  return to === undefined ? (
    <span className="strip-figure ink-same row gap-8">{content}</span>
  ) : (
    <Link className="strip-figure ink-same row gap-8" to={to}>
      {content}
    </Link>
  )
}

const Note = ({ hue, to, children }: { hue?: string; to: string | undefined; children: ReactNode }) => {
  const props = { className: 'strip-note hue-text no-wrap size-12', 'data-hue': hue }
  return to === undefined ? (
    <span {...props}>{children}</span>
  ) : (
    <Link {...props} to={to}>
      {children}
    </Link>
  )
}
