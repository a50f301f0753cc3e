import {
  codesOfOthers,
  type Lacks,
  lacksNothing,
  pricedCodes,
  scopeLacking,
  usualLacking,
} from '@freight/contracts/cost-comparison/best-cost'
import { pricesType, type UnpricedType } from '@freight/contracts/cost-comparison/equipment'
import { Exact, round2, type Money } from '@freight/contracts/money/money'
import type { Currency, Mode } from '@freight/contracts/vocabulary/schemas'
import { type CarriedLeg, carriedLegs } from '@freight/contracts/vocabulary/journey'
import { chargesOf, drawsOn, linesOfCosts, sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { legsCovered, legsOf, neededLegs, ourCharges } from '@freight/contracts/pricing/our-sections'
import { pricedUnits, unitAmount, unitBasisOf, unitQuantity } from '@freight/contracts/pricing/charges'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type Shipment, shipmentRevenueTons } from '@freight/contracts/pricing/priced-lines'
import { weighedBy } from '@freight/contracts/freight/weighed-by'
import { MISSING } from '../../../lib/format/format.ts'
import { earliest, journeyDays, sharedLegs } from '@freight/contracts/pricing/journey'

type Weighed = Pick<
  Shipment,
  'pesoTotal' | 'cbmTotal' | 'packingData' | 'totals' | 'chargeableRule' | 'stackable' | 'uldData'
>

/**
 * Quantity for a price per unit in this quotation; revenue tons are calculated from weight and volume where both are
 * known.
 */
export interface Units extends Partial<Weighed> {
  modo: Mode
  chargeableTotal: string
  containerQty: number
  truckData?: readonly { quantity: number }[] | undefined
}

const isWeighed = (units: Units): units is Units & Weighed =>
  units.pesoTotal !== undefined && units.cbmTotal !== undefined && units.packingData !== undefined

export const quantityOf = (units: Units): string => {
  const tons = unitBasisOf(units.modo) === 'RT' && isWeighed(units) ? shipmentRevenueTons(units) : undefined
  return tons === undefined
    ? unitQuantity(units.modo, units.chargeableTotal, Math.max(1, pricedUnits(units)))
    : tons.numerator.dividedBy(tons.denominator).toFixed()
}

/** Quantity weighed by the rule of the provider that the line is bought from; without one, by that of the request. */
export const quantityBy = (units: Units, rule: ChargeableRule | undefined): string =>
  quantityOf(rule !== undefined && isWeighed(units) ? weighedBy(units, rule) : units)

/** A discount is below zero. */
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Whether the text is a number above zero. */
export const isPositive = (text: string | undefined): boolean =>
  text !== undefined && isNumber(text) && new Exact(text).greaterThan(0)

export const typedNumber = (text: string): string | undefined => (isNumber(text) ? text : undefined)

/** Amount of a typed line: a price per unit wins over an amount; undefined for an empty line. */
export const lineAmount = (perUnit: string, amount: string, units: Units): string | undefined => {
  if (isNumber(perUnit)) return unitAmount(perUnit, quantityOf(units))
  return isNumber(amount) ? unitAmount(amount, '1') : undefined
}

/** Total in one currency; undefined when an exchange rate is missing. */
export const inDisplayCurrency = (amounts: readonly Money[], fx: FxSnapshot, currency: Currency): string | undefined =>
  convertedTotal(amounts, currency, fx)?.amount

export type CostOfDetail = NonNullable<QuotationDetail['cost']>[number]

