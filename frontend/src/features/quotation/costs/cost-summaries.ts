import { codesOfOthers, pricedCodes, usualLacking } from '@freight/contracts/cost-comparison/coverage'
import { type Currency, Exact, round2 } from '@freight/contracts/pricing/money'
import { drawsOn } from '@freight/contracts/quotation/offer/source-costs'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import type { CarriedLeg } from '@freight/contracts/choices'
import { legsCovered, legsOf, neededLegs, ourCharges } from '@freight/contracts/pricing/our-sections'
import { MISSING } from '../../../lib/format/format.ts'
import { inDisplayCurrency } from '../charge-grid/amounts.ts'

export type CostOfDetail = NonNullable<QuotationDetail['cost']>[number]

/** A cost alternative as lists and the comparison show it. */
export interface CostSummary {
  cost: CostOfDetail
  /** Total of our client's charges in the currency of comparison; undefined when an exchange rate is missing. */
  total: string | undefined
  /** Number of those charges without an amount. */
  missing: number
  complete: boolean
  /** Legs that it covers. */
  legs: readonly CarriedLeg[]
  /** Missing parts of our client's scope: legs, usual charges, and codes that other costs price. */
  lacks: { legs: readonly CarriedLeg[]; codes: readonly string[] }
  /** Whether it lacks something that another one has: then it is never the best of the comparison. */
  partial: boolean
  /**
   * Whether another cost prices codes of a section that it lacks: then it is never the best of a combination either.
   */
  lacksCodes: boolean
  /** Past its validity: never the best. */
  expired: boolean
  cheapest: boolean
  fastest: boolean
  /** Whether the selected sale is built on it; `soldIn` also counts the other alternatives. */
  inSale: boolean
  soldIn: number
  /** Difference to the cheapest, in money and in percent of it. */
  difference: string | undefined
  differencePct: string | undefined
}

const leastOf = <T>(items: readonly T[], valueOf: (item: T) => string | number | undefined) => {
  const values = items.map(valueOf).filter((value) => value !== undefined)
  return values.length < 2 ? undefined : values.reduce((least, one) => (new Exact(one).lessThan(least) ? one : least))
}

export interface Comparing {
  /** Defaults to the quotation's currency. */
  currency?: Currency | undefined
  /** Whether to include charges that the other party pays under the incoterm. */
  withOthers?: boolean
}

/** All costs of a quotation with totals and marks, cheapest first; incomplete ones come last. */
export const costSummaries = (
  detail: QuotationDetail,
  { currency = detail.displayCurrency, withOthers = false }: Comparing = {},
): CostSummary[] => {
  const isOurs = ourCharges(detail)
  const needed = neededLegs(detail)
  const selected = detail.sell.find((sell) => sell.idSell === detail.sellectedSell)
  const all = detail.cost ?? []
  const coverages = all.map((cost) => {
    const legs = legsOf(cost)
    return {
      legs,
      missing: needed.filter((leg) => !legs.includes(leg)),
      usual: usualLacking(detail, detail.usualCharges ?? [], cost.charges),
    }
  })
  const holding = coverages.filter((_, index) => (all[index]?.validez ?? '') >= detail.fx.date)
  const counted = all.map(({ charges }) => charges.filter((charge) => withOthers || isOurs(charge)))
  const codes = all.map((cost, index) => {
    const others = counted.filter((_, other) => other !== index && (all[other]?.validez ?? '') >= detail.fx.date)
    return codesOfOthers([counted[index] ?? [], ...others].map(pricedCodes))[0] ?? []
  })
  const reached = legsCovered(needed, holding)
  const isLackedByAll = (idCharge: string) =>
    holding.every(({ usual }) => usual.some((one) => one.idCharge === idCharge))
  const plain = all.map((cost, index) => {
    const { legs = [], missing: missingLegs = [], usual = [] } = coverages[index] ?? {}
    const charges = counted[index] ?? []
    const ofOthers = codes[index] ?? []
    const missing = charges.filter(isOpenCharge).length
    return {
      cost,
      total: inDisplayCurrency(withAmount(charges), detail.fx, currency),
      missing,
      complete: missing === 0 && charges.length > 0,
      legs,
      lacks: { legs: missingLegs, codes: [...new Set([...ofOthers, ...usual.map(({ idCharge }) => idCharge)])] },
      partial:
        missingLegs.some((leg) => reached.includes(leg)) ||
        ofOthers.length > 0 ||
        usual.some(({ idCharge }) => !isLackedByAll(idCharge)),
      lacksCodes: ofOthers.length > 0,
      expired: cost.validez < detail.fx.date,
      inSale: selected !== undefined && drawsOn(selected, cost.idCost),
      soldIn: detail.sell.filter((sell) => drawsOn(sell, cost.idCost)).length,
    }
  })
  const isWhole = (one: (typeof plain)[number]) => one.complete && !one.partial
  const comparable = plain.filter((one) => isWhole(one) && !one.expired && one.total !== undefined)
  const least = leastOf(comparable, (one) => one.total)
  const days = leastOf(comparable, (one) => one.cost.ttime)
  const ranked = plain.map((one): CostSummary => {
    const difference =
      least === undefined || one.total === undefined || !isWhole(one) ? undefined : new Exact(one.total).minus(least)
    return {
      ...one,
      cheapest: isWhole(one) && !one.expired && difference?.isZero() === true,
      fastest: isWhole(one) && !one.expired && days !== undefined && one.cost.ttime === days,
      difference: difference && round2(difference),
      differencePct:
        difference === undefined || least === undefined || new Exact(least).isZero()
          ? undefined
          : difference.dividedBy(least).times(100).toDecimalPlaces(1).toFixed(1),
    }
  })
  const rank = ({ complete, partial, total = '999999999999' }: CostSummary) =>
    complete ? new Exact(total).plus(partial ? '999999999999' : 0) : new Exact('9999999999999')
  return ranked.sort((a, b) => rank(a).comparedTo(rank(b)))
}

/** Supplier of a cost: the agent, else the carrier. */
export const sourceName = ({ agenteNombre, carrier, description }: CostOfDetail): string =>
  agenteNombre || carrier || description || MISSING

/** Carrier and route, shown under the name. */
export const sourceDetail = ({ agenteNombre, carrier, ruta }: CostOfDetail): string =>
  [agenteNombre === '' ? '' : carrier, ruta].filter((part) => part !== '').join(' · ')

/** Unique names of the alternatives: two of them may be of one agent. */
export const distinctNames = (costs: readonly Pick<CostSummary, 'cost'>[]): string[] => {
  const names = costs.map(({ cost }) =>
    [sourceName(cost), sourceDetail(cost)].filter((part) => part !== '').join(' · '),
  )
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} (${names.slice(0, index + 1).filter((one) => one === name).length})`,
  )
}
