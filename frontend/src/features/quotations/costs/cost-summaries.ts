import { type Currency, Exact, round2 } from '@freight/contracts/pricing/money'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import type { CarriedLeg } from '@freight/contracts/choices'
import { legsAmong, legsOf, neededLegs, ourCharges } from '@freight/contracts/pricing/our-sections'
import { MISSING } from '../../../lib/format/format.ts'
import { inDisplayCurrency } from '../charge-grid/amounts.ts'

export type CostOfDetail = NonNullable<QuotationDetail['cost']>[number]

/** A cost alternative as lists and the comparison show it. */
export interface CostSummary {
  cost: CostOfDetail
  /** Charges that our client pays, in the currency of comparison; undefined when an exchange rate is missing. */
  total: string | undefined
  /** How many of those charges have no amount yet. */
  missing: number
  complete: boolean
  /** The legs that it is for among those that hold. */
  legs: readonly CarriedLeg[]
  /** It is for some of the legs only that our client pays: compared with the others it is never the best. */
  partial: boolean
  /** Past its validity: it is never the best. */
  expired: boolean
  cheapest: boolean
  fastest: boolean
  /** The sell that counts is built on it; `soldIn` also counts the other alternatives of the sale. */
  inSale: boolean
  soldIn: number
  /** Above the cheapest, in money and in percent of it. */
  difference: string | undefined
  differencePct: string | undefined
}

const leastOf = <T>(items: readonly T[], valueOf: (item: T) => string | number | undefined) => {
  const values = items.map(valueOf).filter((value) => value !== undefined)
  return values.length < 2 ? undefined : values.reduce((least, one) => (new Exact(one).lessThan(least) ? one : least))
}

export interface Comparing {
  /** The quotation's own unless another one is asked for. */
  currency?: Currency | undefined
  /** With the charges that the other party pays under the incoterm. */
  withOthers?: boolean
}

/** Every cost of a quotation with its total and its marks, cheapest first; incomplete ones come last. */
export const costSummaries = (
  detail: QuotationDetail,
  { currency = detail.displayCurrency, withOthers = false }: Comparing = {},
): CostSummary[] => {
  const isOurs = ourCharges(detail)
  const needed = neededLegs(detail)
  const selected = detail.sell.find((sell) => sell.idSell === detail.sellectedSell)
  const all = detail.cost ?? []
  const holding = all.filter(({ validez }) => validez >= detail.fx.date)
  const together = legsAmong(holding)
  const plain = all.map((cost) => {
    const legs = together[holding.indexOf(cost)] ?? legsOf(cost)
    const charges = cost.charges.filter((charge) => withOthers || isOurs(charge))
    const missing = charges.filter(isOpenCharge).length
    return {
      cost,
      total: inDisplayCurrency(withAmount(charges), detail.fx, currency),
      missing,
      complete: missing === 0 && charges.length > 0,
      legs,
      partial: needed.some((leg) => !legs.includes(leg)),
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

/** Who offers it: the agent, or else the carrier. */
export const sourceName = ({ agenteNombre, carrier, description }: CostOfDetail): string =>
  agenteNombre || carrier || description || MISSING

/** The carrier and the route under the name. */
export const sourceDetail = ({ agenteNombre, carrier, ruta }: CostOfDetail): string =>
  [agenteNombre === '' ? '' : carrier, ruta].filter((part) => part !== '').join(' · ')

/** A name for each alternative that no other one has: two of them may be of one agent. */
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
