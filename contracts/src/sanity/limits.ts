import { z } from 'zod'
import { DecimalText } from '../money/money.ts'
import { type LimitName, limitShapes } from './usual-limits.ts'

/** Limits beyond which the user confirms a value; the server accepts it in any case. All numbers are decimal text. */
export const SanityLimits = z.object({
  /** Density of cargo in kilograms per cubic metre, from and to. */
  densityFrom: DecimalText,
  densityTo: DecimalText,
  /** Factor by which a price may exceed or undercut the median of its lane. */
  priceTimes: DecimalText,
  /** Minimum number of prices for a meaningful median. */
  leastPrices: DecimalText,
  /** Maximum change of an exchange rate, in percent. */
  rateChangePct: DecimalText,
  /** Maximum validity of a price, in months. */
  validityMonths: DecimalText,
  /** Percent of the sale by which invoices may exceed it without a reason. */
  invoiceOverPct: DecimalText,
})
export type SanityLimits = z.infer<typeof SanityLimits>

const typed = (name: LimitName) => z.string().regex(limitShapes[name], 'A number such as 20 or 12.5.')

/** Accepted values of each limit. */
export const TypedLimits = z.object({
  densityFrom: typed('densityFrom'),
  densityTo: typed('densityTo'),
  priceTimes: typed('priceTimes'),
  leastPrices: typed('leastPrices'),
  rateChangePct: typed('rateChangePct'),
  validityMonths: typed('validityMonths'),
  invoiceOverPct: typed('invoiceOverPct'),
})
