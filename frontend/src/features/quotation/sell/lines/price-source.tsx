import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { SourceWords } from './source-words.tsx'
import { useRuleWords } from '../../margin/use-rule-words.ts'
import type { LineRate, LineRule, SellLineDraft } from '../../margin/sell-line.ts'

export interface PriceSourceProps {
  line: Pick<SellLineDraft, 'rate' | 'rateNow' | 'rule' | 'cost' | 'share' | 'raise' | 'currency'>
  /** The group's percentage, if there is one. */
  ofGroup: LineRule | undefined
  modo: string
  /** Applies the current tariff price. */
  onNow?: () => void
}

/** Source of a proposed price: the stored tariff with its version, else the markup. */
export const PriceSource = ({ line, ofGroup, modo, onNow }: PriceSourceProps) => {
  const { rate, rateNow, rule, cost, share, raise, currency } = line
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const ruleWords = useRuleWords(modo)
  const format = useFormat()
  // A group percentage applies to bought lines: a price from a tariff alone stays.
  if (rate && (ofGroup === undefined || cost === undefined)) {
    const nameOf = ({ code, rateVersion }: LineRate) => p('sell.rate', { code, version: rateVersion })
    const named = nameOf(rate)
    const title = rate.tariff === undefined ? named : `${p(`sell.tariff.${rate.tariff}`)}: ${named}`
    if (rateNow === undefined) return <SourceWords text={named} whole={title} />
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
  // An amount is added to one of the lines of its rule.
  const isElsewhere = used?.kind === 'AMOUNT' && share === undefined
  const ruled = isElsewhere
    ? p('sell.noMarkup')
    : used === undefined
      ? t('sell.byRule')
      : ruleWords(used, cost?.perUnit !== undefined)
  const raised =
    raise && ofGroup === undefined
      ? ` ${p('rules.raised', { amount: `${currency} ${format.amount(raise.amount)}` })}`
      : ''
  const words = `${ruled}${raised}`
  const name = used?.name ?? ''
  return <SourceWords text={words} whole={name === '' ? words : `${name}: ${words}`} />
}
