import type { AnyProjection, StepsOf } from '../../engine/projection.ts'
import { withComparison, costComparison } from '../cost-comparison.ts'
import { withFreightLines } from './quotation-facts-costs.ts'
import type { QuotationFactsRow } from './quotation-facts-columns.ts'

type Steps = StepsOf<QuotationFactsRow, 'quotation'>
type Evolve = AnyProjection['evolve']

/** The costs with their comparison, and whether the client approved an alternative based on them. */
const withCostStanding = (row: QuotationFactsRow): QuotationFactsRow => {
  const { compared: comparedCosts, wonCosts } = row.comparison
  const gaps = new Map(comparedCosts.map(({ idCost, gapPct }) => [idCost, Number(gapPct)]))
  const costs = row.costs.map((cost) => {
    const gap = gaps.get(cost.id)
    return { ...cost, won: wonCosts.includes(cost.id), comparable: gap !== undefined, cheapest: gap === 0, gap }
  })
  return { ...row, costs }
}

/** Derives the comparison and the freight lines from the costs of the row. */
export const withComparedCosts = (current: QuotationFactsRow, before: QuotationFactsRow): QuotationFactsRow => {
  const comparison = withComparison(current.comparison, before.comparison)
  const row = comparison === current.comparison ? current : { ...current, comparison }
  const isOfOtherCosts = row.costs !== before.costs
  const rowWithLines = isOfOtherCosts || row.costLines !== before.costLines ? withFreightLines(row) : row
  const isUnchanged =
    !isOfOtherCosts &&
    comparison.compared === before.comparison.compared &&
    comparison.wonCosts === before.comparison.wonCosts
  return isUnchanged ? rowWithLines : withCostStanding(rowWithLines)
}

/** Adds the steps of the cost comparison to those of the facts, so that both compare in the same way. */
export const comparingCosts = (steps: Steps): Steps => {
  // The steps match event types and data by construction; the cast drops the types.
  const [factSteps, comparisonSteps] = [steps as unknown as Evolve, costComparison.evolve as unknown as Evolve]
  const combinedSteps = Object.entries(comparisonSteps).map(([type, step]): [string, Evolve[string]] => [
    type,
    (before, data, envelope, known) => {
      const row = (factSteps[type]?.(before, data, envelope, known) ?? before) as unknown as QuotationFactsRow
      const comparison = step(row.comparison, data, envelope, known)
      return { ...row, comparison }
    },
  ])
  return { ...steps, ...(Object.fromEntries(combinedSteps) as unknown as Steps) }
}
