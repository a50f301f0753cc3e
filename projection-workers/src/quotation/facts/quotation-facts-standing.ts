import type { AnyProjection, StepsOf } from '../../engine/projection.ts'
import { costComparison } from '../cost-comparison.ts'
import type { QuotationFactsRow } from './quotation-facts-columns.ts'

type Steps = StepsOf<QuotationFactsRow, 'quotation'>
type Evolve = AnyProjection['evolve']

/** The costs with how each compares with the others, and whether it is one that the client said yes to. */
const standing = (row: QuotationFactsRow): QuotationFactsRow => {
  const { compared, wonCosts } = row.comparison
  const gaps = new Map(compared.map(({ idCost, gapPct }) => [idCost, Number(gapPct)]))
  const costs = row.costs.map(({ gap: _before, ...cost }) => {
    const gap = gaps.get(cost.id)
    const comparable = gap !== undefined
    return {
      ...cost,
      won: wonCosts.includes(cost.id),
      comparable,
      cheapest: gap === 0,
      ...(comparable && { gap }),
    }
  })
  return { ...row, costs }
}

/** Nothing has come that could change how its costs stand: many events tell of alternatives only. */
const standsAsBefore = (before: QuotationFactsRow, { costs, comparison }: QuotationFactsRow): boolean =>
  costs === before.costs &&
  comparison.compared === before.comparison.compared &&
  comparison.wonCosts === before.comparison.wonCosts

/** The steps of the facts, each with what the comparison of costs makes of its event: there is one way to compare. */
export const comparingCosts = (steps: Steps): Steps => {
  // Which data belongs to which event is known to the steps, and not told apart here.
  const [own, compare] = [steps as unknown as Evolve, costComparison.evolve as unknown as Evolve]
  const compared = Object.entries(compare).map(([type, step]): [string, Evolve[string]] => [
    type,
    (before, data, envelope, known) => {
      const row = (own[type]?.(before, data, envelope, known) ?? before) as unknown as QuotationFactsRow
      const comparison = step(row.comparison, data, envelope, known) as unknown as QuotationFactsRow['comparison']
      const told = { ...row, comparison }
      return (standsAsBefore(before as unknown as QuotationFactsRow, told) ? told : standing(told)) as typeof before
    },
  ])
  return { ...steps, ...(Object.fromEntries(compared) as unknown as Steps) }
}
