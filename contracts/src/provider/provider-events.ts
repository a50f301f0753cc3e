import { z } from 'zod'
import { personal, person } from '../events/personal.ts'
import { ProviderContact } from './contact.ts'
import { ownNumberFields } from './own-numbers.ts'

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
