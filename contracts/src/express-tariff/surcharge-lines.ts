import type { Decimal } from 'decimal.js'
import type { ExpressCarrier } from '../express-carrier/carrier.ts'
import type { OptionLine, RatingMessage } from '../express-shipment/option.ts'
import { exact, zero } from './exact.ts'
import type { MeasuredRow } from './chargeable.ts'
import type { CompiledCarrier } from './versions.ts'
import { isListed } from './zones.ts'
import { inCurrency, message, type RatedShipment, type RatingContext } from './rated-shipment.ts'
import { roundIn } from '../express-shipment/money-parts.ts'
import type { RoundingProfile, TariffHead, TariffSurcharge } from '../express-carrier/tariff.ts'

export type SurchargeInput = {
  tariff: TariffHead
  profile: RoundingProfile
  shipment: RatedShipment
  context: RatingContext
  carrier: CompiledCarrier
  rows: readonly MeasuredRow[]
  chargeable: Decimal
  /** Base after the discount. */
  base: Decimal
  warn: (warning: RatingMessage) => void
}

/** Whether a piece meets the trigger; false for triggers that are not about pieces. */
export const isPieceAbove = (
  { trigger }: TariffSurcharge,
  { kg, cm3, longest, girth }: MeasuredRow,
  { divisor }: RoundingProfile,
): boolean => {
  if (trigger.kind === 'SIDE_CM') return longest.greaterThan(exact(trigger.over))
  if (trigger.kind === 'LENGTH_PLUS_GIRTH') return girth.greaterThan(exact(trigger.over))
  if (trigger.kind !== 'PIECE_KG') return false
  const isVolumetric = trigger.weight === 'EITHER' && cm3.greaterThan(exact(trigger.over).times(divisor))
  return kg.greaterThan(exact(trigger.over)) || isVolumetric
}

/** Number of units that the trigger counts: pieces, remote ends, else 1; 0 where it does not apply. */
const countOf = (surcharge: TariffSurcharge, { shipment, carrier, rows, profile }: SurchargeInput): number => {
  const { trigger } = surcharge
  const { shipperAddress, recipientAddress, duties, chosen = [] } = shipment
  switch (trigger.kind) {
    case 'REMOTE': {
      const ends = [
        trigger.end !== 'DESTINATION' && isListed(carrier.remote, shipperAddress),
        trigger.end !== 'ORIGIN' && isListed(carrier.remote, recipientAddress),
      ]
      return ends.filter(Boolean).length
    }
    case 'PIECE_KG':
    case 'SIDE_CM':
    case 'LENGTH_PLUS_GIRTH':
      return rows.reduce((all, row) => all + (isPieceAbove(surcharge, row, profile) ? row.count : 0), 0)
    case 'RESIDENTIAL':
      return Number(recipientAddress.residential)
    case 'DG':
      return Number(shipment.dangerous === true)
    case 'SATURDAY':
      return Number(shipment.saturday === true)
    case 'DECLARED':
      return Number(exact(shipment.valorMercaderia).greaterThan(0))
    case 'DTP':
      return Number(duties !== undefined && duties.payer !== 'RECIPIENT')
    case 'CHOSEN':
      return Number(chosen.includes(surcharge.code))
    case 'ALWAYS':
    case 'DEMAND':
      return 1
  }
}

const isOn = ({ validFrom, validTo }: TariffSurcharge, day: string): boolean =>
  (validFrom ?? '') <= day && day <= (validTo ?? day)

/** The carrier's demand surcharge of the day and lane. */
const demandOf = (
  { demand }: ExpressCarrier,
  { shipperAddress, recipientAddress }: RatedShipment,
  day: string,
): ExpressCarrier['demand'][number] | undefined => {
  const holds = (countries: readonly string[], country: string) => countries.length === 0 || countries.includes(country)
  return demand.findLast(
    ({ from, to, origins, destinations }) =>
      from <= day &&
      day <= to &&
      holds(origins, shipperAddress.countryCode) &&
      holds(destinations, recipientAddress.countryCode),
  )
}

/** Amount of one unit, or the percentage; undefined where there is none. */
const unitAmount = (surcharge: TariffSurcharge, input: SurchargeInput): Decimal | undefined => {
  if (surcharge.trigger.kind !== 'DEMAND') return exact(surcharge.amount)
  const { carrier, shipment, context, tariff, warn } = input
  const demand = demandOf(carrier.carrier, shipment, context.day)
  if (demand === undefined) return undefined
  const perKg = inCurrency({ amount: demand.perKg, currency: demand.currency }, tariff.currency, context.fx)
  if (perKg === undefined) warn(message('WITHOUT_EXCHANGE_RATE', { what: surcharge.code, currency: demand.currency }))
  return perKg
}

