import { Button } from '@blueprintjs/core'
import { PeopleIcon } from '@blueprintjs/icons'
import { isOpen } from '@freight/contracts/cost-request/choices'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import type { Act } from '../commands/act.ts'
import { offered } from '../commands/actions.ts'
import { acceptsCosts } from './accepts-costs.ts'
import { AgentRequestLine } from './agent-request-line.tsx'
import { useAgentRequestsQuery } from './agents-queries.ts'
import { useOrders } from './use-orders.ts'
import './agents.css'

/** The cost requests of a quotation with their states: sent, opened, answered, late. */
export const AgentsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('agents')
  const { data: requests = [], error, refetch, isLoading } = useAgentRequestsQuery(detail.key)
  const { sendOrder, isBusy } = useOrders(detail.key)
  const mayRequestCosts = offered(detail, 'RequestAgentCosts')?.possible === true
  const openRequests = requests.filter(({ state }) => isOpen(state))
  // A decided or cancelled quotation accepts no more cost requests.
  const mayOrder =
    acceptsCosts(detail) &&
    detail.actions.some(({ command: name, reason }) => name === 'RequestAgentCosts' && reason !== 'FORBIDDEN')
  if (error) return <ErrorCard error={error} title={t('card.title')} onRetry={() => void refetch()} />
  if (isLoading || (requests.length === 0 && !mayRequestCosts)) return null
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
          {mayOrder && openRequests.length > 0 && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => {
                for (const { id } of openRequests) sendOrder({ name: 'RemindAgent', id, body: {} })
              }}
            >
              {t('card.remindAll', { count: openRequests.length })}
            </Button>
          )}
          {mayRequestCosts && (
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
            <AgentRequestLine
              key={request.id}
              detail={detail}
              request={request}
              mayOrder={mayOrder}
              onOrder={sendOrder}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
