import { currencies } from '@freight/contracts/choices'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { bestCostPerCurrency, type ComparedCost, type PayingSide } from '@freight/contracts/cost-comparison/best-cost'
import type { BestCost } from '@freight/contracts/tables/quotation-list'

/** A cost to compare, and its last day of validity. */
export type HeldCost = ComparedCost & { until: string }

/**
 * The best costs over time, as one after the other expires: in order, each valid up to its day, the next from the day
 * after. After the last one there is none.
 */
export const bestCosts = (costs: readonly HeldCost[], side: PayingSide, fx: FxSnapshot): BestCost[] => {
  const days = [...new Set(costs.map(({ until }) => until))].toSorted()
  const steps = days.map((until): BestCost => {
    const validCosts = costs.filter((cost) => cost.until >= until)
    return { until, ...bestCostPerCurrency(currencies, validCosts, side, fx) }
  })
  return steps.filter((step, index) => {
    const next = steps[index + 1]
    return !next || currencies.some((currency) => next[currency] !== step[currency])
  })
}
