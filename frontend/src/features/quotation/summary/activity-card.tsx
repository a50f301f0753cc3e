import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useTab } from '../use-tab.ts'

const MAX_SHOWN_LINES = 4

/** Latest activity: from the history for users with that right, else from the quotation itself. */
export const ActivityCard = ({ detail, children }: { detail: QuotationDetail; children: ReactNode }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const may = useMay()
  return (
    <section className="card" aria-labelledby="activity-title">
      <header className="card-head">
        <h2 id="activity-title">{t('activity.title')}</h2>
        {may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS') && (
          <span className="end">
            <Button size="small" variant="minimal" intent="primary" onClick={() => setTab('history')}>
              {t('activity.history')}
            </Button>
          </span>
        )}
      </header>
      <div className="card-body">{children ?? <FromPage detail={detail} />}</div>
    </section>
  )
}

const FromPage = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const lines = [
    { at: detail.createdAt, actor: detail.commercial.name, action: t('activity.requested') },
    ...(detail.amendments ?? []).map(({ at, by }) => ({ at, actor: by.name, action: t('activity.amended') })),
    ...detail.notes.map((note) => ({
      at: note.at,
      actor: note.by.name || t(note.visibility === 'CLIENT' ? 'common.client' : 'common.agent'),
      action: t('activity.note'),
    })),
    ...detail.revisions.map((one) => ({
      at: one.sentAt,
      actor: one.sentBy.name,
      action: t('activity.sent', { revision: one.revisionNo }),
    })),
    ...(detail.outcome === undefined
      ? []
      : [{ at: detail.outcome.at, actor: '', action: t(`outcome.${detail.outcome.kind}`) }]),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_SHOWN_LINES)
  return (
    <ol className="activity">
      {lines.map(({ at, actor, action }) => (
        <li key={`${at}${action}`}>
          <time dateTime={at} className="quiet">
            {format.near(at)}
          </time>
          <span>
            {actor !== '' && <strong>{actor}</strong>} {action}
          </span>
        </li>
      ))}
    </ol>
  )
}
