import { convert, convertedTotal, type FxSnapshot } from './exchange.ts'
import { chargedQuantity, type Load, rangeQuantity } from './load.ts'
import { Exact, type Money, round2 } from './money.ts'
import { type Band, type RateCharge, RangeUnit } from './rate-charge.ts'

type Value = InstanceType<typeof Exact>

/** Why a charge has no amount. */
export type ChargeWarning = 'NO_QUANTITY' | 'OUTSIDE_RANGES' | 'NO_BASE' | 'NO_EXCHANGE_RATE'

/** One charge of a tariff applied to a load. Without `amount` it could not be evaluated, and `warning` says why. */
export type PricedCharge = {
  charge: RateCharge
  /** The load's quantity, as decimal text. */
  quantity?: string
  /** What was charged for, where a minimum or a cheaper band made it more. */
  billedQuantity?: string
  amount?: Money
  warning?: ChargeWarning
}

type Outcome = Omit<PricedCharge, 'charge'>

const bandOf = (bands: readonly Band[], quantity: Value): Band | undefined =>
  bands.find(({ from, to }) => quantity.gte(from) && (to === undefined || quantity.lt(to)))

const inBand = ({ amount, flat }: Band, quantity: Value): Value =>
  flat ? new Exact(amount) : new Exact(amount).times(quantity)

/** One band for all of the quantity. LOWEST compares it with every higher band at that band's `from`. */
const ranged = (bands: readonly Band[], quantity: Value, lowest: boolean) => {
  const band = bandOf(bands, quantity)
  if (!band) return undefined
  const own = { billed: quantity, money: inBand(band, quantity) }
  const higher = lowest ? bands.filter(({ from }) => new Exact(from).gt(quantity)) : []
  return higher
    .map((one) => ({ billed: new Exact(one.from), money: inBand(one, new Exact(one.from)) }))
    .reduce((best, one) => (one.money.lt(best.money) ? one : best), own)
}

/** Each band prices the slice of the quantity that lies in it. */
const cumulative = (bands: readonly Band[], quantity: Value) => {
  if (!bandOf(bands, quantity)) return undefined
  const money = bands
    .filter(({ from }) => quantity.gt(from))
    .reduce((sum, band) => {
      const end = band.to === undefined ? quantity : Exact.min(quantity, band.to)
      return sum.plus(inBand(band, end.minus(band.from)))
    }, new Exact(0))
  return { billed: quantity, money }
}

const isInBands = (calculator: RateCharge['calculator']) => calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'

const byQuantity = (charge: RateCharge, load: Load): Outcome => {
  const {
    calculator,
    unit,
    ranges,
    minimum,
    currency,
    breakRule = load.transport === 'AIR' ? 'LOWEST' : 'BAND',
  } = charge
  if (calculator === 'PERCENT') return { warning: 'NO_BASE' }
  const rangeUnit = RangeUnit.safeParse(unit)
  const quantity =
    calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'
      ? rangeUnit.success
        ? rangeQuantity(load, rangeUnit.data)
        : undefined
      : chargedQuantity(load, calculator, unit)
  if (quantity === undefined) return { warning: 'NO_QUANTITY' }
  const least = Exact.max(quantity, minimum.value ?? 0)
  const byWeight = unit === 'KG' || unit === 'KG_GROSS'
  const priced = !isInBands(calculator)
    ? { billed: least, money: new Exact(charge.amount).times(least) }
    : calculator === 'RANGE'
      ? ranged(ranges, least, byWeight && breakRule === 'LOWEST')
      : cumulative(ranges, least)
  if (!priced) return { quantity, warning: 'OUTSIDE_RANGES' }
  return {
    quantity,
    ...(!priced.billed.eq(quantity) && { billedQuantity: priced.billed.toFixed() }),
    amount: { amount: round2(Exact.max(priced.money, minimum.amount ?? 0)), currency },
  }
}

/** 110 percent of the goods and their freight is what is usually insured (CIF, Incoterms 2020 A5). */
const insuredShare = '1.1'

const baseOf = (
  unit: string,
  earlier: readonly PricedCharge[],
  load: Load,
  fx: FxSnapshot,
  into: Money['currency'],
) => {
  const sum = (lines: readonly PricedCharge[]) => {
    const amounts = lines.flatMap(({ amount }) => (amount ? [amount] : []))
    return amounts.length < lines.length ? undefined : convertedTotal(amounts, into, fx)
  }
  const freight = earlier.filter(({ charge }) => charge.section === 'FREIGHT')
  if (unit === 'FREIGHT') return freight.length === 0 ? undefined : sum(freight)
  if (unit === 'SUBTOTAL') return sum(earlier)
  if (unit === 'GOODS') return load.goods && convert(load.goods, into, fx)
  if (unit === 'INSURED') {
    if (load.insured) return convert(load.insured, into, fx)
    const [goods, carriage] = [load.goods && convert(load.goods, into, fx), sum(freight)]
    if (!goods || !carriage) return undefined
    return { amount: new Exact(goods.amount).plus(carriage.amount).times(insuredShare).toFixed(), currency: into }
  }
  const named = earlier.filter(({ charge }) => `CHARGE:${charge.code}` === unit)
  return named.length === 0 ? undefined : sum(named)
}

const byPercent = (charge: RateCharge, earlier: readonly PricedCharge[], load: Load, fx: FxSnapshot): Outcome => {
  const { unit, currency, minimum } = charge
  const base = baseOf(unit, earlier, load, fx, currency)
  if (!base) {
    const known = (unit === 'GOODS' && load.goods) || (unit === 'INSURED' && (load.insured ?? load.goods))
    return { warning: known ? 'NO_EXCHANGE_RATE' : 'NO_BASE' }
  }
  const money = new Exact(base.amount).times(charge.amount).dividedBy(100)
  return { quantity: base.amount, amount: { amount: round2(Exact.max(money, minimum.amount ?? 0)), currency } }
}

/**
 * Every charge of a tariff applied to a load, by index, each rounded once, half-up. A percentage sees earlier lines only.
 * Quantity = max(quantity, minimum.value); money = max(calculator(quantity), minimum.amount).
 */
export const priceCharges = (charges: readonly RateCharge[], load: Load, fx: FxSnapshot): PricedCharge[] => {
  const priced: PricedCharge[] = []
  for (const charge of charges.toSorted((a, b) => a.index - b.index)) {
    const outcome = charge.calculator === 'PERCENT' ? byPercent(charge, priced, load, fx) : byQuantity(charge, load)
    priced.push({ charge, ...outcome })
  }
  return priced
}

/** A tariff with a line that could not be evaluated is incomplete, and never the cheapest. */
export const isComplete = (lines: readonly PricedCharge[]): boolean => lines.every(({ amount }) => amount !== undefined)
