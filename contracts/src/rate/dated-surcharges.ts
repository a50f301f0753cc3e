import type { z } from 'zod'
import { Exact } from '../money/money.ts'
import { makesSense } from '../pricing/calculators-of-mode.ts'
import { teuOf } from '../pricing/load.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import { searchText } from '../search-text.ts'
import type { Surcharge } from '../surcharge/surcharge.ts'
import { ContainerType, type Mode } from '../vocabulary/schemas.ts'
import { modes } from '../vocabulary/transport.ts'
import type { WantedRate } from './matching.ts'
import { coversType, hasCharge, isBase } from './put-together.ts'
import type { Rate } from './rate.ts'

/** A surcharge with the concept and section of its charge code. */
export type DatedSurcharge = z.infer<typeof Surcharge> & Pick<RateCharge, 'concept' | 'section'>

type Lane = Pick<WantedRate, 'origin' | 'destination'>
type Of = Pick<Rate, 'owner' | 'carrier'>
type Priced = Of & Pick<Rate, 'type' | 'mode' | 'container' | 'charges' | 'includes'>

/** Match of a list of places: 2 the place, 1 its country, 0 an empty list; undefined: no match. */
const placesLevel = (codes: readonly string[], { code, country }: Lane['origin']): number | undefined => {
  if (codes.length === 0) return 0
  if (codes.includes(code)) return 2
  return codes.includes(country) ? 1 : undefined
}

/** Match of the lane, the higher the closer: by both ends, then by the origin; undefined: no match. */
const laneMatch = ({ origins, destinations }: DatedSurcharge, { origin, destination }: Lane): number | undefined => {
  const [from, to] = [placesLevel(origins, origin), placesLevel(destinations, destination)]
  return from === undefined || to === undefined ? undefined : (from + to) * 3 + from
}

type Carrier = DatedSurcharge['carrier']

/** By name, because the carrier of a rate need not be in the catalogue; by code where both have one. */
const isCarrier = (carrier: Carrier, party: Carrier | null): boolean =>
  party !== null &&
  ((carrier.code !== '' && party.code === carrier.code) || searchText(party.name) === searchText(carrier.name))

export const isOfCarrier = ({ carrier }: Pick<DatedSurcharge, 'carrier'>, { owner, carrier: ofRate }: Of): boolean =>
  isCarrier(carrier, owner) || isCarrier(carrier, ofRate)

type Announced = Pick<
  DatedSurcharge,
  'carrier' | 'chargeCode' | 'basis' | 'origins' | 'destinations' | 'equipment' | 'validFrom'
>

const shareOne = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 ? b.length === 0 : a.some((one) => b.includes(one))

/** FCL is charged by containers: a surcharge per W/M is for groupage. */
const makesSenseIn = ({ basis }: Pick<DatedSurcharge, 'basis'>, mode: Mode) =>
  basis === 'FLAT' || (makesSense(basis, mode) && (mode !== 'FCL' || basis !== 'PER_WM'))

/** Whether some shipment would have two surcharges of one code of which neither is closer nor begins later. */
export const contradict = (a: Announced, b: Announced): boolean =>
  a.chargeCode === b.chargeCode &&
  a.validFrom === b.validFrom &&
  isCarrier(a.carrier, b.carrier) &&
  shareOne(a.origins, b.origins) &&
  shareOne(a.destinations, b.destinations) &&
  shareOne(a.equipment, b.equipment) &&
  modes.some((mode) => makesSenseIn(a, mode) && makesSenseIn(b, mode))

