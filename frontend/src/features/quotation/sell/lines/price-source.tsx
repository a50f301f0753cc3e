import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { SourceWords } from './source-words.tsx'
import { useRuleWords } from '../../margin/use-rule-words.ts'
import type { LineRate, LineRule, SellLineDraft } from '../../margin/sell-line.ts'

export interface PriceSourceProps {
  line: Pick<SellLineDraft, 'rate' | 'rateNow' | 'rule' | 'cost' | 'share' | 'raise' | 'currency'>
  /** The group's percentage, if there is one. */
  groupRule: LineRule | undefined
  modo: string
  /** Applies the current tariff price. */
  onNow?: () => void
}

/** Source of a proposed price: the stored tariff with its version, else the markup. */
export const PriceSource = ({ line, groupRule, modo, onNow }: PriceSourceProps) => {
  const { rate, rateNow, rule, cost, share, raise, currency } = line
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const ruleWords = useRuleWords(modo)
  const format = useFormat()
  // A group percentage applies to bought lines: a price from a tariff alone stays.
  if (rate && (groupRule === undefined || cost === undefined)) {
    const nameOf = ({ code, rateVersion }: LineRate) => p('sell.rate', { code, version: rateVersion })
    const rateName = nameOf(rate)
    const title = rate.tariff === undefined ? rateName : `${p(`sell.tariff.${rate.tariff}`)}: ${rateName}`
    if (rateNow === undefined) return <SourceWords text={rateName} fullText={title} />
    const rateChange = p('sell.rateNow', { sold: rateName, now: nameOf(rateNow) })
    return (
      <button
        type="button"
        className="line-name hue price-source"
        data-hue="amber"
        title={rateChange}
        aria-label={rateChange}
        onClick={onNow}
      >
        {rateName}
      </button>
    )
  }
  const appliedRule = groupRule ?? rule
  // An amount is added to one of the lines of its rule.
  const isElsewhere = appliedRule?.kind === 'AMOUNT' && share === undefined
  const markupWords = () => {
    if (isElsewhere) return p('sell.noMarkup')
    return appliedRule === undefined ? t('sell.byRule') : ruleWords(appliedRule, cost?.perUnit !== undefined)
  }
  const raisedWords =
    raise && groupRule === undefined
      ? ` ${p('rules.raised', { amount: `${currency} ${format.amount(raise.amount)}` })}`
      : ''
  const words = `${markupWords()}${raisedWords}`
  const name = appliedRule?.name ?? ''
  return <SourceWords text={words} fullText={name === '' ? words : `${name}: ${words}`} />
}
