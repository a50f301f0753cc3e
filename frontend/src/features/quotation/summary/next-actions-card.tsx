import { LockIcon, TickCircleIcon } from '@blueprintjs/icons'
import { turnOf } from '@freight/contracts/vocabulary/quotation'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { explainedActions, type OfferedAction } from '../commands/actions.ts'
import type { Act } from '../commands/command-dialog.tsx'
import { useTab } from '../use-tab.ts'
import { useReason } from '../commands/use-reason.ts'

/** Commands that are possible now, and why the others are not. */
export const NextActionsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotations')
  const reason = useReason()
  const may = useMay()
  const [, setTab] = useTab()
  const isClosed = turnOf[detail.status] === 'WON' || turnOf[detail.status] === 'LOST' || detail.cancelled
  const actions = explainedActions(detail, may)
  const effect = ({ command }: OfferedAction) => {
    if (command === 'AddSellGroup' && detail.cost?.length === 0) return t('command.AddSellGroup.effect_withoutCost')
    return t(`command.${command as 'PublishQuote'}.effect`, {
      name: detail.commercial.name,
      client: detail.client?.nombreFantasia ?? t('common.noClient'),
    })
  }
  /** Leads to the place where the reason can be removed. */
  const remedyOf = (action: OfferedAction) => {
    if (action.reason === 'APPROVAL_REQUIRED') return () => act('RequestSellApproval')
    return action.reason === 'DANGEROUS_GOODS_INCOMPLETE' ? () => setTab('documents') : undefined
  }
  return (
    <section className="card" aria-labelledby="now-title">
      <header className="card-head">
        <h2 id="now-title">{t('now.title')}</h2>
      </header>
      <ul className="card-body now-list stack gap-6">
        {actions.length === 0 && (
          <li className="quiet row gap-7 ink-3">{t(isClosed ? 'now.closed' : 'now.readOnly')}</li>
        )}
        {actions.map((action) => (
          <li className="row gap-7 ink-3" key={action.command} data-possible={action.possible || undefined}>
            {action.possible ? (
              <TickCircleIcon className="hue" data-hue="accent" size={14} aria-hidden="true" />
            ) : (
              <LockIcon size={14} aria-hidden="true" />
            )}
            {action.possible ? (
              <button type="button" className="line-name" onClick={() => act(action.command)}>
                {t(`command.${action.command}.action`)}
              </button>
            ) : (
              <span className="secondary">{t(`command.${action.command}.action`)}</span>
            )}
            {remedyOf(action) === undefined ? (
              <span className="now-why margin-left-auto ink-3 text-right">
                {action.possible ? effect(action) : reason(action)}
              </span>
            ) : (
              <button
                type="button"
                className="line-name now-why margin-left-auto ink-3 text-right"
                onClick={remedyOf(action)}
              >
                {reason(action)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
