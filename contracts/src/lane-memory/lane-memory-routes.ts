import { z } from 'zod'
import { route } from '../api/route.ts'
import { Currency, Mode } from '../vocabulary/schemas.ts'
import { DecimalText, Money } from '../money/money.ts'
import { readsQuotations } from '../quotation/visibility.ts'

export const laneOutcomes = ['OPEN', 'WON', 'LOST', 'CANCELLED'] as const

const pastPrices = {
  /** Key of the quotation. */
  key: z.string(),
  /** Date of the price. */
  at: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  /** A price for the requested client. */
  isClients: z.boolean(),
  outcome: z.enum(laneOutcomes),
  /** Reason for winning or losing. */
  reasonCode: z.string().optional(),
  /** Main freight per unit of the mode. */
  unit: Money.optional(),
  /** The total in the currency of the answer. */
  total: DecimalText.optional(),
}

const Buy = z.object({
  ...pastPrices,
  idCost: z.string(),
  supplier: z.string(),
  carrier: z.string(),
  ruta: z.string(),
  ttime: z.int().optional(),
  validez: z.string(),
})
const Sell = z.object({ ...pastPrices, idSell: z.string(), marginPct: DecimalText.optional() })

/** Medians of main-freight prices in twelve months; of an even number, the lower middle price. */
const Medians = z.object({
  median: DecimalText.optional(),
  count: z.int(),
  /** The oldest first; months without a price are absent. */
  months: z.array(z.object({ month: z.string(), median: DecimalText })),
})

/** Past prices of a lane: the client's own first, then the newest. */
export const LaneMemory = z.object({
  /** Currency of totals and medians, at current rates: the company's currency of comparison, else USD. */
  currency: Currency,
  /** Only with cost rights. */
  buys: z.array(Buy).optional(),
  sells: z.array(Sell),
  /** Only with cost rights. */
  bought: Medians.optional(),
  sold: Medians,
})
export type LaneMemory = z.infer<typeof LaneMemory>

const id = z.string().min(1).max(200)

export const laneMemoryRoutes = {
  'GET /app/v1/lane-memory': route(
    readsQuotations,
    'Past prices of a lane in visible quotations; bought prices only with cost rights.',
    LaneMemory,
    {
      query: z.object({
        origin: id,
        destination: id,
        mode: Mode,
        /** `40HC` or `+100`; absent: any size. */
        size: z.string().min(1).max(200).optional(),
        client: id.optional(),
        /** Key of a quotation to leave out: the one on the screen. */
        except: id.optional(),
      }),
    },
  ),
}
