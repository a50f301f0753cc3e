import { z } from 'zod'
import { Mail } from '../mail/address.ts'
import { personal, person } from '../events/personal.ts'
import { providerServices } from '../vocabulary/provider.ts'

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

export const NewContact = z.object({
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
export const ContactChanges = z.object({
  contactId: z.string(),
  name: fields.name.optional(),
  mail: fields.mail.optional(),
  primary: z.literal(true).optional(),
  services: fields.services.optional(),
  traffics: fields.traffics.optional(),
  comments: fields.comments.optional(),
})
