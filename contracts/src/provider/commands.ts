import { z } from 'zod'
import { command } from '../command.ts'
import { personal, person } from '../personal.ts'
import { may } from '../policy.ts'

export const ProviderContact = person(
  z.object({
    id: z.string(),
    name: personal(z.string().trim().min(1).max(160)),
    mail: personal(z.email()),
    primary: z.boolean().default(false),
    services: z.array(z.string()).default([]),
    traffics: z.array(z.string()).default([]),
    comments: z.string().max(1000).default(''),
  }),
  'id',
)

export const providerCommands = {
  CreateProvider: command(
    may('PRICING'),
    z.object({
      code: z.string().trim().min(1, 'A provider needs a code.').max(20),
      name: z.string().trim().min(1, 'A provider needs a name.').max(200),
      language: z.enum(['es', 'en', 'pt']).default('en'),
      contacts: z.array(ProviderContact).default([]),
      originCountries: z.array(z.string().length(2)).default([]),
      destinationCountries: z.array(z.string().length(2)).default([]),
      categories: z.array(z.string()).default([]),
      services: z.array(z.string()).default([]),
    }),
    { summary: 'Create a provider.', creates: 'main' },
  ),
}
export type ProviderCommands = typeof providerCommands
