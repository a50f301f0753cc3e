import { convertedTotal, type FxSnapshot } from '../pricing/exchange.ts'
import { compareMoney, Exact, type Money } from '../pricing/money.ts'

/** A comparable cost: its total in dollars, and its gap to the cheapest in percent. */
export type CurrentCost = { idCost: string; usd: string; gapPct: string }

/** `incomplete`: a charge of it lacks an amount, or another cost prices a charge code that this one does not. */
type Priced = { idCost: string; source: string; totals: readonly Money[]; incomplete?: true | undefined }

const percentAbove = (cheapest: string, amount: string): string =>
  new Exact(amount).dividedBy(cheapest).minus(1).times(100).toFixed(2)

/**
 * Comparable costs of one quotation: complete, above zero in dollars, from at least two sources; of each source only
 * the cheapest.
 */
export const comparableCosts = (costs: readonly Priced[], fx: FxSnapshot): CurrentCost[] => {
  const cheapestBySource = new Map<string, { idCost: string; usd: Money<'USD'> }>()
  for (const { idCost, source, totals, incomplete } of costs) {
    if (incomplete) continue
    const usd = convertedTotal(totals, 'USD', fx)
    if (!usd || Number(usd.amount) <= 0) continue
    const other = cheapestBySource.get(source)
    if (!other || compareMoney(usd, other.usd) < 0) cheapestBySource.set(source, { idCost, usd })
  }
  const sortedCosts = [...cheapestBySource.values()].toSorted((a, b) => compareMoney(a.usd, b.usd))
  const [cheapest] = sortedCosts
  if (!cheapest || sortedCosts.length < 2) return []
  return sortedCosts.map(({ idCost, usd }) => ({
    idCost,
    usd: usd.amount,
    gapPct: percentAbove(cheapest.usd.amount, usd.amount),
  }))
}
