import { z } from 'zod'
import { PositiveQuantity } from '../money/money.ts'
import { FreeTimeTier, Sailing } from '../pricing/offer/offer-schedule.ts'
import { RateCharge } from '../pricing/rate-charge.ts'
import { ContainerType, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { stackables } from '../vocabulary/transport.ts'
import { rateTypes } from '../vocabulary/rate.ts'

/** Owner or carrier; `id` is empty where the catalogue does not have it. */
export const RateParty = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type RateParty = z.infer<typeof RateParty>

/** A stored tariff: the prices of a lane for a period. */
export const Rate = z.object({
  id: z.string(),
  /** Number for users, such as T-0954. */
  code: z.string(),
  type: z.enum(rateTypes),
  transport: TransportMode,
  mode: Mode,
  /** One container type; null: any. */
  container: ContainerType.nullable(),
  /** Code of a location, two letters of a country, or empty for anywhere. */
  origin: z.string(),
  /** Name of the location; empty for a country and for anywhere. */
  originName: z.string(),
  destination: z.string(),
  destinationName: z.string(),
  validFrom: z.iso.date(),
  /** The last valid day. */
  validTo: z.iso.date(),
  /** Kilograms per cubic metre, as decimal text; null: the rule of the provider or the request. */
  cbmRatio: PositiveQuantity.nullable(),
  description: z.string(),
  route: z.string(),
  /** Days. */
  transitTime: z.int().nullable(),
  frequency: z.string(),
  comments: z.string(),
  freeDays: z.int().nullable(),
  /** YES and TOP_LOAD: only for stackable cargo, or cargo on top of other cargo; NO and null: for any cargo. */
  stackable: z.enum(stackables).nullable(),
  /** BUY: the provider. SELL: the client, or a client group (`groupId`); null: the general tariff. */
  owner: RateParty.nullable(),
  carrier: RateParty.nullable(),
  charges: z.array(RateCharge),
  /** Charge codes that the price includes: their surcharges are not added. Absent on older rates. */
  includes: z.array(z.string()).optional(),
  /** Departures at this rate. Absent where none was named. */
  sailings: z.array(Sailing).optional(),
  /** Demurrage and detention by container and day. Absent where none was named. */
  tiers: z.array(FreeTimeTier).optional(),
})
export type Rate = z.infer<typeof Rate>

/** A rate with the version that a quotation uses. */
export type VersionedRate = Rate & { version: number }
