import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { providerLanguages, providerServices } from './choices.ts'
import { typedOwnNumbers } from './own-numbers.ts'
import { ContactChanges, NewContact, ProviderContact } from './contact.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'A country code of two capitals.')

const form = z.object({
  code: z.string().trim().min(1, 'A provider needs a code.').max(20),
  name: z.string().trim().min(1, 'A provider needs a name.').max(200),
  language: z.enum(providerLanguages).default('en'),
  originCountries: z.array(country).default([]),
  destinationCountries: z.array(country).default([]),
  categories: z.array(z.string().trim().min(1).max(40)).default([]),
  services: z.array(z.enum(providerServices)).default([]),
})

// No defaults: repeating an older creation must have the same body as before these fields existed.
const later = { comments: z.string().trim().max(2000).optional(), ...typedOwnNumbers }

const byPricing = may('PRICING')
const nothing = z.object({})

export const providerCommands = {
  CreateProvider: command(byPricing, form.extend({ contacts: z.array(ProviderContact).default([]), ...later }), {
    summary: 'Create a provider.',
    creates: 'main',
  }),
  ChangeProvider: command(byPricing, changesOf(form).extend(later), { summary: 'Change a provider.' }),
  AddContact: command(byPricing, NewContact, { summary: 'Add a contact to a provider.' }),
  ChangeContact: command(byPricing, ContactChanges, { summary: 'Change a contact of a provider.' }),
  RemoveContact: command(byPricing, z.object({ contactId: z.string() }), {
    summary: 'Remove a contact; another one becomes the primary contact.',
  }),
  BlockProvider: command(byPricing, z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }), {
    summary: 'Block a provider for cost requests.',
  }),
  UnblockProvider: command(byPricing, nothing, { summary: 'Unblock a provider for cost requests.' }),
  DeactivateProvider: command(byPricing, nothing, { summary: 'Deactivate a provider.' }),
  ReactivateProvider: command(byPricing, nothing, { summary: 'Reactivate a provider.' }),
  SendTestMail: command(byPricing, z.object({ contactId: z.string() }), {
    summary: 'Send a contact a mail that needs no answer.',
  }),
}
export type ProviderCommands = typeof providerCommands
