import { currencies } from '@freight/contracts/choices'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { bestCost, type SectionTotal } from '@freight/contracts/cost-comparison/best-cost'
import type { BestCost } from '@freight/contracts/tables/quotation-list'

/** A cost as it is compared: what it comes to, and the last day on which it holds. */
export type HeldCost = { totals: readonly SectionTotal[]; until: string }

/**
 * Which cost is the best as the days go by and one after the other expires: in order, the first up to its day, the next
 * from the day after. After the last one there is none.
 */
export const bestCosts = (
  costs: readonly HeldCost[],
  side: Parameters<typeof bestCost>[1],
  fx: FxSnapshot,
): BestCost[] => {
  const days = [...new Set(costs.map(({ until }) => until))].toSorted()
  const steps = days.map((until): BestCost => {
    const holding = costs.filter((cost) => cost.until >= until).map(({ totals }) => totals)
    const found = currencies.map((currency) => [currency, bestCost(holding, side, fx, currency)] as const)
    return { until, ...Object.fromEntries(found.filter(([, amount]) => amount !== undefined)) }
  })
  return steps.filter((step, index) => {
    const next = steps[index + 1]
    return !next || currencies.some((currency) => next[currency] !== step[currency])
  })
}
