import type { Decimal } from 'decimal.js'
import { Exact } from '../money/money.ts'
import type { ExpressCurrency } from '../vocabulary/express.ts'

const withoutDecimals: readonly ExpressCurrency[] = ['JPY', 'CLP', 'PYG']

/** Decimals of a currency. */
export const decimalsOf = (currency: ExpressCurrency): number => (withoutDecimals.includes(currency) ? 0 : 2)

/** Half up to the decimals of the currency. */
export const roundIn = (value: Decimal, currency: ExpressCurrency): string => {
  const decimals = decimalsOf(currency)
  // `toFixed` alone would write a discount of less than half a unit as -0.
  return value.toDecimalPlaces(decimals, Exact.ROUND_HALF_UP).toFixed(decimals)
}
