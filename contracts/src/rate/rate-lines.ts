import type { ChargeableRule } from '../freight/chargeable.ts'
import { convertPrice, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact } from '../money/money.ts'
import { teuOf } from '../pricing/load.ts'
import { priceLines, type Shipment, type TypedLine } from '../pricing/priced-lines.ts'
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

const isPercent = ({ calculator }: TypedLine) => calculator === 'PERCENT'

const isOpen = ({ perUnit, amount, ranges }: TypedLine): boolean =>
  perUnit === undefined && amount === undefined && ranges === undefined

/** Shipment and exchange rates that a charge of several rates is compared with. */
export type Compared = { shipment: Shipment; fx: FxSnapshot }

/** Lines of one charge as amounts to compare; a currency without an exchange rate is compared as it is. */
const worthOf = (lines: readonly RatedLine[], { shipment, fx }: Compared) => {
  const inBase = (amount: string, { currency }: RatedLine) =>
    new Exact(convertPrice(amount, currency, fx.base, fx) ?? amount)
  const sumOf = (amounts: readonly InstanceType<typeof Exact>[]) =>
    amounts.reduce((sum, one) => sum.plus(one), new Exact(0))
  const priced = priceLines(lines, shipment, fx)
  return {
    isOpen: lines.some(isOpen),
    amount: sumOf(lines.map((line, index) => inBase(isPercent(line) ? '0' : (priced[index]?.amount ?? '0'), line))),
    // For percentages, whose base is not known yet, and for lines that lack a quantity.
    price: sumOf(
      lines.map((line) =>
        isPercent(line) ? new Exact(line.perUnit ?? 0) : inBase(line.perUnit ?? line.amount ?? '0', line),
      ),
    ),
  }
}

/** Whether the lines of a charge in one rate are dearer than those in another one. */
const isDearer = (lines: readonly RatedLine[], others: readonly RatedLine[], compared: Compared): boolean => {
  const [a, b] = [worthOf(lines, compared), worthOf(others, compared)]
  if (a.isOpen || b.isOpen) return a.isOpen && !b.isOpen
  return (a.amount.comparedTo(b.amount) || a.price.comparedTo(b.price)) > 0
}

/** Without the cheaper ones of several dated surcharges per shipment with one code, such as those of two container types. */
const withDearestSurcharge = <One extends { line: RatedLine; isOnce: boolean }>(
  ofRate: readonly One[],
  compared: Compared,
) =>
  ofRate.filter(
    ({ line, isOnce }, index) =>
      !isOnce ||
      line.surcharge === undefined ||
      !ofRate.some(
        (other, at) =>
          other.isOnce &&
          other.line.surcharge !== undefined &&
          other.line.surcharge.id !== line.surcharge?.id &&
          other.line.idCharge === line.idCharge &&
          // Of equal ones the first counts.
          (isDearer([other.line], [line], compared) || (at < index && !isDearer([line], [other.line], compared))),
      ),
  )

/**
 * Lines of joined rates: one rate per container type, and general surcharges. A charge per shipment (a document, a
 * percentage of the freight) is in each rate and applies once, as in the rate where it is dearest for the shipment,
 * whatever its calculator and currency; a price on request counts as the dearest. General surcharges add what the rates
 * for the lane lack. Lines keep the order of the first rate; percentages follow all lines that they may be based on.
 */
export const rateLines = (
  rates: readonly Pick<Rate, 'container' | 'charges'>[],
  containers: readonly string[],
  compared: Compared,
): RatedLine[] => {
  let lines: RatedLine[] = []
  const ofShipment = new Map<string, RatedLine[]>()
  const counts = new Map(
    (compared.shipment.containerData ?? []).map(({ type, quantity }) => [type as string, quantity]),
  )
  for (const [rateIndex, rate] of withoutRepeated(rates, containers, counts).entries()) {
    const ofRate = withDearestSurcharge(
      rate.charges
        .filter((charge) => !isOutsideShipment(charge, containers))
        .map((charge) => ({ line: lineOf(charge, rate, rateIndex), isOnce: isPerShipment(charge, rate) })),
      compared,
    )
    const onceLines = ofRate.flatMap(({ line, isOnce }) => (isOnce ? [line] : []))
    const repeated = new Set<string>()
    for (const code of new Set(onceLines.map(({ idCharge }) => idCharge))) {
      const own = onceLines.filter(({ idCharge }) => idCharge === code)
      const former = ofShipment.get(code)
      const [first] = former ?? []
      if (former) repeated.add(code)
      if (former && !isDearer(own, former, compared)) continue
      ofShipment.set(code, own)
      lines = lines.flatMap((one) => (one === first ? own : former?.includes(one) ? [] : [one]))
    }
    lines.push(...ofRate.flatMap(({ line, isOnce }) => (isOnce && repeated.has(line.idCharge) ? [] : [line])))
  }
  if (rates.length === 1) return lines
  return [...lines.filter((line) => !isPercent(line)), ...lines.filter(isPercent)]
}

/**
 * Chargeable rule of a rate with its own ratio: `cbmRatio` kilograms per cubic metre, exactly as typed; other fields
 * from the rule of the request. Undefined where the rate has no ratio, or its mode has no chargeable weight.
 */
export const rateRule = (
  { mode, cbmRatio }: Pick<Rate, 'mode' | 'cbmRatio'>,
  { divisor: _divisor, ...requestRule }: ChargeableRule,
): ChargeableRule | undefined =>
  cbmRatio === null || mode === 'FCL' || mode === 'FTL' ? undefined : { ...requestRule, kgPerM3: Number(cbmRatio) }
