import { z } from 'zod'
import { route } from '../api/route.ts'
import { Mode } from '../freight/transport.ts'
import { Currency, DecimalText, Money } from '../pricing/money.ts'
import { readsQuotations } from '../quotation/visibility.ts'

export const laneOutcomes = ['OPEN', 'WON', 'LOST', 'CANCELLED'] as const

const past = {
  /** The quotation. */
  key: z.string(),
  /** When the price was given. */
  at: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  /** It is the client who is asked about. */
  isClients: z.boolean(),
  outcome: z.enum(laneOutcomes),
  /** Why it was won or lost. */
  reasonCode: z.string().optional(),
  /** Of the main freight, for what the mode is priced by. */
  unit: Money.optional(),
  /** All of it, in the currency of the answer. */
  total: DecimalText.optional(),
}

const Buy = z.object({
  ...past,
  idCost: z.string(),
  supplier: z.string(),
  carrier: z.string(),
  ruta: z.string(),
  ttime: z.int().optional(),
  validez: z.string(),
})
const Sell = z.object({ ...past, idSell: z.string(), marginPct: DecimalText.optional() })

/** Of the prices of the main freight in twelve months; each is one that was given, of an even number the lower. */
const Medians = z.object({
  median: DecimalText.optional(),
  count: z.int(),
  /** The oldest first; months without a price are left out. */
  months: z.array(z.object({ month: z.string(), median: DecimalText })),
})

/** What is remembered of a lane: the client's own first, then the newest. */
export const LaneMemory = z.object({
  /** Of totals and medians: what the reader's company compares in, at the rates of today; USD where it has none. */
  currency: Currency,
  /** For those who see costs. */
  buys: z.array(Buy).optional(),
  sells: z.array(Sell),
  /** For those who see costs. */
  bought: Medians.optional(),
  sold: Medians,
})
export type LaneMemory = z.infer<typeof LaneMemory>

const id = z.string().min(1).max(200)

export const laneMemoryRoutes = {
  'GET /app/v1/lane-memory': route(
    readsQuotations,
    'What was bought and sold on a lane, of the quotations that the user may see; what was bought is for those who see costs.',
    LaneMemory,
    {
      query: z.object({
        origin: id,
        destination: id,
        mode: Mode,
        /** As `40HC` or `+100`; without it, of any size. */
        size: z.string().min(1).max(200).optional(),
        client: id.optional(),
        /** A quotation that is left out: the one beside which it is shown. */
        except: id.optional(),
      }),
    },
  ),
}
