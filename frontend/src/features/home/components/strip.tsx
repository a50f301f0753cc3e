import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusGlyph, hueOf } from '../../../components/status-glyph.tsx'
import type { Status } from '@freight/contracts/quotation/status'
import { homeQuery } from '../queries.ts'
import { stripFor } from '../model.ts'

const CLOSED: readonly Status[] = ['APPROVED', 'NOT_APPROVED']

/** Whose move it is: counts by status, one's own group bright. */
export const Strip = ({ isPricing }: { isPricing: boolean }) => {
  const { t } = useTranslation('home')
  const { data } = useQuery(homeQuery)
  const closed = { APPROVED: data?.month.approved, NOT_APPROVED: data?.month.notApproved }
  return (
    <section className="card strip" aria-label={t('strip.label')}>
      {stripFor(isPricing).map(({ group, statuses, isOwn }) => (
        <div key={group} className={isOwn ? 'strip-part own' : 'strip-part'} data-hue={hueOf[statuses[0] ?? 'FUTURE']}>
          <p className="strip-title">{t(`strip.${group}`)}</p>
          <p className="strip-counts">
            {statuses.map((status) => (
              <Count
                key={status}
                status={status}
                count={data === undefined ? undefined : (data.byStatus[status] ?? 0)}
              />
            ))}
          </p>
        </div>
      ))}
      <div className="strip-part" data-hue="green">
        <p className="strip-title">{t('strip.closed')}</p>
        <p className="strip-counts">
          {CLOSED.map((status) => (
            <Count key={status} status={status} count={status === 'APPROVED' ? closed.APPROVED : closed.NOT_APPROVED} />
          ))}
        </p>
      </div>
    </section>
  )
}

const Count = ({ status, count }: { status: Status; count: number | undefined }) => {
  const { t } = useTranslation('home')
  return (
    <span className="strip-count">
      <StatusGlyph status={status} />
      <b>{count ?? '–'}</b>
      {t(`count.${status}`)}
    </span>
  )
}
