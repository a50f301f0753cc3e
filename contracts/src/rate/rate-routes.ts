import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { ContainerType, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { rateStates, rateTypes } from '../vocabulary/rate.ts'
import { ComingSurcharge } from '../surcharge/surcharge-routes.ts'
import { SheetNote } from '../rate-import/mapping.ts'
import { Rate } from './rate.ts'

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
