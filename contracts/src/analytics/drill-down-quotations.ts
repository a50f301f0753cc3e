import { z } from 'zod'
import { Mode, Status, TransportMode } from '../vocabulary/schemas.ts'
import { DecimalText } from '../money/money.ts'
import { Called } from './localized-name.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/**
 * A point of a chart: `place` is a category of its answer (`total`, `before`, `whole`), `series` a series id; the
 * suffix `_unknown` selects the quotations that the series leaves out.
 */
export const PointFields = {
  place: z.string().min(1).max(200),
  series: z.string().max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** Quotations behind a figure that the reader may open. */
export const DrillDownQuotations = z.object({
  /** Number of quotations behind the figure. */
  count: z.int(),
  /** Number of them that the reader may not see. */
  hidden: z.int(),
  rows: z.array(
    z.object({
      key: z.string(),
      status: Status,
      client: Named,
      commercial: Named,
      transport: TransportMode,
      mode: Mode,
      /** `CNSHA-UYMVD` */
      lane: z.string(),
      /** Names of both places. */
      laneName: Called.optional(),
      incoterm: z.string(),
      requestedAt: z.string(),
      /** In USD; absent where it is unknown or not visible to the reader. */
      sell: DecimalText.optional(),
      cost: DecimalText.optional(),
      margin: DecimalText.optional(),
    }),
  ),
  nextCursor: z.string().optional(),
})
export type DrillDownQuotations = z.output<typeof DrillDownQuotations>