const isOn = ({ validFrom, validTo }: DatedSurcharge, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

const isPerType = ({ basis }: Pick<DatedSurcharge, 'basis'>): boolean =>
  basis === 'PER_CONTAINER' || basis === 'PER_TEU'

/**
 * Surcharges that a carrier's rate gets on a lane, whatever the day: for `equipment` (a container type; undefined: cargo
 * without containers), in the mode of the rate, and not for selling tariffs.
 */
const applicable = (
  rate: Priced,
  lane: Lane,
  equipment: string | undefined,
  surcharges: readonly DatedSurcharge[],
): DatedSurcharge[] =>
  surcharges.filter(
    (one) =>
      rate.type === 'BUY' &&
      isOfCarrier(one, rate) &&
      laneMatch(one, lane) !== undefined &&
      (one.equipment.length === 0 || one.equipment.some((type) => type === equipment)) &&
      makesSenseIn(one, rate.mode) &&
      rate.includes?.includes(one.chargeCode) !== true &&
      !hasCharge(rate, one.chargeCode, isPerType(one) ? equipment : undefined),
  )

/**
 * One surcharge per code: the closest lane first, then one for the container type, then the later begin, because later
 * announcements replace earlier ones.
 */
const onePerCode = (surcharges: readonly DatedSurcharge[], lane: Lane): DatedSurcharge[] => {
  const ordered = surcharges.toSorted(
    (a, b) =>
      (laneMatch(b, lane) ?? 0) - (laneMatch(a, lane) ?? 0) ||
      Math.sign(b.equipment.length) - Math.sign(a.equipment.length) ||
      b.validFrom.localeCompare(a.validFrom) ||
      b.announcedOn.localeCompare(a.announcedOn) ||
      (a.id < b.id ? -1 : 1),
  )
  return ordered
    .filter((one, index) => ordered.findIndex(({ chargeCode }) => chargeCode === one.chargeCode) === index)
    .toSorted((a, b) => (a.chargeCode < b.chargeCode ? -1 : 1))
}

type Shipped = Lane & Pick<WantedRate, 'day'>

/**
 * Surcharges for a rate on the day of shipment (`YYYY-MM-DD`) and one kind of equipment (a container type; undefined:
 * cargo without containers): those of its carrier for the lane, one per charge code, unless the rate includes the code
 * or has a line for it. In the order of their codes.
 */
export const datedSurchargesFor = (
  rate: Priced,
  shipped: Shipped,
  equipment: string | undefined,
  surcharges: readonly DatedSurcharge[],
): DatedSurcharge[] =>
  onePerCode(
    applicable(rate, shipped, equipment, surcharges).filter((one) => isOn(one, shipped.day)),
    shipped,
  )

/** Announced surcharges for a rate that begin after a day, and within its validity, the first of them first. */
export const comingSurcharges = (
  rate: Priced & Pick<Rate, 'validFrom' | 'validTo'>,
  { day, ...lane }: Shipped,
  containers: readonly string[],
  surcharges: readonly DatedSurcharge[],
): DatedSurcharge[] => {
  const equipment = containers.filter((type) => coversType(rate, type))
  const all = (equipment.length === 0 ? [undefined] : equipment).flatMap((type) =>
    applicable(rate, lane, type, surcharges),
  )
  return [...new Set(all)]
    .filter(
      ({ validFrom, validTo }) =>
        validFrom > day && validFrom <= rate.validTo && (validTo === null || validTo >= rate.validFrom),
    )
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom) || (a.chargeCode < b.chargeCode ? -1 : 1))
}

/** The charge of a surcharge, per container of a type where it is counted by containers. */
const chargeOf = (surcharge: DatedSurcharge, type: string | undefined): Omit<RateCharge, 'index'> => {
  const { id, chargeCode, concept, section, currency, amount, basis, validFrom, validTo } = surcharge
  const isByType = isPerType(surcharge) && type !== undefined
  const perType = basis === 'PER_TEU' ? new Exact(amount).times(teuOf(ContainerType.parse(type))).toFixed() : amount
  return {
    code: chargeCode,
    concept,
    description: '',
    section,
    currency,
    amount: isByType ? perType : amount,
    calculator: isByType ? 'PER_CONTAINER' : basis,
    unit: isByType ? type : '',
    ranges: [],
    minimum: {},
    surcharge: { id, validFrom, validTo },
  }
}

/** Percentages come last: they may be based on the added charges. */
const withCharges = (charges: readonly RateCharge[], added: readonly Omit<RateCharge, 'index'>[]): RateCharge[] => {
  const first = charges.findIndex(({ calculator }) => calculator === 'PERCENT')
  const at = first === -1 ? charges.length : first
  return [...charges.slice(0, at), ...added.map((one) => ({ ...one, index: 0 })), ...charges.slice(at)].map(
    (charge, index) => ({ ...charge, index }),
  )
}

/**
 * Rates of one offer with the charges of the surcharges of their day of shipment. A surcharge counts once: per container
 * type of its base rate, else once per shipment; a line or an inclusion in any rate of the offer replaces it.
 */
export const withDatedSurcharges = <One extends Priced>(
  rates: readonly One[],
  shipped: Shipped & Pick<WantedRate, 'containers'>,
  surcharges: readonly DatedSurcharge[],
): One[] => {
  const done = new Set<string>()
  const isElsewhere = (one: DatedSurcharge, type: string | undefined) =>
    rates.some(
      (rate) =>
        hasCharge(rate, one.chargeCode, isPerType(one) ? type : undefined) ||
        (rate.includes?.includes(one.chargeCode) === true && (type === undefined || coversType(rate, type))),
    )
  return rates.map((rate) => {
    if (!isBase(rate) || surcharges.length === 0) return rate
    const types = shipped.containers.filter((type) => coversType(rate, type))
    const added = (shipped.containers.length === 0 ? [undefined] : types).flatMap((type) =>
      datedSurchargesFor(rate, shipped, type, surcharges).flatMap((one) => {
        const key = isPerType(one) ? `${one.chargeCode} ${type ?? ''}` : one.id
        if (done.has(key) || isElsewhere(one, type)) return []
        done.add(key)
        return [chargeOf(one, type)]
      }),
    )
    return added.length === 0 ? rate : { ...rate, charges: withCharges(rate.charges, added) }
  })
}
