import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'
import { byJourney, costSummaries, sourceCostsOf, sourceName, type CostSummary } from '../charge-grid/cost-summaries.ts'
import { Journey } from '../costs/journey.tsx'
import { Button } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { useMay } from '../../../lib/auth/session.ts'
import { AgentGlyph, standOf } from '../agents/agent-glyph.tsx'
import { acceptsCosts } from '../agents/accepts-costs.ts'
import { useRequestWords } from '../agents/use-request-words.ts'
import { useOrders } from '../agents/use-orders.ts'

const MAX_SHOWN_REQUESTS = 6

/** Order: answered, pending, no answer expected. */
const order = ['ANSWERED', 'VIEWED', 'OPEN', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const

/** Requested agents with their price or state. */
const PreviewAgents = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('agents')
  const requests = useAgentRequests(detail.key)
  const { sendOrder } = useOrders(detail.key)
  const mayRemind = useMay()('PRICING') && acceptsCosts(detail)
  if (requests.length === 0) return null
  const summaries = detail.cost === undefined ? [] : costSummaries(detail)
  const answered = requests.filter(({ state }) => state === 'ANSWERED').length
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('common.agents')} <span className="quiet">{t('card.answered', { count: requests.length, answered })}</span>
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
    <p className="pad-2-0 row between gap-8">
      <AgentGlyph stand={standOf(request.state)} />
      <span className="line-16 stack flex-1 min-width-0">
        {request.provider.name}
        <span className={request.isLate ? 'hue size-11-5' : 'quiet size-11-5'} data-hue="red">
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

const MAX_SHOWN_COSTS = 5

/** Details that the row lacks: requested agents, costs, selected sale, last note. */
export const PreviewParts = ({ detail }: { detail: QuotationDetail }) => (
  <>
    <PreviewAgents detail={detail} />
    <PreviewCosts detail={detail} />
    <PreviewSale detail={detail} />
    <PreviewNote detail={detail} />
  </>
)

/** The cheapest alternatives; nothing without cost rights. */
const PreviewCosts = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const requests = useAgentRequests(detail.key)
  if (detail.cost === undefined) return null
  // Costs of requested agents are listed with the agents.
  const costs = costSummaries(detail).filter(({ cost }) => requests.every(({ id }) => id !== cost.costRequestId))
  if (requests.length > 0 && costs.length === 0) return null
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('costs.title')} <span className="quiet">{t('costs.alternatives', { count: costs.length })}</span>
      </h3>
      {costs.slice(0, MAX_SHOWN_COSTS).map(({ cost, total, complete, openChargeCount }) => (
        <p key={cost.idCost} className="pad-2-0 row between gap-8">
          <span className="line-16 stack flex-1 min-width-0">
            {sourceName(cost)}
            <span className="quiet size-11-5">
              {complete
                ? [
                    t('costs.until', { date: format.dayMonth(cost.validez) }),
                    cost.ttime === undefined ? '' : t('costs.days', { count: cost.ttime }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')
                : t('costs.missing', { count: openChargeCount })}
            </span>
          </span>
          <span className="secondary">{complete ? format.amount(total) : t('costs.incomplete')}</span>
        </p>
      ))}
    </section>
  )
}

const PreviewSale = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const sell = detail.sell.find((one) => one.idSell === detail.sellectedSell)
  if (sell === undefined) return null
  const sources = byJourney(sourceCostsOf(detail, sell))
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('sell.title')}{' '}
        {sources.length > 0 && (
          <span className="quiet">{t('sell.basedOn', { name: sources.map(sourceName).join(' + ') })}</span>
        )}
      </h3>
      <p className="pad-2-0 row between gap-8">
        <span className="size-16 semibold tight">
          <Money amount={sell.converted} currency={detail.displayCurrency} />
        </span>
        {sell.margin?.marginPct !== undefined && (
          <span className="secondary">
            {t('sell.marginWord')} <strong>{format.margin(sell.margin.marginPct, sell.margin.atMost)}</strong>
          </span>
        )}
      </p>
      <Journey detail={detail} sell={sell} />
    </section>
  )
}

const PreviewNote = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const note = detail.notes.at(-1)
  if (note === undefined) return null
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('notes.last')}{' '}
        <span className="quiet">
          {note.by.name || t(note.visibility === 'CLIENT' ? 'common.client' : 'common.agent')} · {format.near(note.at)}
        </span>
      </h3>
      <p className="ink-2 keeps-lines">{note.text}</p>
    </section>
  )
}
