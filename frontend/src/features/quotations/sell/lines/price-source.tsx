import { useTranslation } from 'react-i18next'
import { useRuleWords } from '../../margin/use-rule-words.ts'
import type { LineRate, LineRule, SellLineDraft } from '../../margin/sell-line.ts'

export interface PriceSourceProps {
  line: Pick<SellLineDraft, 'rate' | 'rateNow' | 'rule' | 'cost'>
  /** What the whole group adds, where it adds one percentage. */
  ofGroup: LineRule | undefined
  modo: string
  /** Takes what tariffs say now. */
  onNow?: () => void
}

/** Where a proposed price comes from: the stored tariff and its version, else what is added to the cost. */
export const PriceSource = ({ line: { rate, rateNow, rule, cost }, ofGroup, modo, onNow }: PriceSourceProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const ruleWords = useRuleWords(modo)
  // A percentage is added to what is bought: of a tariff alone the price stays.
  if (rate && (ofGroup === undefined || cost === undefined)) {
    const nameOf = ({ code, rateVersion }: LineRate) => p('sell.rate', { code, version: rateVersion })
    const named = nameOf(rate)
    const title = rate.tariff === undefined ? named : `${p(`sell.tariff.${rate.tariff}`)}: ${named}`
    if (rateNow === undefined)
      return (
        <span className="secondary price-source" title={title}>
          {named}
        </span>
      )
    const moved = p('sell.rateNow', { sold: named, now: nameOf(rateNow) })
    return (
      <button
        type="button"
        className="line-name hue price-source"
        data-hue="amber"
        title={moved}
        aria-label={moved}
        onClick={onNow}
      >
        {named}
      </button>
    )
  }
  const used = ofGroup ?? rule
  const words = used === undefined ? t('sell.byRule') : ruleWords(used, cost?.perUnit !== undefined)
  return (
    <span className="quiet price-source" title={rule?.name ?? words}>
      {words}
    </span>
  )
}
