import { transports } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may, anyOf } from '../access/policy.ts'
import { activity, entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { route, commaSeparated } from '../api/route.ts'

/** Services that a disclaimer may apply to. */
const Service = z.enum(transports)
type Service = z.infer<typeof Service>

const text = z.string().trim().min(1, 'A disclaimer has a text in every language.').max(4000)

const form = z.object({
  name: z.string().trim().min(1, 'A disclaimer has a name.').max(120),
  /** Date of this wording. */
  date: day(),
  value: z.object({ es: text, en: text, pt: text }),
  /** Part of every offer for its services. */
  mandatory: z.boolean().default(false),
  services: z
    .array(Service)
    .min(1, 'Name at least one service.')
    .refine((all) => new Set(all).size === all.length, 'Name each service once.'),
})

export const disclaimerCommands = {
  CreateDisclaimer: command(may('PRICING_RULES'), form, { summary: 'Create a disclaimer.', creates: 'main' }),
  ChangeDisclaimer: command(may('PRICING_RULES'), changesOf(form), {
    summary: 'Change a disclaimer; a new text makes a new version.',
  }),
  ActivateDisclaimer: command(may('PRICING_RULES'), z.object({}), { summary: 'Reactivate a disclaimer.' }),
  DeactivateDisclaimer: command(may('PRICING_RULES'), z.object({}), {
    summary: 'Deactivate a disclaimer; sent offers keep it.',
  }),
}
export type DisclaimerCommands = typeof disclaimerCommands

const Texts = z.object({ es: z.string(), en: z.string(), pt: z.string() })

const fields = {
  name: z.string(),
  date: z.iso.date(),
  value: Texts,
  mandatory: z.boolean(),
  services: z.array(z.enum(transports)),
  /** Number of the wording, from 1. */
  version: z.int(),
}

export const disclaimerEvents = {
  DisclaimerCreated: z.object({ id: z.string(), ...fields }),
  DisclaimerChanged: z
    .object(fields)
    .partial()
    .meta({
      examples: [
        { value: { es: 'Sin seguro.', en: 'Insurance is not included.', pt: 'Não inclui seguro.' }, version: 2 },
      ],
    }),
  DisclaimerActivated: z.object({}).meta({ examples: [{}] }),
  DisclaimerDeactivated: z.object({}).meta({ examples: [{}] }),
}
export type DisclaimerEvents = typeof disclaimerEvents

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