const baseName = { PERCENT_OF_BASE: 'base', PERCENT_OF_VALUE: 'value', PERCENT_OF_DUTY: 'duty' } as const

/** What a percentage is of; undefined where it is unknown. */
const percentBase = (
  basis: keyof typeof baseName,
  code: string,
  { base, shipment, tariff, context, warn }: SurchargeInput,
): Decimal | undefined => {
  if (basis === 'PERCENT_OF_BASE') return base
  const { valorMercaderia, monedaMercaderia, dutyAndTax } = shipment
  const of = basis === 'PERCENT_OF_VALUE' ? { amount: valorMercaderia, currency: monedaMercaderia } : dutyAndTax
  if (of === undefined) {
    // The least amount is due in any case.
    warn(message('DUTY_UNKNOWN', { code }))
    return zero
  }
  const amount = inCurrency(of, tariff.currency, context.fx)
  if (amount === undefined) warn(message('WITHOUT_EXCHANGE_RATE', { what: code, currency: of.currency }))
  return amount
}

type Computed = { amount: Decimal; formula: string; inputs: Record<string, string> }

const computed = (surcharge: TariffSurcharge, count: number, input: SurchargeInput): Computed | undefined => {
  const { code, basis, step, trigger } = surcharge
  const unit = unitAmount(surcharge, input)
  if (unit === undefined) return undefined
  const rate = unit.toFixed()
  if (trigger.kind === 'DEMAND' || basis === 'KG') {
    const { chargeable } = input
    const kg = step === undefined ? chargeable : chargeable.dividedBy(step).ceil().times(step)
    return { amount: unit.times(kg), formula: 'perKg', inputs: { rate, kg: kg.toFixed() } }
  }
  if (basis === 'SHIPMENT') return { amount: unit, formula: 'flat', inputs: { rate } }
  if (basis === 'PIECE') {
    const isOfPieces = trigger.kind === 'PIECE_KG' || trigger.kind === 'SIDE_CM' || trigger.kind === 'LENGTH_PLUS_GIRTH'
    const pieces = isOfPieces ? count : input.rows.reduce((all, row) => all + row.count, 0)
    return { amount: unit.times(pieces), formula: 'perPiece', inputs: { rate, pieces: String(pieces) } }
  }
  const of = percentBase(basis, code, input)
  if (of === undefined) return undefined
  const inputs = { percent: rate, of: of.toFixed(), what: baseName[basis] }
  return { amount: unit.times(of).dividedBy(100), formula: 'percent', inputs }
}

/** Least and greatest amount, named in the inputs where they apply. */
const limited = ({ min, max }: TariffSurcharge, { amount, formula, inputs }: Computed): Computed => {
  if (min !== undefined && amount.lessThan(exact(min)))
    return { amount: exact(min), formula, inputs: { ...inputs, min: exact(min).toFixed() } }
  if (max !== undefined && amount.greaterThan(exact(max)))
    return { amount: exact(max), formula, inputs: { ...inputs, max: exact(max).toFixed() } }
  return { amount, formula, inputs }
}

/** Lines of the surcharges that apply; of a group only the highest, of equal ones the first by code. */
export const surchargeLines = (surcharges: readonly TariffSurcharge[], input: SurchargeInput): OptionLine[] => {
  const lines: { line: OptionLine; group: string | undefined }[] = []
  for (const surcharge of surcharges) {
    const count = isOn(surcharge, input.context.day) ? countOf(surcharge, input) : 0
    const price = count > 0 ? computed(surcharge, count, input) : undefined
    if (price === undefined) continue
    const { amount, formula, inputs } = limited(surcharge, price)
    const { code, chargeCode, text, taxable, fuelable, group, trigger } = surcharge
    const isTwice = trigger.kind === 'REMOTE' && count > 1
    const line: OptionLine = {
      code,
      chargeCode,
      kind: 'SURCHARGE',
      text: text || code,
      formula,
      inputs: isTwice ? { ...inputs, ends: String(count) } : inputs,
      amount: roundIn(isTwice ? amount.times(count) : amount, input.tariff.currency),
      taxable,
      fuelable,
    }
    lines.push({ line, group: group || undefined })
  }
  const isHighest = ({ line, group }: (typeof lines)[number], index: number) =>
    lines.every((other, place) => {
      if (other.group !== group || place === index) return true
      const compared = exact(other.line.amount).comparedTo(exact(line.amount))
      return compared < 0 || (compared === 0 && index < place)
    })
  return lines.filter((one, index) => one.group === undefined || isHighest(one, index)).map(({ line }) => line)
}
