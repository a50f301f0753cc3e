import { approvalReasons } from '@freight/contracts/quotation/needs-approval'
import type { CompanySettings } from '../../../lib/queries/queries.ts'
import { confirmedCharges } from '@freight/contracts/markup-rule/confirmed-charges'
import { convertedMargin, counted } from '@freight/contracts/pricing/margin-figures'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type ApprovalState, approvalStateOf, type Sell } from '../approval.ts'
import { type CostOfDetail, freeCharges, sourceCostsOf } from '../charge-grid/cost-summaries.ts'
import { DECIDED_IN, storedLineMargin } from '../margin/draft-totals.ts'

/** A line of an alternative before and after the confirmation. */
export interface ConfirmedLine {
  id: string
  before: SellCharge
  after: SellCharge
  /** Its amount would change; the user may fix it instead. */
  hasNewAmount: boolean
  /** Its cost changes without its price, or it is sold below its cost. */
  warning?: 'BELOW_COST' | 'COST_ALONE'
}

const warningOf = (before: SellCharge, after: SellCharge): Pick<ConfirmedLine, 'warning'> => {
  const { included, scope, sellAmount, costAmount } = after
  // Included lines and discounts are not expected to cover their cost.
  if (included || scope === 'INTERNAL' || sellAmount.startsWith('-')) return {}
  if (storedLineMargin(after)?.margin.startsWith('-') === true) return { warning: 'BELOW_COST' }
  const isAlone =
    before.costAmount !== undefined && before.costAmount !== costAmount && before.sellAmount === sellAmount
  return isAlone ? { warning: 'COST_ALONE' } : {}
}

/** Result of confirming an alternative; `fixed`: ids of the lines whose amount stays. */
export const confirmedSell = (detail: QuotationDetail, sell: Sell, fixed: ReadonlySet<string>) => {
  const costs = sourceCostsOf(detail, sell)
  const basis = {
    costs,
    price: (lines: Parameters<typeof priceLines>[0]) => priceLines(lines, detail, detail.fx),
    fx: detail.fx,
    vatPct: detail.vatPct,
  }
  const followedCharges = confirmedCharges(sell, basis)
  const afterCharges = confirmedCharges(sell, { ...basis, fixed })
  const lines = sell.charges.flatMap((before, index): ConfirmedLine[] => {
    const [afterCharge, followedCharge] = [afterCharges[index], followedCharges[index]]
    return afterCharge && followedCharge
      ? [
          {
            id: lineIdOf(before),
            before,
            after: afterCharge,
            hasNewAmount: followedCharge.sellAmount !== before.sellAmount,
            ...warningOf(before, afterCharge),
          },
        ]
      : []
  })
  const seesCosts = sell.margin?.cost !== undefined || detail.cost !== undefined
  return {
    lines,
    /** Our client's charges of its costs that no line sells. */
    unsold: unsoldCharges(detail, costs, { idCost: sell.idCost, charges: afterCharges }),
    margin: seesCosts ? convertedMargin(counted(afterCharges, detail.scope), DECIDED_IN, detail.fx) : undefined,
  }
}

/** Our client's charges of these costs that none of the lines sells. */
export const unsoldCharges = (
  detail: QuotationDetail,
  costs: readonly CostOfDetail[],
  selling: Parameters<typeof freeCharges>[1],
) => freeCharges(costs, selling).filter(ourCharges(detail))

const earningText = ({ costAmount, costCurrency, sellAmount }: SellCharge) =>
  [costAmount, costCurrency, sellAmount].map(String).join()

/**
 * Approval state after the confirmation; undefined where none is required. A previous decision stays valid while the
 * margin is unchanged.
 */
export const approvalAfter = (
  detail: QuotationDetail,
  sell: Sell,
  { lines, margin }: Pick<ReturnType<typeof confirmedSell>, 'lines' | 'margin'>,
  margins: NonNullable<CompanySettings['margins']>,
): ApprovalState | undefined => {
  if (lines.every(({ before, after }) => earningText(before) === earningText(after))) return approvalStateOf(sell)
  const reasons = approvalReasons({
    sell: { charges: lines.map(({ after }) => after), ...(margin && { margin }) },
    scope: detail.scope,
    transport: detail.transportMode,
    margins,
    clientNeedsIt: sell.approvalReasons?.includes('ORGANIZATION') === true,
  })
  return reasons.length === 0 ? undefined : 'NEEDED'
}
