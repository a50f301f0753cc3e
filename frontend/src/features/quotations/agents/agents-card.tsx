import { Button } from '@blueprintjs/core'
import { PeopleIcon } from '@blueprintjs/icons'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import type { Act } from '../commands/act.ts'
import { offered } from '../commands/actions.ts'
import { wantsCosts } from './wants-costs.ts'
import { AskedAgent } from './asked-agent.tsx'
import { useAskedQuery } from './queries.ts'
import { useOrders } from './use-orders.ts'
import './agents.css'

/** Who was asked for costs, and how it stands: asked, seen, answered, late. */
export const AgentsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('agents')
  const { data: requests = [], error, refetch, isLoading } = useAskedQuery(detail.key)
  const { give, isBusy } = useOrders(detail.key)
  const mayAsk = offered(detail, 'RequestAgentCosts')?.possible === true
  const awaited = requests.filter(({ state }) => isAwaited(state))
  // Once it is decided or cancelled nothing is asked for it any more.
  const mayOrder =
    wantsCosts(detail) &&
    detail.actions.some(({ command: name, reason }) => name === 'RequestAgentCosts' && reason !== 'FORBIDDEN')
  if (error) return <ErrorCard error={error} title={t('card.title')} onRetry={() => void refetch()} />
  if (isLoading || (requests.length === 0 && !mayAsk)) return null
  return (
    <section className="card" aria-labelledby="agents-title">
      <header className="card-head">
        <h2 id="agents-title">{t('card.title')}</h2>
        {requests.length > 0 && (
          <span className="note">
            {t('card.answered', {
              count: requests.length,
              answered: requests.filter(({ state }) => state === 'ANSWERED').length,
            })}
          </span>
        )}
        <span className="end">
          {mayOrder && awaited.length > 0 && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => {
                for (const { id } of awaited) give({ name: 'RemindAgent', id, body: {} })
              }}
            >
              {t('card.remindAll', { count: awaited.length })}
            </Button>
          )}
          {mayAsk && (
            <Button size="small" icon={<PeopleIcon />} onClick={() => act('RequestAgentCosts')}>
              {t('card.ask')}
            </Button>
          )}
        </span>
      </header>
      {requests.length === 0 ? (
        <p className="card-body quiet">{t('card.none')}</p>
      ) : (
        <ul className="card-body agent-list">
          {requests.map((request) => (
            <AskedAgent key={request.id} detail={detail} request={request} mayOrder={mayOrder} onOrder={give} />
          ))}
        </ul>
      )}
    </section>
  )
}
