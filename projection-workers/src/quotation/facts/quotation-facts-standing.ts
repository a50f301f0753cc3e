import type { AnyProjection, StepsOf } from '../../engine/projection.ts'
import { compared, costComparison } from '../cost-comparison.ts'
import { withFreightLines } from './quotation-facts-costs.ts'
import type { QuotationFactsRow } from './quotation-facts-columns.ts'

type Steps = StepsOf<QuotationFactsRow, 'quotation'>
type Evolve = AnyProjection['evolve']

/** The costs with how each compares with the others, and whether it is one that the client said yes to. */
const standing = (row: QuotationFactsRow): QuotationFactsRow => {
  const { compared: all, wonCosts } = row.comparison
  const gaps = new Map(all.map(({ idCost, gapPct }) => [idCost, Number(gapPct)]))
  const costs = row.costs.map((cost) => {
    const gap = gaps.get(cost.id)
    return { ...cost, won: wonCosts.includes(cost.id), comparable: gap !== undefined, cheapest: gap === 0, gap }
  })
  return { ...row, costs }
}

/** How its costs compare, and the lines of their freight: what follows from the costs that are told of. */
export const withStandings = (told: QuotationFactsRow, before: QuotationFactsRow): QuotationFactsRow => {
  const comparison = compared(told.comparison, before.comparison)
  const row = comparison === told.comparison ? told : { ...told, comparison }
  const isOfOtherCosts = row.costs !== before.costs
  const lined = isOfOtherCosts || row.costLines !== before.costLines ? withFreightLines(row) : row
  const standsAsBefore =
    !isOfOtherCosts &&
    comparison.compared === before.comparison.compared &&
    comparison.wonCosts === before.comparison.wonCosts
  return standsAsBefore ? lined : standing(lined)
}

/** The steps of the facts, each with what the comparison of costs makes of its event: there is one way to compare. */
export const comparingCosts = (steps: Steps): Steps => {
  // Which data belongs to which event is known to the steps, and not told apart here.
  const [own, compare] = [steps as unknown as Evolve, costComparison.evolve as unknown as Evolve]
  const comparing = Object.entries(compare).map(([type, step]): [string, Evolve[string]] => [
    type,
    (before, data, envelope, known) => {
      const row = (own[type]?.(before, data, envelope, known) ?? before) as unknown as QuotationFactsRow
      const comparison = step(row.comparison, data, envelope, known)
      return { ...row, comparison }
    },
  ])
  return { ...steps, ...(Object.fromEntries(comparing) as unknown as Steps) }
}
