import { freightUnit, type Line } from '@freight/contracts/lane-memory/lane-memory-routes'
import { convertPrice, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Rate } from '@freight/contracts/rate/rate'

type PriceContext = { fx: FxSnapshot; isMain: (code: string) => boolean }
export type PricedRate = Pick<Rate, 'mode' | 'container'> & {
  charges: readonly Pick<RateCharge, 'code' | 'currency' | 'calculator' | 'unit' | 'amount' | 'ranges' | 'onRequest'>[]
}
/** Prices of the main freight in US dollars for one type of equipment, or for any (''): one for each band. */
export type RatePrices = { size: string; prices: readonly string[] }

type Charge = PricedRate['charges'][number]

/** The charge as a line with the price of its band with this index. */
const lineAt = ({ code, currency, calculator, unit, amount, ranges }: Charge, index: number): Line => {
  const band = ranges[Math.min(index, ranges.length - 1)]
  const line = { idCharge: code, currency }
  // A fixed amount or a price per day is not a price per unit, nor is a band with a fixed amount.
  if (!band)
    return calculator === 'FLAT' || calculator === 'PER_DAY' ? line : { ...line, calculator, unit, perUnit: amount }
  return band.flat ? line : { ...line, calculator: `PER_${unit}` as 'PER_KG', perUnit: band.amount }
}

const sizesOf = ({ mode, container }: PricedRate, main: readonly Charge[]): readonly string[] => {
  if (mode !== 'FCL') return ['']
  if (container !== null) return [container]
  const types = new Set(main.flatMap(({ unit }) => (unit === '' ? [] : [unit])))
  return types.size === 0 ? [''] : [...types]
}

export const pricesOfRate = (rate: PricedRate, context: PriceContext): RatePrices[] => {
  const main = rate.charges.filter(({ code, onRequest }) => !onRequest && context.isMain(code))
  return sizesOf(rate, main).map((size) => {
    const charges = main.filter(({ calculator, unit }) => calculator !== 'PER_CONTAINER' || [size, ''].includes(unit))
    const bands = Math.max(1, ...charges.map(({ ranges }) => ranges.length))
    const prices = Array.from({ length: bands }, (_, index) => {
      const lines = charges.map((charge) => lineAt(charge, index))
      const unit = freightUnit(lines, { modo: rate.mode, size, quantity: '0' }, context)
      return unit && convertPrice(unit.amount, unit.currency, 'USD', context.fx)
    })
    return { size, prices: prices.filter((price) => price !== undefined) }
  })
}
