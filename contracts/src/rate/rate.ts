import { z } from 'zod'
import { PositiveQuantity } from '../pricing/money.ts'
import { RateCharge } from '../pricing/rate-charge.ts'
import { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import { rateTypes, stackables } from './choices.ts'

/** Whose prices they are, or who carries: `id` is empty where the catalogue does not know them. */
export const RateParty = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type RateParty = z.infer<typeof RateParty>

/** A stored tariff: the prices of a lane for some time. */
export const Rate = z.object({
  id: z.string(),
  /** What people call it, such as T-0954. */
  code: z.string(),
  type: z.enum(rateTypes),
  transport: TransportMode,
  mode: Mode,
  /** For one type of container; null: for any. */
  container: ContainerType.nullable(),
  /** A location's code, a country's two letters, or empty for anywhere. */
  origin: z.string(),
  /** What the location was called; empty for a country and for anywhere. */
  originName: z.string(),
  destination: z.string(),
  destinationName: z.string(),
  validFrom: z.iso.date(),
  /** The last day on which it holds. */
  validTo: z.iso.date(),
  /** Kilograms that a cubic metre counts for, as decimal text; null: the numbers of the provider or the request. */
  cbmRatio: PositiveQuantity.nullable(),
  description: z.string(),
  route: z.string(),
  /** Days. */
  transitTime: z.int().nullable(),
  frequency: z.string(),
  comments: z.string(),
  freeDays: z.int().nullable(),
  /** Only for cargo on which other cargo may stand (YES), or that may stand on other (TOP_LOAD); NO and null: for any. */
  stackable: z.enum(stackables).nullable(),
  /** BUY: the provider. SELL: the client; null: the general tariff. */
  owner: RateParty.nullable(),
  carrier: RateParty.nullable(),
  charges: z.array(RateCharge),
})
export type Rate = z.infer<typeof Rate>

/** A rate as quotations use it: which version of it. */
export type VersionedRate = Rate & { version: number }
