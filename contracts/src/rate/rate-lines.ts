import type { ChargeableRule } from '../freight/chargeable.ts'
import { Exact } from '../money/money.ts'
import { teuOf } from '../pricing/load.ts'
import type { TypedLine } from '../pricing/priced-lines.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import { withoutRepeated } from './put-together.ts'
import type { Rate } from './rate.ts'

/** A line of a rate in the form of a cost line, which prices it. */
export type RatedLine = TypedLine & {
  idCharge: string
  concept: string
  description: string
  /** Absent: a line of the rate itself. */
  surcharge?: RateCharge['surcharge']
  /** Its rate among those of the offer. */
  rateIndex: number
}

type RateContainer = Pick<Rate, 'container'>

type Price = Pick<TypedLine, 'perUnit' | 'amount' | 'calculator' | 'unit' | 'ranges' | 'breakRule' | 'uld'>
type Minimums = Pick<TypedLine, 'minimum' | 'leastQuantity'>

/** Price fields of a charge; empty for charges on request, and for charges per day, which requests do not have. */
const priceOf = (
  { calculator, unit, amount, ranges, breakRule, onRequest, uld }: RateCharge,
  { container }: RateContainer,
): Price => {
  if (onRequest) return {}
  if (calculator === 'FLAT') return { amount }
  if (calculator === 'PER_DAY' || unit === 'DAY') return {}
  if (calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE')
    return { calculator, unit, ranges, ...(breakRule && { breakRule }) }
  if (calculator === 'PER_ULD') return { perUnit: amount, calculator, unit, ...(uld && { uld }) }
  // A rate for one container type counts only containers of that type.
  if (calculator === 'PER_CONTAINER')
    return { perUnit: amount, calculator, unit: unit === '' ? (container ?? '') : unit }
  if (calculator === 'PER_TEU' && container !== null)
    return {
      perUnit: new Exact(amount).times(teuOf(container)).toFixed(),
      calculator: 'PER_CONTAINER',
      unit: container,
    }
  return { perUnit: amount, calculator, ...(calculator === 'PERCENT' && { unit }) }
}

const minimumsOf = ({ calculator, minimum, onRequest }: RateCharge): Minimums =>
  calculator === 'FLAT' || onRequest
    ? {}
    : {
        ...(minimum.amount !== undefined && { minimum: minimum.amount }),
        ...(minimum.value !== undefined && { leastQuantity: minimum.value }),
      }

const lineOf = (charge: RateCharge, rate: RateContainer, rateIndex: number): RatedLine => ({
  rateIndex,
  idCharge: charge.code,
  concept: charge.concept,
  description: charge.description,
  section: charge.section,
  currency: charge.currency,
  ...(charge.surcharge && { surcharge: charge.surcharge }),
  ...priceOf(charge, rate),
  ...minimumsOf(charge),
})

/** Whether a charge is for containers or devices outside the shipment, and is skipped. */
const isOutsideShipment = ({ calculator, unit }: RateCharge, containers: readonly string[]): boolean =>
  (calculator === 'PER_CONTAINER' || calculator === 'PER_ULD') &&
  unit !== '' &&
  containers.length > 0 &&
  !containers.includes(unit)

/** Whether the charge applies once per shipment, not per container type. */
const isPerShipment = ({ calculator, unit }: RateCharge, { container }: RateContainer): boolean =>
  calculator === 'PER_CONTAINER' ? unit === '' && container === null : calculator !== 'PER_TEU' || container === null

const priceAmount = ({ perUnit, amount }: TypedLine) => new Exact(perUnit ?? amount ?? 0)

const isOpen = ({ perUnit, amount, ranges }: TypedLine): boolean =>
  perUnit === undefined && amount === undefined && ranges === undefined

/** Whether the first of two lines of one charge is dearer; a price on request counts as the dearest. */
const isDearer = (line: TypedLine, other: TypedLine): boolean =>
  !isOpen(other) && (isOpen(line) || priceAmount(line).gt(priceAmount(other)))

/**
 * Lines of joined rates: one rate per container type, and general surcharges. A charge per shipment (a document, a
 * percentage of the freight) is in each rate and applies once: the dearest. General surcharges add what the rates for
 * the lane lack. Lines keep the order of the first rate; percentages follow all lines
 * that they may be based on.
 */
export const rateLines = (
  rates: readonly Pick<Rate, 'container' | 'charges'>[],
  containers: readonly string[],
): RatedLine[] => {
  let lines: RatedLine[] = []
  const shipmentLines = new Set<RatedLine>()
  for (const [rateIndex, rate] of withoutRepeated(rates, containers).entries())
    for (const charge of rate.charges) {
      if (isOutsideShipment(charge, containers)) continue
      const line = lineOf(charge, rate, rateIndex)
      const sameLines = isPerShipment(charge, rate)
        ? lines.filter((one) => shipmentLines.has(one) && isSameCharge(one, line))
        : []
      if (rates.length > 1 && isPerShipment(charge, rate)) shipmentLines.add(line)
      const [first, ...others] = sameLines
      if (!first) lines.push(line)
      else if (sameLines.every((one) => isDearer(line, one)))
        lines = lines.filter((one) => !others.includes(one)).map((one) => (one === first ? line : one))
    }
  if (rates.length === 1) return lines
  const isPercent = ({ calculator }: TypedLine) => calculator === 'PERCENT'
  return [...lines.filter((line) => !isPercent(line)), ...lines.filter(isPercent)]
}

const isSamePrice = (a: RatedLine, b: RatedLine): boolean =>
  a.currency === b.currency && a.calculator === b.calculator && (a.unit ?? '') === (b.unit ?? '')

const isSameCharge = (a: RatedLine, b: RatedLine): boolean =>
  a.idCharge === b.idCharge && (isOpen(a) || isOpen(b) || isSamePrice(a, b))

/**
 * Chargeable rule of a rate with its own ratio: `cbmRatio` kilograms per cubic metre, exactly as typed; other fields
 * from the rule of the request. Undefined where the rate has no ratio, or its mode has no chargeable weight.
 */
export const rateRule = (
  { mode, cbmRatio }: Pick<Rate, 'mode' | 'cbmRatio'>,
  { divisor: _divisor, ...requestRule }: ChargeableRule,
): ChargeableRule | undefined =>
  cbmRatio === null || mode === 'FCL' || mode === 'FTL' ? undefined : { ...requestRule, kgPerM3: Number(cbmRatio) }
