import { chargesOf, sourceCosts, linesOfCosts } from '@freight/contracts/quotation/offer/source-costs'
import { daysOf, earliest, journeyOf, sharedLegs } from '@freight/contracts/quotation/offer/journey'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { CostOfDetail } from './cost-summaries.ts'

type Selling = {
  idCost?: string | undefined
  charges: readonly { idCost?: string | undefined; costIndex?: number | undefined }[]
}

/** A charge and its cost. */
export type SourcedCharge = CostOfDetail['charges'][number] & { idCost: string }

/** Charges of the costs that none of these lines sells. */
export const freeCharges = (costs: readonly CostOfDetail[], selling: Selling): SourcedCharge[] => {
  const lines = linesOfCosts(selling)
  return chargesOf(costs).filter((charge) =>
    lines.every(({ idCost, costIndex }) => idCost !== charge.idCost || costIndex !== charge.chargeIndex),
  )
}

/** Costs that an alternative draws on, its own first; empty without cost rights. */
export const sourceCostsOf = (
  { cost: costs = [] }: Pick<QuotationDetail, 'cost'>,
  sell: Parameters<typeof sourceCosts>[0] | undefined,
): CostOfDetail[] => (sell ? sourceCosts(sell) : []).flatMap((id) => costs.find(({ idCost }) => idCost === id) ?? [])

/** Main cost of an alternative: that of the main carriage, else the first. */
export const mainCost = (costs: readonly CostOfDetail[]): CostOfDetail | undefined =>
  costs.find((cost) => legsOf(cost).includes('MAIN_CARRIAGE')) ?? costs[0]

/** Carrier shown to the client; never a local supplier who only picks up or delivers. */
export const carrierOf = (cost: CostOfDetail | undefined): string =>
  cost && legsOf(cost).includes('MAIN_CARRIAGE') ? cost.carrier : ''

/** Validity and transit time of an alternative of these costs. */
export const sharedFacts = (costs: readonly CostOfDetail[]) => {
  const days = costs.length === 1 ? costs[0]?.ttime : daysOf(journeyOf(costs))
  return { validez: earliest(costs)?.validez ?? '', ttime: days === undefined ? '' : String(days) }
}

/** Sorted in journey order. */
export const byJourney = (costs: readonly CostOfDetail[]): CostOfDetail[] => sharedLegs(costs).map(({ group }) => group)
