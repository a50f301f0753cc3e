import { convertedTotal, type FxSnapshot } from '../pricing/exchange.ts'
import { Exact, type Currency, type Money, totalsByCurrency } from '../pricing/money.ts'
import { type OpenReason, type PricedLine, priceLines, reasonsOpen, type Shipment } from '../pricing/priced-lines.ts'
import { withAmount } from '../pricing/cost-amount.ts'
import { type OwnNumbers, providerRule } from '../provider/own-numbers.ts'
import type { ChargeableRule } from '../freight/chargeable.ts'
import { laneLevel, type WantedRate } from './matching.ts'
import type { VersionedRate } from './rate.ts'
import { type RatedLine, rateLines, rateRule } from './rate-lines.ts'

export type RatedShipment = Shipment & { chargeableRule: ChargeableRule }

/** Rates that price a shipment together: one, or one for each type of container. */
export type RateOffer = {
  rates: readonly VersionedRate[]
  /** `why` one has no amount. */
  lines: readonly (RatedLine & { priced: PricedLine; why?: OpenReason | undefined })[]
  totals: Money[]
  /** In the currency that offers are compared in; absent where a rate of exchange is missing. */
  converted?: Money
  /** Codes of lines that have no amount. */
  open: string[]
  /** Types of container that no rate is for. */
  uncovered: string[]
  complete: boolean
  /** How closely the lane is named, 4 to 0: that of the rate that says least. */
  laneLevel: number
}

export type OfferTerms = {
  shipment: RatedShipment
  wanted: Pick<WantedRate, 'origin' | 'destination' | 'containers'>
  fx: FxSnapshot
  currency: Currency
  /** How providers weigh, by their ids. */
  providers: Readonly<Record<string, OwnNumbers>>
}

/** The numbers that a rate is weighed with: its own, else its provider's, else (undefined) those of the request. */
export const ruleOfRate = (
  rate: VersionedRate | undefined,
  { chargeableRule, modo }: Pick<RatedShipment, 'chargeableRule' | 'modo'>,
  providers: OfferTerms['providers'],
): ChargeableRule | undefined => {
  if (!rate) return undefined
  const provider = providers[rate.owner?.id ?? '']
  return rateRule(rate, chargeableRule) ?? (provider && providerRule(modo, provider, chargeableRule))
}

const covers = ({ container, charges }: VersionedRate, type: string): boolean => {
  if (container !== null) return container === type
  const units = charges.flatMap(({ calculator, unit, section }) =>
    calculator === 'PER_CONTAINER' && section === 'FREIGHT' ? [unit] : [],
  )
  return units.length === 0 || units.includes('') || units.includes(type)
}

/**
 * What rates come to for a shipment: each line as a cost of the quotation would be priced, rounded once, half-up, to 2
 * decimals. A line that cannot be worked out has no amount, and its offer is not complete.
 */
export const offerOf = (
  rates: readonly VersionedRate[],
  { shipment, wanted, fx, currency, providers }: OfferTerms,
): RateOffer => {
  const rule = ruleOfRate(rates[0], shipment, providers)
  const lines = rateLines(rates, wanted.containers).map((line) => ({ ...line, chargeableRule: rule }))
  const priced = priceLines(lines, shipment, fx)
  // Most offers are complete: why a line is open is worked out where one is.
  const reasons = priced.some(({ amount }) => amount === undefined) ? reasonsOpen(lines, shipment, fx) : []
  const told = lines.flatMap((line, index) => {
    const one = priced[index]
    const why = one && one.amount === undefined ? reasons[index] : undefined
    return one ? [{ ...line, priced: one, ...(why && { why }) }] : []
  })
  const amounts = withAmount(told.map((line) => ({ currency: line.currency, amount: line.priced.amount })))
  const totals = totalsByCurrency(amounts)
  const converted = convertedTotal(totals, currency, fx)
  const open = told.filter((line) => line.priced.amount === undefined).map(({ idCharge }) => idCharge)
  const uncovered = wanted.containers.filter((type) => !rates.some((rate) => covers(rate, type)))
  return {
    rates,
    lines: told,
    totals,
    ...(converted && { converted }),
    open,
    uncovered,
    complete: open.length === 0 && uncovered.length === 0 && told.length > 0,
    laneLevel: Math.min(...rates.map((rate) => laneLevel(rate, wanted))),
  }
}

/** Of rates for one type of container each, those go together that have one owner, carrier, route and validity. */
const groupOf = ({ id, container, owner, carrier, route, validFrom, validTo }: VersionedRate): string =>
  container === null ? id : [owner?.id, carrier?.name, route, validFrom, validTo].join('\n')

/** The rates of one group in sets that price one shipment: each type of container once, the closer lane first. */
const setsOf = (group: readonly VersionedRate[], wanted: OfferTerms['wanted']): VersionedRate[][] => {
  const byLane = group.toSorted((a, b) => laneLevel(b, wanted) - laneLevel(a, wanted) || (a.id < b.id ? -1 : 1))
  const sets: VersionedRate[][] = []
  for (const rate of byLane) {
    const set = sets.find((one) => one.every(({ container }) => container !== rate.container))
    if (set && rate.container !== null) set.push(rate)
    else sets.push([rate])
  }
  const place = ({ container }: VersionedRate) => wanted.containers.indexOf(container ?? '')
  return sets.map((set) => set.toSorted((a, b) => place(a) - place(b)))
}

/** The day on which the first of them ends. */
export const earliestEnd = (rates: readonly Pick<VersionedRate, 'validTo'>[]): string =>
  rates.reduce((first, { validTo }) => (first === '' || validTo < first ? validTo : first), '')

const slowest = ({ rates }: RateOffer): number =>
  Math.max(...rates.map(({ transitTime }) => transitTime ?? Number.POSITIVE_INFINITY))

/** Negative when the first comes before: nothing that is missing, or cannot be compared, ever wins. */
const compared = (a: RateOffer, b: RateOffer): number => {
  if (a.complete !== b.complete) return a.complete ? -1 : 1
  if ((a.converted === undefined) !== (b.converted === undefined)) return a.converted ? -1 : 1
  const cheaper = a.converted && b.converted ? new Exact(a.converted.amount).comparedTo(b.converted.amount) : 0
  if (cheaper !== 0) return cheaper
  if (a.laneLevel !== b.laneLevel) return b.laneLevel - a.laneLevel
  const [first, second] = [slowest(a), slowest(b)]
  if (first !== second) return first < second ? -1 : 1
  const [ends, others] = [earliestEnd(a.rates), earliestEnd(b.rates)]
  if (ends !== others) return ends > others ? -1 : 1
  return (a.rates[0]?.id ?? '') < (b.rates[0]?.id ?? '') ? -1 : 1
}

const pricedOffers = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer[] => {
  const groups = new Map<string, VersionedRate[]>()
  for (const rate of rates) {
    const group = groups.get(groupOf(rate))
    if (group) group.push(rate)
    else groups.set(groupOf(rate), [rate])
  }
  return [...groups.values()].flatMap((group) => setsOf(group, terms.wanted)).map((set) => offerOf(set, terms))
}

/**
 * What the rates that match come to, the best first: complete before incomplete; then the lowest total converted; ties by
 * the closer lane, the shorter transit, the later validity.
 */
export const offersOf = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer[] =>
  pricedOffers(rates, terms).toSorted(compared)

/** The first of `offersOf`. */
export const bestOffer = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer | undefined => {
  const [first, ...others] = pricedOffers(rates, terms)
  return first && others.reduce((best, one) => (compared(one, best) < 0 ? one : best), first)
}
