import {
  type CarriedLeg,
  carriedLegs,
  deliveredTerms,
  destinationLegs,
  type Direction,
  originLegs,
} from '../vocabulary/journey.ts'
import { type Currency, Incoterm, Leg, type TransportMode } from '../vocabulary/schemas.ts'
import { sections } from '../vocabulary/price.ts'
import { convertedTotal, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { type Doors, isAtDoor, quotedLegs, type Side } from '../freight/incoterms.ts'
import { compareMoney, Exact, type Money, money, totalsByCurrency } from '../money/money.ts'
import { cheapestCombination, type Offer } from './combinations.ts'
import {
  type Equipment,
  equipmentLacking,
  type EquipmentLine,
  freightEquipmentLacking,
  typeOf,
  type UnpricedType,
} from './equipment.ts'
import { isOpenCharge } from '../pricing/cost-amount.ts'
import { type Carrying, legsCovered, legsOf, neededLegs, type OfJourney, ourCharges } from '../pricing/our-sections.ts'
import { z } from 'zod'
import type { SellCharge } from '../pricing/offer/sell-group.ts'

/** A usual charge code for costs of a mode and direction. */
export const UsualCharge = z.object({
  idCharge: z.string(),
  concept: z.string(),
  section: z.enum(sections),
  leg: Leg.optional(),
})
export type UsualCharge = z.infer<typeof UsualCharge>

type Line = EquipmentLine

const isPriced = (line: Line): boolean => !isOpenCharge(line)

/**
 * A charge code that a cost prices or includes in another line, with its section and leg. Of freight: whether it is main
 * freight, and its type of container or device if it is for one only.
 */
export type PricedCode = OfJourney & { idCharge: string; main?: true; type?: string }

/** Codes of the lines that are not open, once per section and leg; codes of freight also once per type. */
export const pricedCodes = (lines: readonly Line[], isMain: (code: string) => boolean = () => false): PricedCode[] => {
  const codes = new Map<string, PricedCode>()
  for (const line of lines.filter(isPriced)) {
    const { section, leg, idCharge } = line
    const isFreight = section === 'FREIGHT'
    const type = isFreight ? typeOf(line) : undefined
    codes.set([section, leg, idCharge, type].join(), {
      section,
      ...(leg !== undefined && { leg }),
      idCharge,
      ...(isFreight && isMain(idCharge) && { main: true }),
      ...(type !== undefined && { type }),
    })
  }
  return [...codes.values()]
}

/** Priced codes as the lines of their cost, for the rules that read no amounts. */
const linesOfCodes = (codes: readonly PricedCode[]): Line[] =>
  codes.map(({ type, main: _main, ...code }) => ({
    ...code,
    included: true,
    ...(type !== undefined && { calculator: 'PER_CONTAINER', unit: type }),
  }))

/**
 * Usual charges that our client pays and no line has. Freight surcharges are left out: the freight may include them.
 */
export const usualLacking = (
  side: Side,
  usualCharges: readonly UsualCharge[],
  lines: readonly Line[],
): UsualCharge[] => {
  const isOurs = ourCharges(side)
  const pricedIds = new Set(lines.filter(isPriced).map(({ idCharge }) => idCharge))
  return usualCharges.filter((one) => one.section !== 'FREIGHT' && isOurs(one) && !pricedIds.has(one.idCharge))
}

/** What a request is for: sides, doors and transport of the journey, and its containers. */
export type RequestScope = Side & Doors & Equipment & { transportMode: TransportMode }

/** Parts of our client's scope that a price leaves out: legs, whole ends, charge codes, and container types. */
export type Lacks = {
  legs: CarriedLeg[]
  ends: ('ORIGIN' | 'DESTINATION')[]
  codes: string[]
  equipment: UnpricedType[]
}

/** Whether nothing is left out. */
export const lacksNothing = ({ legs, ends, codes, equipment }: Lacks): boolean =>
  legs.length + ends.length + codes.length + equipment.length === 0

const ends = [
  ['PICKUP', 'ORIGIN'],
  ['DELIVERY', 'DESTINATION'],
] as const

/**
 * What a cost, or costs put together, leave out of what the request asks for: the main carriage; pickup and delivery
 * where there is a door (by road the carriage goes from door to door); usual charges; a whole end that our client pays a
 * part of, unless a usual charge of it is named already; and container types that the main freight, or a usual charge
 * with a price per type, does not price. A cost that lacks any of it is not complete.
 */
export const scopeLacking = (
  scope: RequestScope,
  usualCharges: readonly UsualCharge[],
  lines: readonly Line[],
  legs: readonly CarriedLeg[],
): Lacks => {
  const lacksLeg = (leg: CarriedLeg) => neededLegs(scope).includes(leg) && !legs.includes(leg)
  const isDoor = (leg: 'PICKUP' | 'DELIVERY') => scope.transportMode !== 'ROAD' && isAtDoor(leg, scope)
  const isRequested = ({ leg }: UsualCharge) => (leg !== 'PICKUP' && leg !== 'DELIVERY') || isAtDoor(leg, scope)
  const charges = usualLacking(scope, usualCharges, lines).filter(isRequested)
  const isOurs = ourCharges(scope)
  const usualCodes = usualCharges.filter((one) => isOurs(one) && isRequested(one)).map(({ idCharge }) => idCharge)
  return {
    legs: carriedLegs.filter((leg) => lacksLeg(leg) && (leg === 'MAIN_CARRIAGE' || isDoor(leg))),
    ends: ends.flatMap(([leg, section]) => {
      const isNamed = isDoor(leg) || charges.some((charge) => charge.section === section)
      return scope.transportMode === 'ROAD' || isNamed || !lacksLeg(leg) ? [] : [section]
    }),
    codes: charges.map(({ idCharge }) => idCharge),
    equipment: equipmentLacking(scope, usualCodes, lines),
  }
}

/**
 * For each offer, the codes that other offers price in a section where both have prices: such a surcharge may be added
 * later, so the lower total may be misleading.
 */
export const codesOfOthers = (offers: readonly (readonly PricedCode[])[]): string[][] =>
  offers.map((ownCodes) => {
    const ownSections = new Set(ownCodes.map(({ section }) => section))
    const ownIds = new Set(ownCodes.map(({ idCharge }) => idCharge))
    const otherCodes = offers
      .flat()
      .filter(({ section, idCharge }) => ownSections.has(section) && !ownIds.has(idCharge))
    return [...new Set(otherCodes.map(({ idCharge }) => idCharge))]
  })

type EndLeg = (typeof originLegs | typeof destinationLegs)[number]

/**
 * Legs of an end that our client pays under the incoterm and no line prices: at the origin where our client pays the
 * pickup, at the destination where our client delivers (DAP, DPU, DDP).
 */
export const endsLacking = (side: Side, lines: readonly Line[]): EndLeg[] => {
  const ourLegs = quotedLegs(side)
  const isDelivered = deliveredTerms.some((term) => term === side.incoterm)
  const isUnpriced = (section: Line['section']) => !lines.some((line) => line.section === section && isPriced(line))
  return [
    ...(ourLegs.includes('PICKUP') && isUnpriced('ORIGIN') ? originLegs : []),
    ...(ourLegs.includes('DELIVERY') && isUnpriced('DESTINATION') && isDelivered ? destinationLegs : []),
  ].filter((leg) => ourLegs.includes(leg))
}

type SoldCharge = OfJourney &
  Pick<SellCharge, 'idCharge' | 'sellAmount' | 'included' | 'scope'> &
  Partial<Pick<SellCharge, 'calculator' | 'unit'>>
type Sold = { charges: readonly SoldCharge[] }

/** The visible lines of an alternative as cost lines. */
export const soldLines = ({ charges }: Sold): Line[] =>
  charges
    .filter(({ scope }) => scope === 'CLIENT' || charges.every((one) => one.scope === scope))
    .map(({ idCharge, section, leg, sellAmount, included, calculator, unit }) => ({
      idCharge,
      section,
      leg,
      amount: sellAmount,
      included,
      calculator,
      unit,
    }))

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

/**
 * Total of one leg or section of a cost in one currency; `missing`: a line of it lacks an amount. `carries`: legs that
 * the whole cost covers, where those are not all.
 */
export type SectionTotal = Money & OfJourney & { missing?: true; carries?: readonly CarriedLeg[] }

/** Totals and priced charge codes of a cost, for the comparison with other costs. */
export type ComparedCost = { totals: readonly SectionTotal[]; codes: readonly PricedCode[] }

type Charge = Omit<Money, 'amount'> & { amount?: string | undefined; included?: true | undefined } & OfJourney

/** Totals of a cost per section, leg and currency, enough to compare it under any incoterm. */
export const sectionTotals = (charges: readonly Charge[]): SectionTotal[] => {
  const totals: SectionTotal[] = []
  for (const section of sections) {
    const sectionCharges = charges.filter((charge) => charge.section === section && charge.included !== true)
    for (const leg of new Set(sectionCharges.map((charge) => charge.leg))) {
      const legCharges = sectionCharges.filter((charge) => charge.leg === leg)
      for (const total of totalsByCurrency(legCharges.map(({ amount = '0', currency }) => ({ amount, currency })))) {
        const isOpen = legCharges.some((charge) => charge.currency === total.currency && isOpenCharge(charge))
        totals.push({ ...total, section, ...(leg !== undefined && { leg }), ...(isOpen && { missing: true }) })
      }
    }
  }
  return totals
}

/** Section totals with the legs of the cost. */
export const groupTotals = (group: Omit<Carrying, 'charges'> & { charges: readonly Charge[] }): SectionTotal[] => {
  const carries = legsOf(group)
  return sectionTotals(group.charges).map((total) => ({
    ...total,
    ...(carries.length < carriedLegs.length && { carries }),
  }))
}

/** What decides which part of a cost our client pays, and whether costs price the request. */
export type PayingSide = Equipment & {
  incoterm: string
  direction: Direction
  transportMode: TransportMode
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
}

/**
 * The part of each cost that our client pays, and the legs of their carriage (`needed`) that it covers; `needed` omits
 * legs that no cost covers. `isOpen`: a line that they pay lacks an amount. `isPartial`: its total may be misleading,
 * because another cost prices a charge code that it does not, or its freight leaves out a container type of the request.
 */
export const paidOf = (costs: readonly ComparedCost[], { incoterm, ...side }: PayingSide) => {
  const known = Incoterm.safeParse(incoterm).data
  const scope = known && { ...side, incoterm: known }
  const isOurs = scope ? ourCharges(scope) : () => true
  const coverages = costs.map(({ totals: [total] }) => ({ legs: total ? (total.carries ?? carriedLegs) : [] }))
  const needed = legsCovered(scope ? neededLegs(scope) : carriedLegs, coverages)
  const lacksTypes = ({ codes }: ComparedCost) => {
    const mainFreight = codes.filter(({ main }) => main).map(({ idCharge }) => idCharge)
    return scope !== undefined && freightEquipmentLacking({ ...scope, mainFreight }, linesOfCodes(codes)).length > 0
  }
  const lackingCodes = codesOfOthers(costs.map(({ codes }) => codes.filter(isOurs)))
  const paid = costs.map((cost, index) => {
    const totals = cost.totals.filter(isOurs)
    return {
      legs: needed.filter((leg) => coverages[index]?.legs.includes(leg)),
      totals,
      isOpen: totals.some(({ missing }) => missing),
      isPartial: lacksTypes(cost) || (lackingCodes[index] ?? []).length > 0,
    }
  })
  return { needed, paid }
}

/**
 * Total of the cheapest cost for our client, in each of `currencies`, half-up to 2 decimals: one complete cost, or a
 * combination with one cost per leg. Costs that lack an amount or an exchange rate, and partial ones, are excluded.
 */
export const bestCostPerCurrency = <Target extends Currency>(
  currencies: readonly Target[],
  costs: readonly ComparedCost[],
  side: PayingSide,
  fx: FxSnapshot,
): Partial<Record<Target, string>> => {
  const { needed, paid } = paidOf(costs, side)
  const best: Partial<Record<Target, string>> = {}
  for (const currency of currencies) {
    const offers = paid.flatMap(({ legs, totals, isOpen, isPartial }, index): Offer[] => {
      if (totals.length === 0 || isOpen || isPartial) return []
      const total = convertedTotal(totals, currency, fx)?.amount
      return total === undefined ? [] : [{ idCost: String(index), legs, total }]
    })
    const cheapest =
      needed.length === 0
        ? // Without a carriage to pay there is no combination.
          offers.map(({ total }) => money(total, currency)).toSorted(compareMoney)[0]?.amount
        : cheapestCombination(offers, needed)?.total
    if (cheapest !== undefined) best[currency] = cheapest
  }
  return best
}
