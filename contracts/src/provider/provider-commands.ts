import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { formOf, laterOf } from '../api/field-schemas.ts'
import { providerFields } from './provider-fields.ts'
import { typedOwnNumbers } from './own-numbers.ts'
import { ContactChanges, NewContact, ProviderContact } from './contact.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'A country code of two capitals.')

const form = formOf(providerFields).extend({
  originCountries: z.array(country).default([]),
  destinationCountries: z.array(country).default([]),
  categories: z.array(z.string().trim().min(1).max(40)).default([]),
  ...laterOf(providerFields),
  ...typedOwnNumbers,
})

const pricingPolicy = may('PRICING')
const noData = z.object({})

export const providerCommands = {
  CreateProvider: command(pricingPolicy, form.extend({ contacts: z.array(ProviderContact).default([]) }), {
    summary: 'Create a provider.',
    creates: 'main',
  }),
  ChangeProvider: command(pricingPolicy, changesOf(form), { summary: 'Change a provider.' }),
  AddContact: command(pricingPolicy, NewContact, { summary: 'Add a contact to a provider.' }),
  ChangeContact: command(pricingPolicy, ContactChanges, { summary: 'Change a contact of a provider.' }),
  RemoveContact: command(pricingPolicy, z.object({ contactId: z.string() }), {
    summary: 'Remove a contact; another one becomes the primary contact.',
  }),
  BlockProvider: command(pricingPolicy, z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }), {
    summary: 'Block a provider for cost requests.',
  }),
  UnblockProvider: command(pricingPolicy, noData, { summary: 'Unblock a provider for cost requests.' }),
  DeactivateProvider: command(pricingPolicy, noData, { summary: 'Deactivate a provider.' }),
  ReactivateProvider: command(pricingPolicy, noData, { summary: 'Reactivate a provider.' }),
  SendTestMail: command(pricingPolicy, z.object({ contactId: z.string() }), {
    summary: 'Send a contact a mail that needs no answer.',
  }),
}
export type ProviderCommands = typeof providerCommands
