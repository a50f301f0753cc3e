import { z } from 'zod'
import { Mail } from '../mail/address.ts'
import { personal, person } from '../events/personal.ts'
import { providerServices } from '../vocabulary/provider.ts'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { formOf, laterOf } from '../api/field-schemas.ts'
import { providerFields } from './provider-fields.ts'
import { typedOwnNumbers } from './own-numbers.ts'

/** A contact of a provider for cost requests. */
export const ProviderContact = person(
  z.object({
    id: z.string(),
    name: personal(z.string().trim().min(1).max(160)),
    mail: personal(Mail),
    primary: z.boolean().default(false),
    services: z.array(z.string()).default([]),
    traffics: z.array(z.string()).default([]),
    comments: z.string().max(1000).default(''),
  }),
  'id',
)
export type ProviderContact = z.output<typeof ProviderContact>

/**
 * A traffic of a contact, by countries: `CN` from China to anywhere, `CN-UY` from China to Uruguay, `*-UY` from
 * anywhere to Uruguay.
 */
const Traffic = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2}|\*)(-([A-Z]{2}|\*))?$/, 'A traffic such as CN, CN-UY or *-UY.')

/** Typed fields of a contact. */
const fields = {
  name: z.string().trim().min(1, 'A contact needs a name.').max(160),
  mail: Mail,
  services: z.array(z.enum(providerServices)),
  traffics: z.array(Traffic).max(60),
  comments: z.string().trim().max(1000),
}

const NewContact = z.object({
  /** Id of a removed contact: they return as the same person. */
  id: z.uuid().optional(),
  name: fields.name,
  mail: fields.mail,
  /** The first contact is always the primary one. */
  primary: z.boolean().default(false),
  services: fields.services.default([]),
  traffics: fields.traffics.default([]),
  comments: fields.comments.default(''),
})

/** A new primary contact replaces the former; the mark cannot be removed otherwise. */
const ContactChanges = z.object({
  contactId: z.string(),
  name: fields.name.optional(),
  mail: fields.mail.optional(),
  primary: z.literal(true).optional(),
  services: fields.services.optional(),
  traffics: fields.traffics.optional(),
  comments: fields.comments.optional(),
})

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
