import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { withoutRate } from '../pricing/exchange.ts'
import { DecimalText, Money } from '../pricing/money.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { TransportMode } from '../freight/transport.ts'
import { providerServices, providerStates } from './choices.ts'
import { ownNumberFields } from './own-numbers.ts'

const use = {
  /** Costs given in the last twelve months. */
  costs: z.int(),
  /** Of these, how many can be compared with another one, and how many were the cheapest. */
  comparable: z.int(),
  cheapest: z.int(),
}

/** Requests for costs, by when they were written: how many of them were answered, and half of those within so many hours. */
const requests = { asked: z.int(), answered: z.int(), medianHours: z.number().optional() }

export const ProviderRow = z.object({
  ...entryFields,
  code: z.string(),
  name: z.string(),
  language: z.string(),
  state: z.enum(providerStates),
  /** Why it is not asked for costs. */
  blocked: z.string().optional(),
  originCountries: z.array(z.string()),
  destinationCountries: z.array(z.string()),
  categories: z.array(z.string()),
  services: z.array(z.string()),
  comments: z.string(),
  ...ownNumberFields,
  ...use,
  ...requests,
})
export type ProviderRow = z.infer<typeof ProviderRow>

export const ProviderDetail = ProviderRow.omit({
  costs: true,
  comparable: true,
  cheapest: true,
  asked: true,
  answered: true,
  medianHours: true,
}).extend({
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

/** How far above the cheapest, in percent; absent where nothing can be compared. */
const gap = DecimalText.optional()

/** What a provider's costs of the last twelve months tell, and how they answered when they were asked for costs. */
export const ProviderFigures = z.object({
  since: z.string(),
  ...use,
  medianGapPct: gap,
  requests: z.object(requests),
  won: z.object({
    count: z.int(),
    /** Costs of what was won, in the currency of the reader's company, if a rate leads to it; only for whoever may see costs. */
    bought: Money.optional(),
    withoutRate,
  }),
  /** The oldest first. */
  months: z.array(z.object({ month: z.string(), ...use, medianGapPct: gap, requests: z.object(requests) })),
  /** Where it is compared most. */
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

const reads = anyOf('PRICING', 'CONSULTAR_AGENTE')
const country = several(z.string().length(2)).optional()

export const providerRoutes = {
  'GET /app/v1/providers/rows': route(may('PRICING'), 'The catalogue of providers.', rowsAnswer(ProviderRow), {
    query: rowsQuery(['name', 'use', 'cheapest', 'answers', 'changedAt'], {
      /** Of origin. */
      country,
      service: several(z.enum(providerServices)).optional(),
      category: several(z.string()).optional(),
      language: several(z.string()).optional(),
      state: several(z.enum(providerStates)).optional(),
    }),
  }),
  'GET /app/v1/providers/facets': route(
    may('PRICING'),
    'Countries and categories that the catalogue has, for its filters.',
    z.object({ countries: z.array(z.string()), categories: z.array(z.string()) }),
  ),
  'GET /app/v1/providers/:id': route(reads, 'A provider in full.', ProviderDetail, { params: entryId }),
  'GET /app/v1/providers/:id/history': route(may('PRICING'), 'What happened to a provider.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/providers/:id/figures': route(
    reads,
    'What the costs of a provider tell, over twelve months.',
    ProviderFigures,
    { params: entryId },
  ),
}
