import { markupKinds, transports } from '../choices.ts'
import { z } from 'zod'
import { Currency, DecimalText } from '../pricing/money.ts'
import { Mode } from '../freight/transport.ts'

/** A field that is missing means any. */
export const MarkupRule = z.object({
  id: z.string(),
  name: z.string(),
  transport: z.enum(transports).optional(),
  mode: Mode.optional(),
  /** Id of the organization. */
  client: z.string().optional(),
  /** Codes of locations, or of countries; either end may be missing. */
  origin: z.string().optional(),
  destination: z.string().optional(),
  chargeSection: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']).optional(),
  chargeCode: z.string().optional(),
  /** What is added to a cost: a percentage of it, an amount to its price per unit, or an amount to the line. */
  kind: z.enum(markupKinds),
  value: DecimalText,
  /** Of PER_UNIT and FLAT, which hold for costs of this currency only. */
  currency: Currency,
  /** Of two rules that say equally much of a line the higher one wins. */
  priority: z.int(),
})
export type MarkupRule = z.infer<typeof MarkupRule>
