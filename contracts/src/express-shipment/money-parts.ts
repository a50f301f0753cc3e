import type { Decimal } from 'decimal.js'
import { z } from 'zod'
import { day } from '../day.ts'
import { DecimalText, Exact, positiveUpTo } from '../money/money.ts'
import { differenceCauses, expressCurrencies, optionLineKinds, type ExpressCurrency } from '../vocabulary/express.ts'

/** A line of a carrier's invoice. A credit note has negative amounts. */
export const CostLine = z.object({
  code: z.string().trim().max(40),
  kind: z.enum(optionLineKinds),
  text: z.string().trim().max(200),
  amount: DecimalText,
})
export type CostLine = z.infer<typeof CostLine>

/** A carrier's invoice for one shipment. `weight`: kilograms that the carrier billed. */
export const CarrierInvoice = z.object({
  document: z.string().trim().min(1).max(60),
  date: day(),
  currency: z.enum(expressCurrencies),
  weight: DecimalText.optional(),
  lines: z.array(CostLine).min(1).max(50),
})
export type CarrierInvoice = z.infer<typeof CarrierInvoice>

/** Difference between an invoice and the expected cost; `amount` is invoice minus expectation. */
export const CostDifference = z.object({
  code: z.string(),
  amount: DecimalText,
  cause: z.enum(differenceCauses),
})
export type CostDifference = z.infer<typeof CostDifference>

/** Whether a cost is so far above the expected one that people are notified: 5 percent, or 10 USD. */
export const isFarAbove = (excess: Decimal, { total, currency }: { total: string; currency: string }): boolean =>
  (currency === 'USD' && excess.greaterThan(10)) || excess.greaterThan(new Exact(total).times(5).div(100))

/** Invoice to the client. */
export const SellInvoice = z.object({
  document: z.string().trim().min(1).max(60),
  date: day(),
  currency: z.enum(expressCurrencies),
  amount: positiveUpTo(999_999_999_999),
})

const withoutDecimals: readonly ExpressCurrency[] = ['JPY', 'CLP', 'PYG']

/** Decimals of a currency. */
export const decimalsOf = (currency: ExpressCurrency): number => (withoutDecimals.includes(currency) ? 0 : 2)

/** Half up to the decimals of the currency. */
export const roundIn = (value: Decimal, currency: ExpressCurrency): string => {
  const decimals = decimalsOf(currency)
  // `toFixed` alone would write a discount of less than half a unit as -0.
  return value.toDecimalPlaces(decimals, Exact.ROUND_HALF_UP).toFixed(decimals)
}
