import { type Currency, Exact, round2 } from '@freight/contracts/pricing/money'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
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
  const selected = detail.sell.find((sell) => sell.idSell === detail.sellectedSell)
  const plain = (detail.cost ?? []).map((cost) => {
    const charges = cost.charges.filter((charge) => withOthers || isOurs(charge))
    const missing = charges.filter(isOpenCharge).length
    return {
      cost,
      total: inDisplayCurrency(withAmount(charges), detail.fx, currency),
      missing,
      complete: missing === 0 && charges.length > 0,
      expired: cost.validez < detail.fx.date,
      inSale: selected !== undefined && drawsOn(selected, cost.idCost),
      soldIn: detail.sell.filter((sell) => drawsOn(sell, cost.idCost)).length,
    }
  })
  const comparable = plain.filter((one) => one.complete && !one.expired && one.total !== undefined)
  const least = leastOf(comparable, (one) => one.total)
  const days = leastOf(comparable, (one) => one.cost.ttime)
  const ranked = plain.map((one): CostSummary => {
    const difference =
      least === undefined || one.total === undefined || !one.complete ? undefined : new Exact(one.total).minus(least)
    return {
      ...one,
      cheapest: one.complete && !one.expired && difference?.isZero() === true,
      fastest: one.complete && !one.expired && days !== undefined && one.cost.ttime === days,
      difference: difference && round2(difference),
      differencePct:
        difference === undefined || least === undefined || new Exact(least).isZero()
          ? undefined
          : difference.dividedBy(least).times(100).toDecimalPlaces(1).toFixed(1),
    }
  })
  const rank = (one: CostSummary) =>
    one.complete ? new Exact(one.total ?? '999999999999') : new Exact('9999999999999')
  return ranked.sort((a, b) => rank(a).comparedTo(rank(b)))
}

/** Who offers it: the agent, or else the carrier. */
export const sourceName = ({ agenteNombre, carrier, description }: CostOfDetail): string =>
  agenteNombre || carrier || description || MISSING

/** The carrier and the route under the name. */
export const sourceDetail = ({ agenteNombre, carrier, ruta }: CostOfDetail): string =>
  [agenteNombre === '' ? '' : carrier, ruta].filter((part) => part !== '').join(' · ')

/** A name for each alternative that no other one has: two of them may be of one agent. */
export const distinctNames = (costs: readonly CostSummary[]): string[] => {
  const names = costs.map(({ cost }) =>
    [sourceName(cost), sourceDetail(cost)].filter((part) => part !== '').join(' · '),
  )
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} (${names.slice(0, index + 1).filter((one) => one === name).length})`,
  )
}
