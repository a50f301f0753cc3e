import { chargesOf, drawnOn, linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import { daysOf, earliest, journeyOf, sharedLegs } from '@freight/contracts/quotation/offer/journey'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { CostOfDetail } from './cost-summaries.ts'

type Selling = {
  idCost?: string | undefined
  charges: readonly { idCost?: string | undefined; costIndex?: number | undefined }[]
}

/** A charge of a cost, with the cost that it is of. */
export type SourcedCharge = CostOfDetail['charges'][number] & { idCost: string }

/** The charges of costs that none of these lines sells. */
export const freeCharges = (costs: readonly CostOfDetail[], selling: Selling): SourcedCharge[] => {
  const lines = linesOfCosts(selling)
  return chargesOf(costs).filter((charge) =>
    lines.every(({ idCost, costIndex }) => idCost !== charge.idCost || costIndex !== charge.chargeIndex),
  )
}

/** The costs that an alternative draws on, its own first; none where costs are not seen. */
export const costsDrawnOn = (
  { cost: costs = [] }: Pick<QuotationDetail, 'cost'>,
  sell: Parameters<typeof drawnOn>[0] | undefined,
): CostOfDetail[] => (sell ? drawnOn(sell) : []).flatMap((id) => costs.find(({ idCost }) => idCost === id) ?? [])

/** The cost that an alternative of several is built on: that of the main carriage, or else the first. */
export const mainCost = (costs: readonly CostOfDetail[]): CostOfDetail | undefined =>
  costs.find((cost) => legsOf(cost).includes('MAIN_CARRIAGE')) ?? costs[0]

/** Who carries the goods for the client: no name of a local supplier, who only fetches or delivers. */
export const carrierOf = (cost: CostOfDetail | undefined): string =>
  cost && legsOf(cost).includes('MAIN_CARRIAGE') ? cost.carrier : ''

/** Until when an alternative of these costs is valid, and how long it takes. */
export const sharedFacts = (costs: readonly CostOfDetail[]) => {
  const days = costs.length === 1 ? costs[0]?.ttime : daysOf(journeyOf(costs))
  return { validez: earliest(costs)?.validez ?? '', ttime: days === undefined ? '' : String(days) }
}

/** In the order of the journey. */
export const byJourney = (costs: readonly CostOfDetail[]): CostOfDetail[] => sharedLegs(costs).map(({ group }) => group)
