import { z } from 'zod'
import { Mode, TransportMode } from '../freight/transport.ts'
import { DecimalText } from '../pricing/money.ts'
import { Status } from '../quotation/status.ts'
import { Called } from './called.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** At which point of a chart: `place` is a category of its answer (`total`, `before`, `whole`), `series` the id of one, with `_unknown` behind it what that one misses. */
export const PointFields = {
  place: z.string().min(1).max(200),
  series: z.string().max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** The quotations that a figure is made of, as far as the reader may open them. */
export const QuotationsBehind = z.object({
  /** How many the figure is made of. */
  count: z.int(),
  /** How many of them are not the reader's to see. */
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
      /** By the names of its places. */
      laneName: Called.optional(),
      incoterm: z.string(),
      requestedAt: z.string(),
      /** In USD; missing where it is not known, or not the reader's to see. */
      sell: DecimalText.optional(),
      cost: DecimalText.optional(),
      margin: DecimalText.optional(),
    }),
  ),
  nextCursor: z.string().optional(),
})
export type QuotationsBehind = z.output<typeof QuotationsBehind>
