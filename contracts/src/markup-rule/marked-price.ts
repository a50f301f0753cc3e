import { unitAmount } from '../pricing/charges.ts'
import { Exact, round2, unitPrice } from '../money/money.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'

type Bands = RateCharge['ranges']

/** Cost of a line: a price per unit or bands with a minimum, and their amount. */
export type MarkedCost = {
  perUnit?: string | undefined
  ranges?: Bands | undefined
  minimum?: string | undefined
  amount: string
  /** Number of units of the price, over which a one-off amount is spread. */
  units?: string | undefined
}

export type MarkedPrice = { minimum?: string } & ({ perUnit: string } | { ranges: Bands } | { amount: string })

type PricedOnce = Pick<MarkedCost, 'amount'> & { quantity?: string | undefined }

const MAX_PRICE_DECIMALS = 6

/** Price per unit with the fewest decimals that gives the amount; undefined where none does. */
const perUnitFor = (
  amount: string,
  exactPrice: InstanceType<typeof Exact>,
  quantity: string,
  leastDecimals: number,
): string | undefined => {
  for (let places = leastDecimals; places <= MAX_PRICE_DECIMALS; places += 1) {
    const price = unitPrice(exactPrice.toDecimalPlaces(places))
    if (unitAmount(price, quantity) === amount) return price
  }
  return undefined
}

/**
 * Adds a one-off amount to a price: spread over the units where the rounded amount stays the same, else as an amount.
 * `amount` and `quantity`: amount and billed quantity of the line at the old price. Half-up to 2 decimals.
 * `leastDecimals`: fewest decimals of the new price per unit.
 */
export const plusOnce = (
  price: MarkedPrice,
  oneOff: string,
  { amount, quantity }: PricedOnce,
  leastDecimals = 2,
): MarkedPrice => {
  const newAmount = round2(new Exact(amount).plus(oneOff))
  if (!('perUnit' in price) || quantity === undefined || new Exact(quantity).isZero()) return { amount: newAmount }
  // The minimum decides this line: a dearer price per unit would not raise its amount.
  if (unitAmount(price.perUnit, quantity) !== amount) return { amount: newAmount }
  const exactPrice = new Exact(price.perUnit).plus(new Exact(oneOff).dividedBy(quantity))
  const perUnit = perUnitFor(newAmount, exactPrice, quantity, leastDecimals)
  if (perUnit === undefined) return { amount: newAmount }
  return { perUnit, ...(price.minimum !== undefined && { minimum: round2(new Exact(price.minimum).plus(oneOff)) }) }
}
