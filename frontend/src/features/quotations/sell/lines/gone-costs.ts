import { costsBehind } from '@freight/contracts/cost-comparison/costs-behind'
import { chargesOf, drawnOn, linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { SellDraft, SellLineDraft } from '../../margin/sell-line.ts'

/**
 * The draft without costs that somebody took away meanwhile: its lines keep their price, cost nothing any more, and are
 * marked until it is decided what becomes of them. The same draft where all of its costs are there, or none are seen.
 */
export const withoutGoneCosts = (draft: SellDraft, { cost: costs }: Pick<QuotationDetail, 'cost'>): SellDraft => {
  const isGone = (id: string | undefined) => id !== undefined && costs?.every(({ idCost }) => idCost !== id) === true
  if (![draft, ...draft.lines].some(({ idCost }) => isGone(idCost))) return draft
  const { idCost: own, ...rest } = draft
  const lines = draft.lines.map((line) => (isGone(line.idCost) ? unbought(line) : line))
  const idCost = isGone(own) ? drawnOn({ charges: lines })[0] : own
  return { ...rest, ...(idCost !== undefined && { idCost }), lines }
}

/** The lines of a stored alternative, by their index, that were bought as a charge that is there no more. */
export const goneLines = (
  sell: Pick<SellGroup, 'idCost' | 'charges'>,
  { cost: costs = [] }: Pick<QuotationDetail, 'cost'>,
): ReadonlySet<number> => {
  // Whoever does not see costs misses none.
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

const unbought = ({ idCost: _id, costIndex: _index, cost, rule: _rule, ...line }: SellLineDraft): SellLineDraft =>
  cost === undefined ? line : { ...line, byHand: true, costGone: true }
