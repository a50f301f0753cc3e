import { exactTotal, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { chargedQuantity, devicesOf, type Load, rangeQuantity } from './load.ts'
import { airCharge, cents, lclCharge } from './charges.ts'
import { isInBands } from './bands/line-bands.ts'
import { Exact, type Money, round2 } from '../money/money.ts'
import { type Band, type RateCharge } from './rate-charge.ts'
import { RangeUnit } from '../vocabulary/schemas.ts'
import {
  compareRatios,
  greaterRatio,
  lesserRatio,
  divideRatio,
  addRatios,
  type Ratio,
  ratio,
  roundRatio,
  multiplyRatio,
  zero,
} from '../money/ratio.ts'

/** Why a charge has no amount. */
export const chargeWarnings = [
  'NO_QUANTITY',
  'OUTSIDE_RANGES',
  'NO_BASE',
  'NO_EXCHANGE_RATE',
  'NO_PRICE',
  'NO_DEVICE_WEIGHT',
  'NO_PIVOT',
] as const
export type ChargeWarning = (typeof chargeWarnings)[number]

/** Kilograms charged for devices: the weight of each device or its pivot, and the kilograms over the pivots. */
export type DeviceWeights = { billedKg: string; overPivotKg: string }

/** One charge of a tariff applied to a load. Without `amount`, `warning` contains the reason. */
export type PricedCharge = {
  charge: RateCharge
  /** Quantity of the load as decimal text, half-up to 8 decimals; the amount uses the exact quantity. */
  quantity?: string
  /** Quantity charged, where a minimum or a cheaper band raised it. */
  billedQuantity?: string
  amount?: Money
  devices?: DeviceWeights
  /** The minimum amount is charged: the price alone is less. */
  isMinimum?: true
  warning?: ChargeWarning
}

type Outcome = Omit<PricedCharge, 'charge'>

const isBelow = (quantity: Ratio, bound: string): boolean => compareRatios(quantity, ratio(bound)) < 0

const bandOf = (bands: readonly Band[], quantity: Ratio): Band | undefined =>
  bands.find(({ from, to }) => !isBelow(quantity, from) && (to === undefined || isBelow(quantity, to)))

const bandPrice = ({ amount, flat }: Band, quantity: Ratio): Ratio =>
  flat ? ratio(amount) : multiplyRatio(quantity, amount)

/** One band for the whole quantity. LOWEST compares it with every higher band at that band's `from`. */
const rangePrice = (bands: readonly Band[], quantity: Ratio, isLowest: boolean) => {
  const band = bandOf(bands, quantity)
  if (!band) return undefined
  const ownPrice = { billed: quantity, money: bandPrice(band, quantity) }
  const higher = isLowest ? bands.filter(({ from }) => isBelow(quantity, from)) : []
  return higher
    .map((one) => ({ billed: ratio(one.from), money: bandPrice(one, ratio(one.from)) }))
    .reduce((best, one) => (compareRatios(one.money, best.money) < 0 ? one : best), ownPrice)
}

/** Each band prices its slice of the quantity. */
const cumulativePrice = (bands: readonly Band[], quantity: Ratio) => {
  if (!bandOf(bands, quantity)) return undefined
  const money = bands
    .filter(({ from }) => compareRatios(quantity, ratio(from)) > 0)
    .reduce((sum, band) => {
      const end = band.to === undefined ? quantity : lesserRatio(quantity, ratio(band.to))
      return addRatios(sum, bandPrice(band, addRatios(end, ratio(new Exact(band.from).negated()))))
    }, zero)
  return { billed: quantity, money }
}

type QuantityCalculator = Exclude<RateCharge['calculator'], 'PERCENT'>

type Device = NonNullable<Load['devices']>[number]

/** Billed kilograms of devices and kilograms over their pivots, exact; or the warning where one is unknown. */
const weighedDevices = (devices: readonly Device[], ratePivot: string | undefined) => {
  let [billed, overPivot] = [new Exact(0), new Exact(0)]
  for (const { quantity, weight, pivot: requestPivot } of devices) {
    const pivot = ratePivot ?? requestPivot
    if (weight === undefined) return 'NO_DEVICE_WEIGHT' as const
    if (pivot === undefined) return 'NO_PIVOT' as const
    billed = billed.plus(Exact.max(weight, pivot).times(quantity))
    overPivot = overPivot.plus(Exact.max(new Exact(weight).minus(pivot), 0).times(quantity))
  }
  return { billed, overPivot }
}

/**
 * The price per device plus the price per kilogram over its pivot; a light device does not offset a heavy one. The
 * pivot of the rate precedes that of the request. A price per kilogram needs the weight of every device.
 */
const byDevice = (charge: RateCharge, load: Load): Outcome => {
  const { unit, uld = {}, minimum, amount } = charge
  const devices = devicesOf(load, unit)
  if (devices === undefined) return { warning: 'NO_QUANTITY' }
  const count = ratio(devices.reduce((sum, { quantity }) => sum + quantity, 0))
  const billedCount = greaterRatio(count, ratio(minimum.value ?? 0))
  const deviceKg = weighedDevices(devices, uld.pivot)
  if (typeof deviceKg === 'string' && uld.overPivot !== undefined)
    return { quantity: quantityText(count), warning: deviceKg }
  const overPivotAmount = typeof deviceKg === 'string' ? zero : ratio(deviceKg.overPivot.times(uld.overPivot ?? 0))
  return {
    quantity: quantityText(count),
    ...(compareRatios(billedCount, count) !== 0 && { billedQuantity: quantityText(billedCount) }),
    ...(typeof deviceKg !== 'string' && {
      devices: { billedKg: deviceKg.billed.toFixed(), overPivotKg: deviceKg.overPivot.toFixed() },
    }),
    ...chargedAmount(cents(addRatios(multiplyRatio(billedCount, amount), overPivotAmount)), charge),
  }
}

/** Quantity of the load for the calculator; undefined where it is unknown or bands have no valid unit. */
const loadQuantity = (load: Load, calculator: QuantityCalculator, unit: string): Ratio | undefined => {
  if (calculator !== 'RANGE' && calculator !== 'RANGE_CUMULATIVE') return chargedQuantity(load, calculator, unit)
  const rangeUnit = RangeUnit.safeParse(unit)
  return rangeUnit.success ? rangeQuantity(load, rangeUnit.data) : undefined
}

/** Billed quantity of bands and its price before the minimum amount; undefined outside the bands. */
const bandedPrice = ({ calculator, unit, ranges, breakRule }: RateCharge, { transport }: Load, quantity: Ratio) => {
  if (calculator === 'RANGE_CUMULATIVE') return cumulativePrice(ranges, quantity)
  const isByWeight = unit === 'KG' || unit === 'KG_GROSS'
  return rangePrice(
    ranges,
    quantity,
    isByWeight && (breakRule ?? (transport === 'AIR' ? 'LOWEST' : 'BAND')) === 'LOWEST',
  )
}

/** Price of a quantity before the minimum amount, half-up to 2 decimals. */
const plainPrice = (calculator: QuantityCalculator, price: string, quantity: Ratio): string => {
  if (calculator === 'PER_KG') return airCharge(price, quantity)
  // A revenue ton is 1000 chargeable kilograms.
  if (calculator === 'PER_WM') return lclCharge(price, multiplyRatio(quantity, 1000))
  return cents(multiplyRatio(quantity, price))
}

const byQuantity = (charge: RateCharge, load: Load): Outcome => {
  const { calculator, unit, minimum } = charge
  if (calculator === 'PERCENT') return { warning: 'NO_BASE' }
  if (calculator === 'PER_ULD') return byDevice(charge, load)
  const quantity = loadQuantity(load, calculator, unit)
  if (quantity === undefined) return { warning: 'NO_QUANTITY' }
  const leastQuantity = greaterRatio(quantity, ratio(minimum.value ?? 0))
  const banded = isInBands(calculator) ? bandedPrice(charge, load, leastQuantity) : undefined
  if (isInBands(calculator) && !banded) return { quantity: quantityText(quantity), warning: 'OUTSIDE_RANGES' }
  const billed = banded?.billed ?? leastQuantity
  return {
    quantity: quantityText(quantity),
    ...(compareRatios(billed, quantity) !== 0 && { billedQuantity: quantityText(billed) }),
    ...chargedAmount(banded ? cents(banded.money) : plainPrice(calculator, charge.amount, billed), charge),
  }
}

/** Half-up to 8 decimals, the most that a decimal text has. */
const quantityText = (quantity: Ratio): string => roundRatio(quantity, 8).toFixed()

/** Amount of a line, raised to its minimum unless it is a discount. `money`: half-up to 2 decimals. */
const chargedAmount = (money: string, { amount: price, minimum, currency }: RateCharge) => {
  const minimumAmount = new Exact(price).lt(0) ? undefined : minimum.amount
  const amount = minimumAmount === undefined ? money : Exact.max(money, round2(minimumAmount)).toFixed(2)
  return { amount: { amount, currency }, ...(amount !== money && { isMinimum: true as const }) }
}

/** Insured value: 110 percent of goods and freight (CIF, Incoterms 2020 A5). */
const insuredShare = '1.1'

/** Base of a percentage, exact, in the currency of its line; undefined where it is unknown. */
const baseOf = (
  { unit, currency }: RateCharge,
  earlier: readonly PricedCharge[],
  load: Load,
  fx: FxSnapshot,
): Ratio | undefined => {
  const sum = (lines: readonly PricedCharge[]) => {
    const amounts = lines.flatMap(({ amount }) => (amount ? [amount] : []))
    return amounts.length < lines.length ? undefined : exactTotal(amounts, currency, fx)
  }
  const freight = earlier.filter(({ charge }) => charge.section === 'FREIGHT')
  if (unit === 'FREIGHT') return freight.length === 0 ? undefined : sum(freight)
  if (unit === 'SUBTOTAL') return sum(earlier)
  if (unit === 'GOODS') return load.goods && exactTotal([load.goods], currency, fx)
  if (unit === 'INSURED') {
    if (load.insured) return exactTotal([load.insured], currency, fx)
    const [goods, carriage] = [load.goods && exactTotal([load.goods], currency, fx), sum(freight)]
    return goods && carriage && multiplyRatio(addRatios(goods, carriage), insuredShare)
  }
  const namedCharges = earlier.filter(({ charge }) => `CHARGE:${charge.code}` === unit)
  return namedCharges.length === 0 ? undefined : sum(namedCharges)
}

const byPercent = (charge: RateCharge, earlier: readonly PricedCharge[], load: Load, fx: FxSnapshot): Outcome => {
  const { unit } = charge
  const base = baseOf(charge, earlier, load, fx)
  if (!base) {
    const isKnown = (unit === 'GOODS' && load.goods) || (unit === 'INSURED' && (load.insured ?? load.goods))
    return { warning: isKnown ? 'NO_EXCHANGE_RATE' : 'NO_BASE' }
  }
  const money = divideRatio(multiplyRatio(base, charge.amount), 100)
  return { quantity: cents(base), ...chargedAmount(cents(money), charge) }
}

const outcomeOf = (charge: RateCharge, earlier: readonly PricedCharge[], load: Load, fx: FxSnapshot): Outcome => {
  if (charge.onRequest) return { warning: 'NO_PRICE' }
  return charge.calculator === 'PERCENT' ? byPercent(charge, earlier, load, fx) : byQuantity(charge, load)
}

/**
 * Applies the charges of a tariff to a load, in the order of their index: quantity = max(quantity, minimum.value),
 * amount = max(calculator(quantity), minimum.amount), the latter unless the price is negative. Each amount is in the
 * currency of its charge, rounded half-up to 2 decimals once. A percentage uses earlier lines only. A charge that
 * cannot be evaluated has a `warning` and no amount. `loads` is a function where providers weigh cargo differently.
 * Source: domain design 4.4.
 */
export const priceCharges = (
  charges: readonly RateCharge[],
  loads: Load | ((charge: RateCharge) => Load),
  fx: FxSnapshot,
): PricedCharge[] => {
  const priced: PricedCharge[] = []
  for (const charge of charges.toSorted((a, b) => a.index - b.index)) {
    const load = typeof loads === 'function' ? loads(charge) : loads
    priced.push({ charge, ...outcomeOf(charge, priced, load, fx) })
  }
  return priced
}
