import { useTranslation } from 'react-i18next'
import { useRuleWords } from '../../margin/use-rule-words.ts'
import type { LineRule, SellLineDraft } from '../../margin/sell-line.ts'

export interface PriceSourceProps {
  line: Pick<SellLineDraft, 'rate' | 'rule' | 'cost'>
  /** What the whole group adds, where it adds one percentage. */
  ofGroup: LineRule | undefined
  modo: string
}

/** Where a proposed price comes from: the stored tariff and its version, else what is added to the cost. */
export const PriceSource = ({ line: { rate, rule, cost }, ofGroup, modo }: PriceSourceProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const ruleWords = useRuleWords(modo)
  if (rate && ofGroup === undefined) {
    const named = p('sell.rate', { code: rate.code, version: rate.rateVersion })
    return (
      <span className="secondary price-source" title={`${p(`sell.tariff.${rate.tariff}`)}: ${named}`}>
        {named}
      </span>
    )
  }
  const used = ofGroup ?? rule
  return (
    <span className="quiet" title={rule?.name}>
      {used === undefined ? t('sell.byRule') : ruleWords(used, cost?.perUnit !== undefined)}
    </span>
  )
}