/** A cost alternative as lists and the comparison show it. */
export interface CostSummary {
  cost: CostOfDetail
  /** Total of our client's charges in the currency of comparison; undefined when an exchange rate is missing. */
  total: string | undefined
  /** Number of those charges without an amount. */
  openChargeCount: number
  /** Whether all its lines have amounts: then its total is shown. */
  complete: boolean
  /** Whether it is complete and lacks nothing: only then it is called and counted complete. */
  whole: boolean
  /** Legs that it covers. */
  legs: readonly CarriedLeg[]
  /** Missing parts of our client's scope: legs, ends, usual charges, container types, and what other costs price. */
  lacks: Lacks
  /** Whether it lacks something that another one has: then it is never the best of the comparison. */
  partial: boolean
  /**
   * Whether another cost prices codes of a section, or container types, that it lacks: then it is never the best of a
   * combination either.
   */
  lacksPrices: boolean
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

/** Undefined with fewer than two values: there is nothing to compare. */
const leastOf = <T>(items: readonly T[], valueOf: (item: T) => string | number | undefined) => {
  const values = items.map(valueOf).filter((value) => value !== undefined)
  return values.length < 2
    ? undefined
    : values.reduce((minimum, value) => (new Exact(value).lessThan(minimum) ? value : minimum))
}

/** Adds the legs and codes that other costs price; an end whose leg is named is not named twice. */
const withLacksOfOthers = (
  { legs, ends, codes, equipment }: Lacks,
  otherLegs: readonly CarriedLeg[],
  otherCodes: readonly string[],
): Lacks => ({
  legs: carriedLegs.filter((leg) => legs.includes(leg) || otherLegs.includes(leg)),
  ends: ends.filter((end) => !otherLegs.includes(end === 'ORIGIN' ? 'PICKUP' : 'DELIVERY')),
  codes: [...new Set([...otherCodes, ...codes])],
  equipment,
})

/** Costs that lack nothing come first, then those that lack what no other has; the incomplete ones come last. */
const rankOf = ({ complete, whole, partial }: Pick<CostSummary, 'complete' | 'whole' | 'partial'>): number => {
  if (!complete) return 3
  if (partial) return 2
  return whole ? 0 : 1
}

/** More than any total: a cost without one follows those of its rank. */
const BEYOND_TOTALS = '999999999999'

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
  const legsNeeded = neededLegs(detail)
  const selectedSell = detail.sell.find((sell) => sell.idSell === detail.sellectedSell)
  const costs = detail.cost ?? []
  const coverages = costs.map((cost) => {
    const legs = legsOf(cost)
    return {
      legs,
      missingLegs: legsNeeded.filter((leg) => !legs.includes(leg)),
      lackedCharges: usualLacking(detail, detail.usualCharges ?? [], cost.charges),
    }
  })
  const isValid = (index: number) => (costs[index]?.validez ?? '') >= detail.fx.date
  const validCoverages = coverages.filter((_, index) => isValid(index))
  const countedCharges = costs.map(({ charges }) => charges.filter((charge) => withOthers || isOurs(charge)))
  const missingCodes = countedCharges.map((charges, index) => {
    const otherCharges = countedCharges.filter((_, other) => other !== index && isValid(other))
    return codesOfOthers([charges, ...otherCharges].map((one) => pricedCodes(one)))[0] ?? []
  })
  const coveredLegs = legsCovered(legsNeeded, validCoverages)
  const isLackedByAll = (idCharge: string) =>
    validCoverages.every(({ lackedCharges }) => lackedCharges.some((one) => one.idCharge === idCharge))
  const isPricedByOther = (unpriced: UnpricedType) =>
    costs.some(({ charges }, index) => isValid(index) && pricesType(detail, charges, unpriced))
  const summaries = costs.map((cost, index) => {
    const { legs = [], missingLegs = [], lackedCharges = [] } = coverages[index] ?? {}
    const charges = countedCharges[index] ?? []
    const codesOfOtherCosts = missingCodes[index] ?? []
    const openChargeCount = charges.filter(isOpenCharge).length
    const complete = openChargeCount === 0 && charges.length > 0
    const lacks = withLacksOfOthers(
      scopeLacking(detail, detail.usualCharges ?? [], cost.charges, legs),
      missingLegs.filter((leg) => coveredLegs.includes(leg)),
      codesOfOtherCosts,
    )
    const lacksPrices = codesOfOtherCosts.length > 0 || lacks.equipment.some(isPricedByOther)
    return {
      cost,
      total: inDisplayCurrency(withAmount(charges), detail.fx, currency),
      openChargeCount,
      complete,
      whole: complete && lacksNothing(lacks),
      legs,
      lacks,
      partial:
        missingLegs.some((leg) => coveredLegs.includes(leg)) ||
        lacksPrices ||
        lackedCharges.some(({ idCharge }) => !isLackedByAll(idCharge)),
      lacksPrices,
      expired: !isValid(index),
      inSale: selectedSell !== undefined && drawsOn(selectedSell, cost.idCost),
      soldIn: detail.sell.filter((sell) => drawsOn(sell, cost.idCost)).length,
    }
  })
  const isFullyPriced = (one: (typeof summaries)[number]) => one.complete && !one.partial
  const comparable = summaries.filter((one) => isFullyPriced(one) && !one.expired && one.total !== undefined)
  const lowestTotal = leastOf(comparable, (one) => one.total)
  const shortestDays = leastOf(comparable, (one) => one.cost.ttime)
  const markedSummaries = summaries.map((one): CostSummary => {
    const difference =
      lowestTotal === undefined || one.total === undefined || !isFullyPriced(one)
        ? undefined
        : new Exact(one.total).minus(lowestTotal)
    return {
      ...one,
      cheapest: isFullyPriced(one) && !one.expired && difference?.isZero() === true,
      fastest: isFullyPriced(one) && !one.expired && shortestDays !== undefined && one.cost.ttime === shortestDays,
      difference: difference && round2(difference),
      differencePct:
        difference === undefined || lowestTotal === undefined || new Exact(lowestTotal).isZero()
          ? undefined
          : difference.dividedBy(lowestTotal).times(100).toDecimalPlaces(1).toFixed(1),
    }
  })
  const sortTotal = ({ complete, total = BEYOND_TOTALS }: CostSummary) => new Exact(complete ? total : 0)
  return markedSummaries.sort((a, b) => rankOf(a) - rankOf(b) || sortTotal(a).comparedTo(sortTotal(b)))
}

