import { z } from 'zod'
import { PositiveQuantity } from '../money/money.ts'
import { FreeTimeTier, Sailing } from '../pricing/offer/offer-schedule.ts'
import { RateCharge } from '../pricing/rate-charge.ts'
import { ContainerType, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { stackables } from '../vocabulary/transport.ts'
import { rateTypes, rateStates } from '../vocabulary/rate.ts'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { ComingSurcharge } from '../surcharge/surcharge.ts'
import { SheetNote } from '../rate-import/mapping.ts'

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

/** Version of the prices, from 1; a suspension does not increase it. */
const version = z.int().min(1)

/** Import that caused or undid it; absent for users. */
const importBatchId = z.string().optional()

const changedFields = Rate.omit({ id: true, code: true, type: true, transport: true, mode: true }).partial()

export const rateEvents = {
  RateCreated: Rate.extend({ version, importBatchId }),
  RateChanged: changedFields
    .extend({ version, importBatchId })
    .meta({ examples: [{ validTo: '2026-12-31', version: 2 }] }),
  RateExtended: z
    .object({ validTo: z.iso.date(), version })
    .meta({ examples: [{ validTo: '2027-01-31', version: 3 }] }),
  RateSuspended: z
    .object({ reason: z.string(), importBatchId })
    .meta({ examples: [{ reason: 'The carrier has withdrawn it' }] }),
  RateResumed: z.object({}).meta({ examples: [{}] }),
}
export type RateEvents = typeof rateEvents

/** Number of open quotations with a cost from this rate. */
const openUses = z.int()

/** A rate in a list. */
export const RateRow = Rate.omit({ charges: true, description: true, comments: true }).extend({
  version: z.int(),
  state: z.enum(rateStates),
  openUses,
  ...entryFields,
})
export type RateRow = z.infer<typeof RateRow>

export const RateDetail = Rate.extend({
  version: z.int(),
  state: z.enum(rateStates),
  suspendedBecause: z.string(),
  /** Announced surcharges of its carrier that begin during its validity. */
  coming: z.array(ComingSurcharge).optional(),
  /** Texts of the file that it comes from which are no price, such as conditions. */
  sheetNotes: z.object({ file: z.string(), notes: z.array(SheetNote) }).optional(),
  openUses,
  ...entryFields,
})
export type RateDetail = z.infer<typeof RateDetail>

const pricing = may('PRICING')
const place = z.string().max(5)

const filters = {
  type: z.enum(rateTypes).optional(),
  transport: commaSeparated(TransportMode).optional(),
  mode: commaSeparated(Mode).optional(),
  container: commaSeparated(ContainerType).optional(),
  origin: commaSeparated(place).optional(),
  destination: commaSeparated(place).optional(),
  owner: commaSeparated(z.string().max(200)).optional(),
  carrier: commaSeparated(z.string().max(120)).optional(),
  state: commaSeparated(z.enum(rateStates)).optional(),
  /** Valid on this day. */
  on: day().optional(),
}

export const rateRoutes = {
  'GET /app/v1/rates': route(
    pricing,
    'Stored tariffs, by cursor; those whose import was undone only with the state UNDONE.',
    rowsAnswer(RateRow),
    {
      query: rowsQuery(['code', 'validTo', 'validFrom', 'lane', 'changedAt'], filters),
    },
  ),
  'GET /app/v1/rates/facets': route(
    pricing,
    'Number of stored tariffs by state, and values of their filters.',
    z.object({
      total: z.int(),
      states: z.record(z.enum(rateStates), z.int()),
      owners: z.array(z.object({ id: z.string(), name: z.string() })),
      carriers: z.array(z.string()),
      origins: z.array(z.object({ code: z.string(), name: z.string() })),
      destinations: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  'GET /app/v1/rates/:id': route(pricing, 'A stored tariff in full.', RateDetail, { params: entryId }),
  'GET /app/v1/rates/:id/history': route(pricing, 'History of a stored tariff.', EntryHistory, {
    params: entryId,
  }),
}
