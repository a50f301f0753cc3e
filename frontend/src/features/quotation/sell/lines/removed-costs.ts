import { costsBehind } from '@freight/contracts/pricing/costs-behind'
import { chargesOf, linesOfCosts, sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { SellDraft, SellLineDraft } from '../../margin/sell-line.ts'
import { meaningText } from '../../../../components/charges/price-basis.ts'
import type { CostOfDetail } from '../../charge-grid/cost-summaries.ts'

type CostCharge = CostOfDetail['charges'][number]

/** Whether the line was sold from a cost charge that no longer exists. */
export const isChargeRemoved = (
  { costIndex }: { costIndex?: number },
  source: CostCharge | undefined,
  isUnseen: boolean,
): boolean => costIndex !== undefined && source === undefined && !isUnseen

/** Quantity of a price: that of its current cost where both have the same basis, else the stored one. */
export const quantityNow = (charge: SellGroup['charges'][number], source: CostCharge | undefined): string =>
  source && charge.calculator !== 'PERCENT' && meaningText(source) === meaningText(charge)
    ? source.quantity
    : charge.quantity

/**
 * The draft without costs removed by another user: their lines keep the price, have no cost, and are marked until the
 * user decides. The same object where all costs exist or cost rights are missing.
 */
export const withoutRemovedCosts = (draft: SellDraft, { cost: costs }: Pick<QuotationDetail, 'cost'>): SellDraft => {
  const isRemoved = (id: string | undefined) => id !== undefined && costs?.every(({ idCost }) => idCost !== id) === true
  if (![draft, ...draft.lines].some(({ idCost }) => isRemoved(idCost))) return draft
  const { idCost: ownIdCost, ...rest } = draft
  const lines = draft.lines.map((line) => (isRemoved(line.idCost) ? withoutCost(line) : line))
  const idCost = isRemoved(ownIdCost) ? sourceCosts({ charges: lines })[0] : ownIdCost
  return { ...rest, ...(idCost !== undefined && { idCost }), lines }
}

/** Indexes of stored lines whose bought charge no longer exists. */
export const linesOfRemovedCosts = (
  sell: Pick<SellGroup, 'idCost' | 'charges'>,
  { cost: costs = [] }: Pick<QuotationDetail, 'cost'>,
): ReadonlySet<number> => {
  // Without cost rights no cost counts as removed.
  if (costs.length === 0) return new Set()
  const charges = linesOfCosts(sell)
  const sources = costsBehind(
    charges.map(({ idCharge, idCost }) => ({ idCharge, idCost })),
    chargesOf(costs),
    charges,
  )
  return new Set(
    charges
      .filter(({ costIndex }, at) => costIndex !== undefined && sources[at] === undefined)
      .map(({ chargeIndex }) => chargeIndex),
  )
}

const withoutCost = ({ idCost: _id, costIndex: _index, cost, rule: _rule, ...line }: SellLineDraft): SellLineDraft =>
  cost === undefined ? line : { ...line, byHand: true, costRemoved: true }
