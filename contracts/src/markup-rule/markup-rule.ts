import { formerMarkupKinds, markupBases, markupKinds, markupLines, sections } from '../vocabulary/price.ts'
import { transports } from '../vocabulary/transport.ts'
import { Currency, Mode } from '../vocabulary/schemas.ts'
import { z } from 'zod'
import { DecimalText } from '../money/money.ts'

/** A markup rule; an absent condition matches any value. */
export const MarkupRule = z.object({
  id: z.string(),
  name: z.string(),
  transport: z.enum(transports).optional(),
  mode: Mode.optional(),
  /** Id of the organization, or of a client group (`groupId`). */
  client: z.string().optional(),
  /** Codes of locations or countries; either end may be absent. */
  origin: z.string().optional(),
  destination: z.string().optional(),
  chargeSection: z.enum(sections).optional(),
  chargeCode: z.string().optional(),
  /**
   * PERCENT of the cost of each line; AMOUNT once per `basis`, for any number of lines; MINIMUM_PROFIT of the shipment.
   * PER_UNIT (added to the price per unit of each line) and FLAT (added to each line) exist on old rules without
   * `lines`.
   */
  kind: z.enum([...markupKinds, ...formerMarkupKinds]),
  /** AMOUNT only. */
  basis: z.enum(markupBases).optional(),
  /** Absent on MINIMUM_PROFIT and on old rules, which apply to every line. */
  lines: z.enum(markupLines).optional(),
  value: DecimalText,
  /** Absent on PERCENT. PER_UNIT and FLAT match costs in this currency only; the other kinds are converted. */
  currency: Currency,
  /** The higher one wins between equally specific rules. */
  priority: z.int(),
})
export type MarkupRule = z.infer<typeof MarkupRule>
