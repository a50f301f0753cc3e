import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { PreviewAgents } from './preview-agents.tsx'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'
import { byJourney, costSummaries, sourceCostsOf, sourceName } from '../costs/cost-summaries.ts'
import { Journey } from '../sell/journey.tsx'

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
    <section className="preview-part">
      <h3>
        {t('costs.title')} <span className="quiet">{t('costs.alternatives', { count: costs.length })}</span>
      </h3>
      {costs.slice(0, MAX_SHOWN_COSTS).map(({ cost, total, complete, openChargeCount }) => (
        <p key={cost.idCost} className="preview-cost">
          <span className="preview-cost-name">
            {sourceName(cost)}
            <span className="quiet">
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
    <section className="preview-part">
      <h3>
        {t('sell.title')}{' '}
        {sources.length > 0 && (
          <span className="quiet">{t('sell.basedOn', { name: sources.map(sourceName).join(' + ') })}</span>
        )}
      </h3>
      <p className="preview-sale">
        <span className="preview-total">
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
    <section className="preview-part">
      <h3>
        {t('notes.last')}{' '}
        <span className="quiet">
          {note.by.name || t('notes.agent')} · {format.near(note.at)}
        </span>
      </h3>
      <p className="preview-note">{note.text}</p>
    </section>
  )
}