/** Supplier of a cost: the agent, else the carrier, else the description of the cost. */
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

type Selling = {
  idCost?: string | undefined
  charges: readonly { idCost?: string | undefined; costIndex?: number | undefined }[]
}

/** A charge and its cost. */
export type SourcedCharge = CostOfDetail['charges'][number] & { idCost: string }

/** Charges of the costs that none of these lines sells. */
export const freeCharges = (costs: readonly CostOfDetail[], selling: Selling): SourcedCharge[] => {
  const lines = linesOfCosts(selling)
  return chargesOf(costs).filter((charge) =>
    lines.every(({ idCost, costIndex }) => idCost !== charge.idCost || costIndex !== charge.chargeIndex),
  )
}

/** Costs that an alternative draws on, its own first; empty without cost rights. */
export const sourceCostsOf = (
  { cost: costs = [] }: Pick<QuotationDetail, 'cost'>,
  sell: Parameters<typeof sourceCosts>[0] | undefined,
): CostOfDetail[] => (sell ? sourceCosts(sell) : []).flatMap((id) => costs.find(({ idCost }) => idCost === id) ?? [])

/** The alternative that is built on exactly these costs: a further one of them would start as its duplicate. */
export const sellOnCosts = ({ sell: sells }: Pick<QuotationDetail, 'sell'>, idCosts: readonly string[]) =>
  sells.find((sell) => {
    const sources = sourceCosts(sell)
    return sources.length === idCosts.length && sources.every((idCost) => idCosts.includes(idCost))
  })

/** Main cost of an alternative: that of the main carriage, else the first. */
export const mainCost = (costs: readonly CostOfDetail[]): CostOfDetail | undefined =>
  costs.find((cost) => legsOf(cost).includes('MAIN_CARRIAGE')) ?? costs[0]

/** Carrier shown to the client; never a local supplier who only picks up or delivers. */
export const carrierOf = (cost: CostOfDetail | undefined): string =>
  cost && legsOf(cost).includes('MAIN_CARRIAGE') ? cost.carrier : ''

/** Validity and transit time of an alternative of these costs. */
export const sharedFacts = (costs: readonly CostOfDetail[]) => {
  const days = costs.length === 1 ? costs[0]?.ttime : journeyDays(costs)
  return { validez: earliest(costs)?.validez ?? '', ttime: days === undefined ? '' : String(days) }
}

/** Sorted in journey order. */
export const byJourney = (costs: readonly CostOfDetail[]): CostOfDetail[] => sharedLegs(costs).map(({ group }) => group)
