import { z } from 'zod'
import { Currency } from '../vocabulary/schemas.ts'

const counted = <const Code extends string>(code: Code) =>
  z.object({ code: z.literal(code), count: z.int().positive() })

/**
 * Notices of the application about a quotation: `info[]`. Screens translate them. Notices about costs are only for
 * users with cost rights.
 */
export const Info = z.discriminatedUnion('code', [
  z.object({ code: z.literal('EXPIRED'), on: z.iso.date() }),
  counted('STALE_SELLS'),
  counted('STALE_COSTS'),
  counted('EXPIRED_COSTS'),
  counted('COSTS_END_BEFORE_SHIPMENT'),
  counted('SELLS_END_BEFORE_SHIPMENT'),
  counted('INCOMPLETE_COSTS'),
  counted('AGENTS_AWAITED'),
  z.object({ code: z.literal('MISSING_RATES'), currencies: z.array(Currency).min(1) }),
  z.object({
    code: z.literal('MISSING_FOR_AGENTS'),
    missing: z.array(z.enum(['UN_NUMBER', 'IMO_CLASS', 'MSDS'])).min(1),
  }),
])
export type Info = z.infer<typeof Info>
