import { z } from 'zod'

const warningCodes = ['DENSITY', 'PRICE_ABOVE', 'PRICE_BELOW', 'EXCHANGE_RATE', 'VALIDITY'] as const

/** A stored value outside the company's limits. */
export const Warning = z.object({
  /** Stable code; the screens translate it. */
  code: z.enum(warningCodes),
  /** Field of the warning, as in `packingData.0`. */
  path: z.string(),
  /** Decimal text, days and currency codes for its text. */
  params: z.record(z.string(), z.string()),
})
export type Warning = z.infer<typeof Warning>
