import { z } from 'zod'
import { ProviderContact } from './commands.ts'

export const providerEvents = {
  ProviderCreated: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    language: z.string(),
    contacts: z.array(ProviderContact),
    originCountries: z.array(z.string()),
    destinationCountries: z.array(z.string()),
    categories: z.array(z.string()),
    services: z.array(z.string()),
  }),
}
export type ProviderEvents = typeof providerEvents
