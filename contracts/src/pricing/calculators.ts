import { exactTotal, type FxSnapshot } from './exchange.ts'
import { chargedQuantity, type Load, rangeQuantity } from './load.ts'
import { Exact, type Money } from './money.ts'
import { type Band, type RateCharge, RangeUnit } from './rate-charge.ts'
import {
  compareRatios,
  greaterRatio,
  lesserRatio,
  overRatio,
  plusRatio,
  type Ratio,
  ratio,
  roundRatio,
  timesRatio,
  zero,
} from './ratio.ts'

/** Why a charge has no amount. */
export const chargeWarnings = ['NO_QUANTITY', 'OUTSIDE_RANGES', 'NO_BASE', 'NO_EXCHANGE_RATE', 'NO_PRICE'] as const
export type ChargeWarning = (typeof chargeWarnings)[number]

/** One charge of a tariff applied to a load. Without `amount` it could not be evaluated, and `warning` says why. */
export type PricedCharge = {
  charge: RateCharge
  /** The load's quantity as decimal text, as it is told: half-up to 8 decimals. The amount is made of all of it. */
  quantity?: string
  /** What was charged for, where a minimum or a cheaper band made it more. */
  billedQuantity?: string
  amount?: Money
  /** The least money is charged: the price comes to less. */
  isMinimum?: true
  warning?: ChargeWarning
}

type Outcome = Omit<PricedCharge, 'charge'>

const isBelow = (quantity: Ratio, bound: string): boolean => compareRatios(quantity, ratio(bound)) < 0

const bandOf = (bands: readonly Band[], quantity: Ratio): Band | undefined =>
  bands.find(({ from, to }) => !isBelow(quantity, from) && (to === undefined || isBelow(quantity, to)))

const inBand = ({ amount, flat }: Band, quantity: Ratio): Ratio => (flat ? ratio(amount) : timesRatio(quantity, amount))

/** One band for all of the quantity. LOWEST compares it with every higher band at that band's `from`. */
const ranged = (bands: readonly Band[], quantity: Ratio, lowest: boolean) => {
  const band = bandOf(bands, quantity)
  if (!band) return undefined
  const own = { billed: quantity, money: inBand(band, quantity) }
  const higher = lowest ? bands.filter(({ from }) => isBelow(quantity, from)) : []
  return higher
    .map((one) => ({ billed: ratio(one.from), money: inBand(one, ratio(one.from)) }))
    .reduce((best, one) => (compareRatios(one.money, best.money) < 0 ? one : best), own)
}

/** Each band prices the slice of the quantity that lies in it. */
const cumulative = (bands: readonly Band[], quantity: Ratio) => {
  if (!bandOf(bands, quantity)) return undefined
  const money = bands
    .filter(({ from }) => compareRatios(quantity, ratio(from)) > 0)
    .reduce((sum, band) => {
      const end = band.to === undefined ? quantity : lesserRatio(quantity, ratio(band.to))
      return plusRatio(sum, inBand(band, plusRatio(end, ratio(new Exact(band.from).negated()))))
    }, zero)
  return { billed: quantity, money }
}

const isInBands = (calculator: RateCharge['calculator']) => calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'

const byQuantity = (charge: RateCharge, load: Load): Outcome => {
  const { calculator, unit, ranges, minimum, breakRule = load.transport === 'AIR' ? 'LOWEST' : 'BAND' } = charge
  if (calculator === 'PERCENT') return { warning: 'NO_BASE' }
  const rangeUnit = RangeUnit.safeParse(unit)
  const quantity =
    calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'
      ? rangeUnit.success
        ? rangeQuantity(load, rangeUnit.data)
        : undefined
      : chargedQuantity(load, calculator, unit)
  if (quantity === undefined) return { warning: 'NO_QUANTITY' }
  const least = greaterRatio(quantity, ratio(minimum.value ?? 0))
  const byWeight = unit === 'KG' || unit === 'KG_GROSS'
  const priced = !isInBands(calculator)
    ? { billed: least, money: timesRatio(least, charge.amount) }
    : calculator === 'RANGE'
      ? ranged(ranges, least, byWeight && breakRule === 'LOWEST')
      : cumulative(ranges, least)
  if (!priced) return { quantity: told(quantity), warning: 'OUTSIDE_RANGES' }
  return {
    quantity: told(quantity),
    ...(compareRatios(priced.billed, quantity) !== 0 && { billedQuantity: told(priced.billed) }),
    ...charged(priced.money, charge),
  }
}

