import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { Service } from './disclaimer-commands.ts'

const texts = { es: z.string(), en: z.string(), pt: z.string() }
const versions = { es: z.int(), en: z.int(), pt: z.int() }

export const DisclaimerRow = z.object({
  name: z.string(),
  date: z.string(),
  value: z.object(texts),
  mandatory: z.boolean(),
  services: z.array(Service),
  version: z.int(),
  /** Version in which each language changed last: an older one may need a translation. */
  wordedIn: z.object(versions),
  /** Number of open quotations whose document contains it. */
  openQuotations: z.int(),
  ...entryFields,
})
export type DisclaimerRow = z.infer<typeof DisclaimerRow>

/** A disclaimer in the choice for an offer. */
export const DisclaimerCard = DisclaimerRow.pick({
  id: true,
  name: true,
  mandatory: true,
  services: true,
  version: true,
})

/** Permissions for preparing documents for clients. */
const chooses = anyOf('PRICING_RULES', 'PRICING', 'COMERCIAL', 'GERENTE_COMERCIAL', 'MODIFICAR_COTIZACION_VENTAS')

export const disclaimerRoutes = {
  'GET /app/v1/disclaimers': route(
    chooses,
    'Active disclaimers, by service; the mandatory ones first.',
    z.object({ rows: z.array(DisclaimerCard) }),
    { query: z.object({ service: Service.optional() }) },
  ),
  'GET /app/v1/disclaimers/rows': route(may('PRICING_RULES'), 'Every disclaimer.', rowsAnswer(DisclaimerRow), {
    query: rowsQuery(['name', 'date', 'changedAt'], {
      service: commaSeparated(Service).optional(),
      mandatory: flag,
      activity,
    }),
  }),
  'GET /app/v1/disclaimers/:id': route(chooses, 'A disclaimer in full.', DisclaimerRow, { params: entryId }),
  'GET /app/v1/disclaimers/:id/history': route(may('PRICING_RULES'), 'History of a disclaimer.', EntryHistory, {
    params: entryId,
  }),
}
