import { amountShares, missingProfit, ruleUnits } from '@freight/contracts/markup-rule/amounts'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import type { Units } from '../charge-grid/cost-summaries.ts'
import { basisOf } from '../../../components/charges/price-basis.ts'
import { earningLines, withProposedPrice } from './draft-totals.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

/** Input for rules with an amount and for the minimum profit. */
export interface RuleTerms {
  shipment: Units & Shipment & { fx: FxSnapshot }
  /** Minimum profit of a shipment. */
  minimumProfit?: Pick<MarkupRule, 'id' | 'value' | 'currency'> | undefined
}

/** Whether the price comes from rules on its cost. */
const isPricedByRule = ({ cost, rate, included, scope }: SellLineDraft): boolean =>
  cost !== undefined && rate === undefined && !included && scope === 'CLIENT'

/** The lines with their shares of rules with an amount. */
export const withShares = (lines: readonly SellLineDraft[], { shipment }: RuleTerms): SellLineDraft[] => {
  const ruledLines = lines.filter(isPricedByRule)
  const { shares } = amountShares(
    ruledLines.map(({ rule, isMain, cost, currency }) => ({
      rule,
      mainFreight: isMain,
      currency: cost?.currency ?? currency,
      amount: cost?.amount,
      price: { perUnit: cost?.perUnit, ranges: cost?.ranges, ...basisOf(cost?.basis?.meaning ?? '') },
    })),
    ruleUnits(shipment),
    shipment.fx,
  )
  return lines.map((line) => {
    const share = shares[ruledLines.indexOf(line)]
    return JSON.stringify(share) === JSON.stringify(line.share) ? line : { ...line, share }
  })
}

/** The main freight line that takes the missing profit: the most expensive one priced by a rule. */
const raisableLine = (lines: readonly SellLineDraft[], fx: FxSnapshot): SellLineDraft | undefined => {
  const costInBase = ({ cost }: SellLineDraft) =>
    new Exact((cost && convert({ amount: cost.amount ?? '0', currency: cost.currency }, fx.base, fx)?.amount) ?? 0)
  return lines
    .filter((line) => line.isMain === true && !line.byHand && line.cost?.amount !== undefined && isPricedByRule(line))
    .toSorted((a, b) => costInBase(b).comparedTo(costInBase(a)))[0]
}

/** The lines with the shortfall from the minimum profit added to main freight. */
const withMinimumProfit = (
  lines: readonly SellLineDraft[],
  { shipment, minimumProfit }: RuleTerms,
): SellLineDraft[] => {
  const { fx } = shipment
  const unraisedLines = lines.map((line) => {
    if (line.raise === undefined || line.byHand) return line
    const { raise: _raise, ...rest } = line
    return withProposedPrice(rest, '', fx)
  })
  const line = raisableLine(unraisedLines, fx)
  if (!line || !minimumProfit) return unraisedLines
  const profitShortfall = missingProfit(earningLines(unraisedLines, shipment), minimumProfit, fx)
  if (profitShortfall === undefined) return unraisedLines
  const convertedShortfall = convert(
    { amount: profitShortfall, currency: minimumProfit.currency },
    line.currency,
    fx,
  )?.amount
  if (convertedShortfall === undefined) return unraisedLines
  // A cent of another currency may be less than a cent of the rule's.
  const amount =
    line.currency === minimumProfit.currency
      ? convertedShortfall
      : new Exact(convertedShortfall).plus('0.01').toFixed(2)
  const raisedLine = withProposedPrice({ ...line, raise: { amount, markupRuleId: minimumProfit.id } }, '', fx)
  return unraisedLines.map((one) => (one === line ? raisedLine : one))
}

/** The draft with rules applied to its current lines; prices typed by hand stay. */
export const withRulesApplied = (draft: SellDraft, terms: RuleTerms | undefined): SellDraft => {
  if (terms === undefined) return draft
  const sharedLines = withShares(draft.lines, terms).map((line, index) =>
    line === draft.lines[index] || line.byHand ? line : withProposedPrice(line, draft.markup, terms.shipment.fx),
  )
  return { ...draft, lines: draft.markup.trim() === '' ? withMinimumProfit(sharedLines, terms) : sharedLines }
}