/** A quantity as it is told and kept; 8 decimals are what a decimal text holds. */
const told = (quantity: Ratio): string => roundRatio(quantity, 8).toFixed()

/** Half-up to 2 decimals, as text with 2 decimals. */
const cents = (money: Ratio): string => roundRatio(money, 2).toFixed(2)

/** The money of a line, or the least of it where that is more, but of what is taken off; rounded here, once. */
const charged = (money: Ratio, { amount: price, minimum, currency }: RateCharge) => {
  const least = new Exact(price).lt(0) ? undefined : minimum.amount
  const amount = cents(least === undefined ? money : greaterRatio(money, ratio(least)))
  return { amount: { amount, currency }, ...(amount !== cents(money) && { isMinimum: true as const }) }
}

/** 110 percent of the goods and their freight is what is usually insured (CIF, Incoterms 2020 A5). */
const insuredShare = '1.1'

/** What a percentage is taken of, exact, in the currency of its line; undefined where it is not known. */
const baseOf = (
  unit: string,
  earlier: readonly PricedCharge[],
  load: Load,
  fx: FxSnapshot,
  into: Money['currency'],
): Ratio | undefined => {
  const sum = (lines: readonly PricedCharge[]) => {
    const amounts = lines.flatMap(({ amount }) => (amount ? [amount] : []))
    return amounts.length < lines.length ? undefined : exactTotal(amounts, into, fx)
  }
  const freight = earlier.filter(({ charge }) => charge.section === 'FREIGHT')
  if (unit === 'FREIGHT') return freight.length === 0 ? undefined : sum(freight)
  if (unit === 'SUBTOTAL') return sum(earlier)
  if (unit === 'GOODS') return load.goods && exactTotal([load.goods], into, fx)
  if (unit === 'INSURED') {
    if (load.insured) return exactTotal([load.insured], into, fx)
    const [goods, carriage] = [load.goods && exactTotal([load.goods], into, fx), sum(freight)]
    return goods && carriage && timesRatio(plusRatio(goods, carriage), insuredShare)
  }
  const named = earlier.filter(({ charge }) => `CHARGE:${charge.code}` === unit)
  return named.length === 0 ? undefined : sum(named)
}

const byPercent = (charge: RateCharge, earlier: readonly PricedCharge[], load: Load, fx: FxSnapshot): Outcome => {
  const { unit, currency } = charge
  const base = baseOf(unit, earlier, load, fx, currency)
  if (!base) {
    const known = (unit === 'GOODS' && load.goods) || (unit === 'INSURED' && (load.insured ?? load.goods))
    return { warning: known ? 'NO_EXCHANGE_RATE' : 'NO_BASE' }
  }
  const money = overRatio(timesRatio(base, charge.amount), 100)
  return { quantity: cents(base), ...charged(money, charge) }
}

const outcomeOf = (charge: RateCharge, earlier: readonly PricedCharge[], load: Load, fx: FxSnapshot): Outcome => {
  if (charge.onRequest) return { warning: 'NO_PRICE' }
  return charge.calculator === 'PERCENT' ? byPercent(charge, earlier, load, fx) : byQuantity(charge, load)
}

/**
 * Every charge of a tariff applied to a load, by index, each rounded once, half-up, at the end. A percentage sees earlier
 * lines only. Quantity = max(quantity, minimum.value); money =
 * max(calculator(quantity), minimum.amount), where the price is not below zero. Where not everybody weighs alike, each charge has a load of its own.
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

/** A tariff with a line that could not be evaluated is incomplete, and never the cheapest. */
export const isComplete = (lines: readonly PricedCharge[]): boolean => lines.every(({ amount }) => amount !== undefined)
