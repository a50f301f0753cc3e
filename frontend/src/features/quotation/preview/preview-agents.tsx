import { Button } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { isOpen } from '@freight/contracts/cost-request/choices'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AgentGlyph, standOf } from '../agents/agent-glyph.tsx'
import { acceptsCosts } from '../agents/accepts-costs.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'
import { useRequestWords } from '../agents/use-request-words.ts'
import { useOrders } from '../agents/use-orders.ts'
import { type CostSummary, costSummaries } from '../costs/cost-summaries.ts'

const MAX_SHOWN_REQUESTS = 6

/** Order: answered, pending, no answer expected. */
const order = ['ANSWERED', 'VIEWED', 'OPEN', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const

/** Requested agents with their price or state. */
export const PreviewAgents = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('agents')
  const requests = useAgentRequests(detail.key)
  const { sendOrder } = useOrders(detail.key)
  const mayRemind = useMay()('PRICING') && acceptsCosts(detail)
  if (requests.length === 0) return null
  const summaries = detail.cost === undefined ? [] : costSummaries(detail)
  const answered = requests.filter(({ state }) => state === 'ANSWERED').length
  return (
    <section className="preview-part">
      <h3>
        {t('card.title')} <span className="quiet">{t('card.answered', { count: requests.length, answered })}</span>
      </h3>
      {requests
        .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
        .slice(0, MAX_SHOWN_REQUESTS)
        .map((request) => (
          <AgentLine
            key={request.id}
            request={request}
            best={summaries.find(({ cost }) => cost.costRequestId === request.id)}
            onRemind={
              mayRemind && isOpen(request.state)
                ? () => sendOrder({ name: 'RemindAgent', id: request.id, body: {} })
                : undefined
            }
          />
        ))}
    </section>
  )
}

interface AgentLineProps {
  request: CostRequestRow
  /** The cheapest of the agent's costs. */
  best: CostSummary | undefined
  onRemind: (() => void) | undefined
}

const AgentLine = ({ request, best, onRemind }: AgentLineProps) => {
  const { t } = useTranslation('quotations')
  const { t: a } = useTranslation('agents')
  const format = useFormat()
  const words = useRequestWords()
  const stateText = () => {
    if (best === undefined) return words(request)
    if (!best.complete) return t('costs.missing', { count: best.openChargeCount })
    return [
      t('costs.until', { date: format.dayMonth(best.cost.validez) }),
      ...(best.cost.ttime === undefined ? [] : [t('costs.days', { count: best.cost.ttime })]),
    ].join(' · ')
  }
  return (
    <p className="preview-cost">
      <AgentGlyph stand={standOf(request.state)} />
      <span className="preview-cost-name">
        {request.provider.name}
        <span className={request.isLate ? 'hue' : 'quiet'} data-hue="red">
          {stateText()}
        </span>
      </span>
      {best !== undefined && (
        <span className="secondary">{best.complete ? format.amount(best.total) : t('costs.incomplete')}</span>
      )}
      {onRemind !== undefined && (
        <Button size="small" onClick={onRemind}>
          {a('card.order.RemindAgent')}
        </Button>
      )}
    </p>
  )
}
