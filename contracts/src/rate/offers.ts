import { convertedTotal, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact, type Money, totalsByCurrency } from '../money/money.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { type OpenReason, type PricedLine, priceLines, reasonsOpen, type Shipment } from '../pricing/priced-lines.ts'
import { withAmount } from '../pricing/cost-amount.ts'
import { providerRule, type RateProvider } from '../provider/own-numbers.ts'
import type { ChargeableRule } from '../freight/chargeable.ts'
import { type DatedSurcharge, withDatedSurcharges } from './dated-surcharges.ts'
import { laneLevel, type WantedRate } from './matching.ts'
import { basesOf, isBase, surchargesFor } from './put-together.ts'
import type { VersionedRate } from './rate.ts'
import { type RatedLine, rateLines, rateRule } from './rate-lines.ts'

export type RatedShipment = Shipment & { chargeableRule: ChargeableRule }

/** Rates that price a shipment together: one, or one per container type, and the general surcharges for them. */
export type RateOffer = {
  rates: readonly VersionedRate[]
  /** Totals of the lines of each rate. */
  partTotals: readonly Money[][]
  /** `why`: reason for a missing amount. */
  lines: readonly (RatedLine & { priced: PricedLine; why?: OpenReason | undefined })[]
  totals: Money[]
  /** In the currency of comparison; absent when an exchange rate is missing. */
  converted?: Money
  /** Codes of lines without an amount. */
  open: string[]
  /** Container types without main freight in any rate; the mode, where there are no containers. */
  uncovered: string[]
  complete: boolean
  /** Match of the lane, 4 to 0: the lowest of its rates. */
  laneLevel: number
}

export type OfferTerms = {
  shipment: RatedShipment
  wanted: Pick<WantedRate, 'origin' | 'destination' | 'containers'> & Partial<Pick<WantedRate, 'day'>>
  /** Surcharges of carriers, of any day; added by `wanted.day`. Absent: none. */
  surcharges?: readonly DatedSurcharge[]
  fx: FxSnapshot
  currency: Currency
  /** Owners of rates, by id. */
  providers: Readonly<Record<string, RateProvider>>
  /** Door legs need no main freight. */
  isDoor?: boolean
}

/** Chargeable rule of a rate: its own, else its provider's; undefined: the rule of the request. */
export const ruleOfRate = (
  rate: VersionedRate | undefined,
  { chargeableRule, modo }: Pick<RatedShipment, 'chargeableRule' | 'modo'>,
  providers: OfferTerms['providers'],
): ChargeableRule | undefined => {
  if (!rate) return undefined
  const provider = providers[rate.owner?.id ?? '']
  return rateRule(rate, chargeableRule) ?? (provider && providerRule(modo, provider, chargeableRule))
}

/** Whether a rate has main freight for a container type, directly or for any type; surcharges do not count. */
const covers = ({ container, charges }: VersionedRate, type: string): boolean =>
  (container === null || container === type) &&
  charges.some(
    ({ mainFreight, calculator, unit }) =>
      mainFreight === true && (calculator !== 'PER_CONTAINER' || unit === '' || unit === type),
  )

/** Equipment without main freight in any rate: container types, or the mode without containers. */
const uncoveredBy = (rates: readonly VersionedRate[], { shipment, wanted, isDoor }: OfferTerms): string[] => {
  if (wanted.containers.length > 0) return wanted.containers.filter((type) => !rates.some((rate) => covers(rate, type)))
  const isCovered = rates.some(({ charges }) => charges.some(({ mainFreight }) => mainFreight))
  return isDoor || isCovered ? [] : [shipment.modo]
}

/** Device types without main freight, where the rates are per device. */
const uncoveredDevices = (rates: readonly VersionedRate[], types: readonly string[]): string[] => {
  const units = rates.flatMap(({ charges }) =>
    charges.flatMap(({ calculator, unit, mainFreight }) => (calculator === 'PER_ULD' && mainFreight ? [unit] : [])),
  )
  return units.length === 0 || units.includes('') ? [] : types.filter((type) => !units.includes(type))
}

/**
 * Prices rates for a shipment: each line like a cost of the quotation, in its currency, half-up to 2 decimals once;
 * `converted` is the total in `terms.currency`, absent when a rate of exchange is missing. A line that cannot be
 * evaluated has no amount and makes the offer incomplete.
 */
export const offerOf = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer => {
  const { shipment, wanted, fx, currency, providers } = terms
  const rule = ruleOfRate(rates[0], shipment, providers)
  const devices = shipment.modo === 'ULD' ? [...new Set((shipment.uldData ?? []).map(({ type }) => type))] : []
  const lines = rateLines(rates, [...wanted.containers, ...devices], { shipment, fx }).map((line) => ({
    ...line,
    chargeableRule: rule,
  }))
  const priced = priceLines(lines, shipment, fx)
  // Reasons are calculated only where an amount is missing, because most offers are complete.
  const reasons = priced.some(({ amount }) => amount === undefined) ? reasonsOpen(lines, shipment, fx) : []
  const pricedLines = lines.flatMap((line, index) => {
    const result = priced[index]
    const reason = result && result.amount === undefined ? reasons[index] : undefined
    return result ? [{ ...line, priced: result, ...(reason && { why: reason }) }] : []
  })
  const totalsOf = (some: RateOffer['lines']) =>
    totalsByCurrency(withAmount(some.map(({ currency: own, priced: { amount } }) => ({ currency: own, amount }))))
  const totals = totalsOf(pricedLines)
  const converted = convertedTotal(totals, currency, fx)
  const open = pricedLines.filter((line) => line.priced.amount === undefined).map(({ idCharge }) => idCharge)
  const uncovered = [...uncoveredBy(rates, terms), ...uncoveredDevices(rates, devices)]
  return {
    rates,
    partTotals: rates.map((_, index) => totalsOf(pricedLines.filter(({ rateIndex }) => rateIndex === index))),
    lines: pricedLines,
    totals,
    ...(converted && { converted }),
    open,
    uncovered,
    complete: open.length === 0 && uncovered.length === 0 && pricedLines.length > 0,
    laneLevel: Math.min(...basesOf(rates).map((rate) => laneLevel(rate, wanted))),
  }
}

