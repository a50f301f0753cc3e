import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { withoutRate } from '../exchange-rate/exchange.ts'
import { DecimalText, Money } from '../money/money.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { TransportMode } from '../vocabulary/schemas.ts'
import { providerServices, providerStates } from '../vocabulary/provider.ts'
import { providerFields } from './provider-fields.ts'
import { viewOf } from '../api/field-schemas.ts'
import { ownNumberFields } from './own-numbers.ts'

const use = {
  /** Number of costs in the last twelve months. */
  costs: z.int(),
  /** Number of comparable costs, and of those that were the cheapest. */
  comparable: z.int(),
  cheapest: z.int(),
}

/** Cost requests by the date of writing: number sent and answered, and median hours until the answer. */
const requests = { asked: z.int(), answered: z.int(), medianHours: z.number().optional() }

// Older entries have the empty texts of later fields in their rows.
const storedFields = viewOf(providerFields).extend({
  ...entryFields,
  language: z.string(),
  services: z.array(z.string()),
  comments: z.string(),
  ...ownNumberFields,
  state: z.enum(providerStates),
  /** Reason for the block of cost requests. */
  blocked: z.string().optional(),
})

export const ProviderRow = storedFields.extend({ ...use, ...requests })
export type ProviderRow = z.infer<typeof ProviderRow>

export const ProviderDetail = storedFields.extend({
  contacts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mail: z.string(),
      primary: z.boolean(),
      services: z.array(z.string()),
      traffics: z.array(z.string()),
      comments: z.string(),
    }),
  ),
})
export type ProviderDetail = z.infer<typeof ProviderDetail>

/** Gap to the cheapest cost, in percent; absent without comparable costs. */
const gap = DecimalText.optional()

/** Figures of a provider's costs and answers in the last twelve months. */
export const ProviderFigures = z.object({
  since: z.string(),
  ...use,
  medianGapPct: gap,
  requests: z.object(requests),
  won: z.object({
    count: z.int(),
    /** Costs of won quotations in the currency of the reader's company, if a rate exists; only with cost rights. */
    bought: Money.optional(),
    withoutRate,
  }),
  /** The oldest first. */
  months: z.array(z.object({ month: z.string(), ...use, medianGapPct: gap, requests: z.object(requests) })),
  /** Lanes with the most comparisons. */
  lanes: z.array(
    z.object({
      origin: z.object({ code: z.string(), name: z.string() }),
      destination: z.object({ code: z.string(), name: z.string() }),
      transportMode: TransportMode,
      comparable: z.int(),
      medianGapPct: DecimalText,
    }),
  ),
})
export type ProviderFigures = z.infer<typeof ProviderFigures>

const readPolicy = anyOf('PRICING', 'CONSULTAR_AGENTE')
const country = commaSeparated(z.string().length(2)).optional()

export const providerRoutes = {
  'GET /app/v1/providers/rows': route(may('PRICING'), 'The catalogue of providers.', rowsAnswer(ProviderRow), {
    query: rowsQuery(['name', 'use', 'cheapest', 'answers', 'changedAt'], {
      /** Country of origin. */
      country,
      service: commaSeparated(z.enum(providerServices)).optional(),
      category: commaSeparated(z.string()).optional(),
      language: commaSeparated(z.string()).optional(),
      state: commaSeparated(z.enum(providerStates)).optional(),
    }),
  }),
  'GET /app/v1/providers/facets': route(
    may('PRICING'),
    'Countries and categories of the catalogue, for its filters.',
    z.object({ countries: z.array(z.string()), categories: z.array(z.string()) }),
  ),
  'GET /app/v1/providers/:id': route(readPolicy, 'A provider in full.', ProviderDetail, { params: entryId }),
  'GET /app/v1/providers/:id/history': route(may('PRICING'), 'History of a provider.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/providers/:id/figures': route(
    readPolicy,
    "Figures of a provider's costs over twelve months.",
    ProviderFigures,
    { params: entryId },
  ),
}
