import { z } from 'zod'
import { personal, person } from '../events/personal.ts'
import { ProviderContact } from './provider-commands.ts'
import { ownNumberFields } from './own-numbers.ts'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { withoutRate } from '../exchange-rate/exchange.ts'
import { DecimalText, Money } from '../money/money.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { TransportMode } from '../vocabulary/schemas.ts'
import { providerServices, providerStates } from '../vocabulary/provider.ts'
import { providerFields } from './provider-fields.ts'
import { viewOf } from '../api/field-schemas.ts'

const fields = {
  code: z.string(),
  name: z.string(),
  language: z.string(),
  originCountries: z.array(z.string()),
  destinationCountries: z.array(z.string()),
  categories: z.array(z.string()),
  services: z.array(z.string()),
}

/** Older events lack them. */
const laterFields = {
  comments: z.string().optional(),
  website: z.string().optional(),
  ...ownNumberFields,
}

const contact = {
  id: '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11',
  name: 'Mei Lin Ho',
  mail: 'air@pacificbridge.example',
  primary: false,
  services: ['LSE', 'ULD'],
  traffics: ['CN-UY', 'HK-UY'],
  comments: '',
}

export const providerEvents = {
  ProviderCreated: z.object({
    id: z.string(),
    contacts: z.array(ProviderContact),
    ...laterFields,
    ...fields,
  }),
  ProviderChanged: z
    .object({ ...fields, ...laterFields })
    .partial()
    .meta({
      examples: [
        { services: ['FCL', 'LCL'], comments: 'Closed in the first week of October' },
        { airDivisor: '5000', airStep: '1', roadKgPerM3: null },
      ],
    }),
  /** A contact added as the primary one replaces the former. */
  ProviderContactAdded: ProviderContact.meta({ examples: [contact] }),
  ProviderContactChanged: person(
    z
      .object({
        id: z.string(),
        name: personal(z.string()).optional(),
        mail: personal(z.string()).optional(),
        primary: z.literal(true).optional(),
        services: z.array(z.string()).optional(),
        traffics: z.array(z.string()).optional(),
        comments: z.string().optional(),
      })
      .meta({ examples: [{ id: contact.id, mail: 'mlho@pacificbridge.example', primary: true }] }),
    'id',
  ),
  /** `primary`: the new primary contact, where the removed one was primary. */
  ProviderContactRemoved: z
    .object({ id: z.string(), primary: z.string().optional() })
    .meta({ examples: [{ id: contact.id, primary: 'c2' }] }),
  ProviderBlocked: z.object({ reason: z.string() }).meta({ examples: [{ reason: 'Invoices not as quoted' }] }),
  ProviderUnblocked: z.object({}).meta({ examples: [{}] }),
  ProviderDeactivated: z.object({}).meta({ examples: [{}] }),
  ProviderReactivated: z.object({}).meta({ examples: [{}] }),
  ProviderTestMailSent: z
    .object({ contactId: z.string(), language: z.string() })
    .meta({ examples: [{ contactId: contact.id, language: 'en' }] }),
}
export type ProviderEvents = typeof providerEvents

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