/**
 * Key of rates that belong together: one owner, carrier and route, with one rate per container type. Their validities
 * may differ: all are valid on the day of the shipment, and the offer ends with the first of them.
 */
const groupKey = ({ id, type, container, owner, carrier, route, validFrom, validTo }: VersionedRate): string =>
  container === null
    ? id
    : // Among selling tariffs the later one replaces the earlier, so they are joined only within one validity.
      [owner?.id, carrier?.name, route, ...(type === 'SELL' ? [validFrom, validTo] : [])].join('\n')

/**
 * Sets of a group that price one shipment: each container type once, the closer lane first. A set without a type
 * takes the first rate of that type, so that a second rate of another type makes a second whole offer.
 */
const setsOf = (group: readonly VersionedRate[], search: OfferTerms['wanted']): VersionedRate[][] => {
  const byLane = group.toSorted((a, b) => laneLevel(b, search) - laneLevel(a, search) || (a.id < b.id ? -1 : 1))
  const sets: VersionedRate[][] = []
  for (const rate of byLane) {
    const set = sets.find((one) => one.every(({ container }) => container !== rate.container))
    if (set && rate.container !== null) set.push(rate)
    else sets.push([rate])
  }
  const ofOtherTypes = (set: readonly VersionedRate[]) =>
    search.containers.flatMap((type) =>
      set.some(({ container }) => container === type || container === null)
        ? []
        : (byLane.find(({ container }) => container === type) ?? []),
    )
  const containerPosition = ({ container }: VersionedRate) => search.containers.indexOf(container ?? '')
  return sets.map((set) =>
    [...set, ...ofOtherTypes(set)].toSorted((a, b) => containerPosition(a) - containerPosition(b)),
  )
}

/** Earliest last day of the rates; '' without rates. */
export const earliestEnd = (rates: readonly Pick<VersionedRate, 'validTo'>[]): string =>
  rates.reduce((first, { validTo }) => (first === '' || validTo < first ? validTo : first), '')

const slowestTransitDays = ({ rates }: RateOffer): number =>
  Math.max(...basesOf(rates).map(({ transitTime }) => transitTime ?? Number.POSITIVE_INFINITY))

/** Negative when the first is better; incomplete and unconverted offers never win. */
const compareOffers = (a: RateOffer, b: RateOffer): number => {
  if (a.complete !== b.complete) return a.complete ? -1 : 1
  if ((a.converted === undefined) !== (b.converted === undefined)) return a.converted ? -1 : 1
  const priceDifference = a.converted && b.converted ? new Exact(a.converted.amount).comparedTo(b.converted.amount) : 0
  if (priceDifference !== 0) return priceDifference
  if (a.laneLevel !== b.laneLevel) return b.laneLevel - a.laneLevel
  const [first, second] = [slowestTransitDays(a), slowestTransitDays(b)]
  if (first !== second) return first < second ? -1 : 1
  const [firstEnd, secondEnd] = [earliestEnd(a.rates), earliestEnd(b.rates)]
  if (firstEnd !== secondEnd) return firstEnd > secondEnd ? -1 : 1
  return (a.rates[0]?.id ?? '') < (b.rates[0]?.id ?? '') ? -1 : 1
}

/** Sets of rates that price the shipment together, without general surcharges. */
const joinedSets = (rates: readonly VersionedRate[], wanted: OfferTerms['wanted']): VersionedRate[][] => {
  const groups = new Map<string, VersionedRate[]>()
  for (const rate of rates) {
    const group = groups.get(groupKey(rate))
    if (group) group.push(rate)
    else groups.set(groupKey(rate), [rate])
  }
  return [...groups.values()].flatMap((group) => setsOf(group, wanted))
}

const withSurchargesOfDay = (set: VersionedRate[], { wanted, surcharges = [] }: OfferTerms): VersionedRate[] =>
  wanted.day === undefined ? set : withDatedSurcharges(set, { ...wanted, day: wanted.day }, surcharges)

const pricedOffers = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer[] => {
  const { wanted, isDoor = false } = terms
  // A line of a selling tariff names its tariff, so those are priced apart.
  if (isDoor || rates.some(({ type }) => type === 'SELL'))
    return joinedSets(rates, wanted).map((set) => offerOf(set, terms))
  const surcharges = rates.filter((rate) => !isBase(rate))
  const sets = joinedSets(rates.filter(isBase), wanted).map((set) => [
    ...set,
    ...surchargesFor(set, surcharges, wanted, terms.providers),
  ])
  // Surcharges without a base rate are an incomplete offer of their own.
  const used = new Set(sets.flat())
  const unused = surcharges.filter((rate) => !used.has(rate))
  return [...sets, ...joinedSets(unused, wanted)].map((set) => offerOf(withSurchargesOfDay(set, terms), terms))
}

/**
 * Offers of matching rates, the best first: complete ones, then the lowest converted total; ties by the closer lane,
 * the shorter transit, the later validity.
 */
export const offersOf = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer[] =>
  pricedOffers(rates, terms).toSorted(compareOffers)

/** The first of `offersOf`, without sorting all of them. */
export const bestOffer = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer | undefined => {
  const [first, ...others] = pricedOffers(rates, terms)
  return first && others.reduce((best, one) => (compareOffers(one, best) < 0 ? one : best), first)
}
