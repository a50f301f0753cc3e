import type { ChargeableRule } from '../freight/chargeable.ts'
import type { Mode, TransportMode } from '../freight/transport.ts'
import { Exact } from '../pricing/money.ts'
import { teuOf } from '../pricing/load.ts'
import type { TypedLine } from '../pricing/priced-lines.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import type { Rate } from './rate.ts'

/** A line of a rate as a cost of a quotation has it; its amount is worked out as that of any other. */
export type RatedLine = TypedLine & { idCharge: string; concept: string; description: string }

type Priced = Pick<Rate, 'container'>

type Price = Pick<TypedLine, 'perUnit' | 'amount' | 'calculator' | 'unit' | 'ranges' | 'breakRule'>
type Least = Pick<TypedLine, 'minimum' | 'leastQuantity'>

/**
 * What of a charge says its price: nothing where it has to be asked for each time, or where the days at the place would
 * decide, which no request tells.
 */
const priceOf = (
  { calculator, unit, amount, ranges, breakRule, onRequest }: RateCharge,
  { container }: Priced,
): Price => {
  if (onRequest) return {}
  if (calculator === 'FLAT') return { amount }
  if (calculator === 'PER_DAY' || unit === 'DAY') return {}
  if (calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE')
    return { calculator, unit, ranges, ...(breakRule && { breakRule }) }
  // What is for one type of container counts those alone.
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

const leastOf = ({ calculator, minimum, onRequest }: RateCharge): Least =>
  calculator === 'FLAT' || onRequest
    ? {}
    : {
        ...(minimum.amount !== undefined && { minimum: minimum.amount }),
        ...(minimum.value !== undefined && { leastQuantity: minimum.value }),
      }

const lineOf = (charge: RateCharge, rate: Priced): RatedLine => ({
  idCharge: charge.code,
  concept: charge.concept,
  description: charge.description,
  section: charge.section,
  currency: charge.currency,
  ...priceOf(charge, rate),
  ...leastOf(charge),
})

/** Whether a charge is for containers that are not in the shipment: then nobody is charged it. */
const isElsewhere = ({ calculator, unit }: RateCharge, containers: readonly string[]): boolean =>
  calculator === 'PER_CONTAINER' && unit !== '' && containers.length > 0 && !containers.includes(unit)

/** Whether the shipment is charged it once, and not for the containers of one type. */
const isOnce = ({ calculator, unit }: RateCharge, { container }: Priced): boolean =>
  calculator === 'PER_CONTAINER' ? unit === '' && container === null : calculator !== 'PER_TEU' || container === null

const price = ({ perUnit, amount }: TypedLine) => new Exact(perUnit ?? amount ?? 0)

const isOpen = ({ perUnit, amount, ranges }: TypedLine): boolean =>
  perUnit === undefined && amount === undefined && ranges === undefined

/** Whether of two lines for one charge the first is dearer: a price that has to be asked for may be anything. */
const isDearer = (line: TypedLine, other: TypedLine): boolean =>
  !isOpen(other) && (isOpen(line) || price(line).gt(price(other)))

/**
 * The lines of rates that are used together, one for each type of container. What is charged once for the shipment (a
 * document, a percentage of the freight) stands in each of them and is charged once: the dearest. Lines of one charge stay
 * in the order of the first rate; percentages come after all that they may be taken of.
 */
export const rateLines = (
  rates: readonly Pick<Rate, 'container' | 'charges'>[],
  containers: readonly string[],
): RatedLine[] => {
  let lines: RatedLine[] = []
  const once = new Set<RatedLine>()
  for (const rate of rates)
    for (const charge of rate.charges) {
      if (isElsewhere(charge, containers)) continue
      const line = lineOf(charge, rate)
      const alike = isOnce(charge, rate) ? lines.filter((one) => once.has(one) && isSame(one, line)) : []
      if (rates.length > 1 && isOnce(charge, rate)) once.add(line)
      const [first, ...others] = alike
      if (!first) lines.push(line)
      else if (alike.every((one) => isDearer(line, one)))
        lines = lines.filter((one) => !others.includes(one)).map((one) => (one === first ? line : one))
    }
  if (rates.length === 1) return lines
  const isPercent = ({ calculator }: TypedLine) => calculator === 'PERCENT'
  return [...lines.filter((line) => !isPercent(line)), ...lines.filter(isPercent)]
}

const isSamePrice = (a: RatedLine, b: RatedLine): boolean =>
  a.currency === b.currency && a.calculator === b.calculator && (a.unit ?? '') === (b.unit ?? '')

const isSame = (a: RatedLine, b: RatedLine): boolean =>
  a.idCharge === b.idCharge && (isOpen(a) || isOpen(b) || isSamePrice(a, b))

type Weighing = { transport: TransportMode; mode: Mode; cbmRatio: string | null }

/**
 * The numbers that a rate of its own turns volume into weight with: `cbmRatio` kilograms per cubic metre, by air as the
 * cubic centimetres of a kilogram (166.667 are 6000), both to whole numbers; the rest as `others` have it. Undefined where
 * the rate says nothing of it, or its mode has no chargeable weight.
 */
export const rateRule = (
  { transport, mode, cbmRatio }: Weighing,
  others: ChargeableRule,
): ChargeableRule | undefined => {
  if (cbmRatio === null || mode === 'FCL' || mode === 'FTL') return undefined
  if (transport === 'AIR') return { ...others, divisor: new Exact(1_000_000).dividedBy(cbmRatio).round().toNumber() }
  return { ...others, kgPerM3: new Exact(cbmRatio).round().toNumber() }
}
