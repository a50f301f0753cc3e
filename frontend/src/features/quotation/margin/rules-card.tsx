import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Exact, totalsByCurrency } from '@freight/contracts/money/money'
import { useFormat } from '../../../lib/format/format.ts'
import { markupRulesOptions } from '../quotation-queries.ts'
import { perOf, useDefaultMarkup, useMayPrice, useRuleWords, useSellingRates, useRuleName } from './use-markup-rules.ts'
import { storedLineMargin } from './draft-totals.ts'

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

export interface RulesCardProps {
  detail: QuotationDetail
  /** Costs whose lines are listed. */
  idCosts: readonly string[]
}

/** Selling tariffs and markup rules for the lines of costs, each with its effect and number of lines. */
export const RulesCard = ({ detail, idCosts }: RulesCardProps) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const ruleWords = useRuleWords(detail.modo)
  const { data } = useQuery({ ...markupRulesOptions(detail.key, idCosts), enabled: useMayPrice() })
  const { prices } = useSellingRates(detail.key, idCosts)
  const defaultMarkup = useDefaultMarkup(detail)
  if (data === undefined) return null
  // Tariffs take precedence over rules.
  const isPricedByTariff = (line: { idCost: string; chargeIndex: number }) =>
    prices.some(({ idCost, costIndex }) => idCost === line.idCost && costIndex === line.chargeIndex)
  const appliedRules = data.flatMap((one) => one.rules).filter((line) => !isPricedByTariff(line))
  const mainCharges = data.flatMap(({ mainFreight }) => mainFreight)
  const hasMain = mainCharges.length > 0
  const minimumProfit = data[0]?.minimumProfit
  const isByTariff = minimumProfit !== undefined && hasMain && mainCharges.every(isPricedByTariff)
  const unapplied = [
    ...data.flatMap((one) => one.unapplied),
    ...(isByTariff ? [{ rule: minimumProfit, reason: 'BY_TARIFF' as const }] : []),
  ]
    // With several costs, main freight in one of them is enough.
    .filter(({ reason }) => reason !== 'NO_MAIN_FREIGHT' || !hasMain)
    .filter(({ rule }, index, all) => all.findIndex((one) => one.rule.id === rule.id) === index)
  const tariffPrices = prices.filter(({ idCost }) => idCosts.includes(idCost))
  const tariffs = [...new Map(tariffPrices.map((price) => [price.rateId, price])).values()]
  const isApplied = (id: string) => unapplied.every(({ rule }) => rule.id !== id)
  const rules = [...new Map(appliedRules.map(({ rule }) => [rule.id, rule])).values()].filter(({ id }) => isApplied(id))
  const linesText = ({ lines, chargeCode, chargeSection }: (typeof rules)[number]): string =>
    chargeCode ?? (lines === 'ALL' && chargeSection !== undefined ? '' : p(`rules.on.${lines ?? 'former'}`))
  return (
    <section className="card" aria-labelledby="rules-title">
      <header className="card-head">
        <h2 id="rules-title">{p('rules.title')}</h2>
      </header>
      {tariffs.length > 0 && (
        <dl className="card-body facts rule-facts">
          {tariffs.map(({ rateId, rateVersion, code, tariff }) => (
            <div key={rateId}>
              <dt>
                {p(`sell.tariff.${tariff}`)}{' '}
                <span className="quiet">
                  {p('rules.lines', { count: tariffPrices.filter((one) => one.rateId === rateId).length })}
                </span>
              </dt>
              <dd className="strong">{p('sell.rate', { code, version: rateVersion })}</dd>
            </div>
          ))}
        </dl>
      )}
      {rules.length === 0 && (
        <p className="card-body quiet">{p('rules.none', { value: format.percent(defaultMarkup) })}</p>
      )}
      {(rules.length > 0 || unapplied.length > 0 || minimumProfit !== undefined) && (
        <dl className="card-body facts rule-facts">
          {rules.map((rule) => (
            <div key={rule.id}>
              <dt>
                {rule.name}{' '}
                <span className="quiet">
                  {p('rules.lines', { count: appliedRules.filter((one) => one.rule.id === rule.id).length })}
                </span>
              </dt>
              <dd className="strong">
                {ruleWords(rule)} <span className="quiet">{linesText(rule)}</span>
              </dd>
            </div>
          ))}
          {minimumProfit && isApplied(minimumProfit.id) && (
            <div>
              <dt>{minimumProfit.name}</dt>
              <dd className="strong">
                {p('rules.minimumProfit', {
                  amount: `${minimumProfit.currency} ${format.amount(minimumProfit.value)}`,
                })}
              </dd>
            </div>
          )}
          {unapplied.map(({ rule, reason }) => (
            <div key={rule.id}>
              <dt>{rule.name}</dt>
              <dd className="hue" data-hue="amber">
                {p(`rules.unapplied.${reason}`, {
                  unit: p(`rules.per.${perOf(rule.basis ?? 'SHIPMENT', detail.modo)}`),
                })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
