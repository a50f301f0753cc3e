import { Exact, totalsByCurrency } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { storedLineMargin } from './draft-totals.ts'
import { useRuleName } from './use-markup-rules.ts'

type Sell = QuotationDetail['sell'][number]

/** Rules stored in the lines of an alternative, and what these lines earn by them without the supplement. */
export const UsedRulesCard = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const ruleName = useRuleName(detail)
  const usedRuleIds = [...new Set(sell.charges.flatMap(({ markupRuleId }) => markupRuleId ?? []))]
  if (usedRuleIds.length === 0) return null
  const earnedBy = (id: string) =>
    totalsByCurrency(
      sell.charges.flatMap((charge) => {
        const lineMargin = charge.markupRuleId === id ? storedLineMargin(charge)?.margin : undefined
        if (lineMargin === undefined) return []
        const amount = new Exact(lineMargin).minus(charge.minimumProfit?.amount ?? 0).toFixed(2)
        return [{ amount, currency: charge.sellCurrency }]
      }),
    )
  return (
    <section className="card" aria-label={p('rules.title')}>
      <header className="card-head">
        <h2>{p('rules.title')}</h2>
        <span className="quiet">{sell.description}</span>
      </header>
      <dl className="card-body facts rule-facts">
        {usedRuleIds.map((id) => (
          <div key={id}>
            <dt>
              {ruleName(id)}{' '}
              <span className="quiet">
                {p('rules.lines', { count: sell.charges.filter((one) => one.markupRuleId === id).length })}
              </span>
            </dt>
            <dd className="strong">
              {earnedBy(id)
                .map(({ currency, amount }) => `+ ${currency} ${format.amount(amount)}`)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
