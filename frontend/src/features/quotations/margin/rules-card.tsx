import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { markupRulesOptions } from '../queries.ts'
import { useDefaultMarkup } from './use-minimum-margin.ts'
import { useSellingRates } from './use-markup-rules.ts'
import { useRuleWords } from './use-rule-words.ts'

export interface RulesCardProps {
  detail: QuotationDetail
  /** Of the costs whose lines are looked at. */
  idCosts: readonly string[]
}

/** The tariffs for selling and the company's rules for the lines of costs: what each adds, and how many lines it prices. */
export const RulesCard = ({ detail, idCosts }: RulesCardProps) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const ruleWords = useRuleWords(detail.modo)
  const { data } = useQuery(markupRulesOptions(detail.key, idCosts))
  const { prices } = useSellingRates(detail.key, idCosts)
  const usual = useDefaultMarkup(detail)
  if (data === undefined) return null
  // What a tariff says comes before any rule.
  const isTold = (line: { idCost: string; chargeIndex: number }) =>
    prices.some(({ idCost, costIndex }) => idCost === line.idCost && costIndex === line.chargeIndex)
  const found = data.flat().filter((line) => !isTold(line))
  const own = prices.filter(({ idCost }) => idCosts.includes(idCost))
  const tariffs = [...new Map(own.map((price) => [price.rateId, price])).values()]
  const rules = [...new Map(found.map(({ rule }) => [rule.id, rule])).values()]
  return (
    <section className="card" aria-labelledby="rules-title">
      <header className="card-head">
        <h2 id="rules-title">{p('rules.title')}</h2>
      </header>
      {tariffs.length > 0 && (
        <dl className="card-body facts">
          {tariffs.map(({ rateId, rateVersion, code, tariff }) => (
            <div key={rateId}>
              <dt>
                {p(`sell.tariff.${tariff}`)}{' '}
                <span className="quiet">
                  {p('rules.lines', { count: own.filter((one) => one.rateId === rateId).length })}
                </span>
              </dt>
              <dd className="strong">{p('sell.rate', { code, version: rateVersion })}</dd>
            </div>
          ))}
        </dl>
      )}
      {rules.length === 0 ? (
        <p className="card-body quiet">{p('rules.none', { value: format.decimal(usual) })}</p>
      ) : (
        <dl className="card-body facts">
          {rules.map((rule) => (
            <div key={rule.id}>
              <dt>
                {rule.name}{' '}
                <span className="quiet">
                  {p('rules.lines', { count: found.filter((one) => one.rule.id === rule.id).length })}
                </span>
              </dt>
              <dd className="strong">{ruleWords(rule)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
