import { z } from 'zod'
import { personal } from '../events/personal.ts'

/** Trimmed, with single blanks: a carrier counts every blank. */
const text = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength))
const personalText = (maxLength: number) => personal(z.string().max(maxLength))

/** Country in ISO 3166, two letters. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/**
 * A party: the five fields of the address, and the contact data that a booking needs. `description` is line 1 of the
 * street. `id` names the person for the encryption of the stored event.
 */
export const ExpressParty = z
  .object({
    id: z.string().max(80),
    company: personalText(100),
    contact: personalText(100),
    phone: personalText(70),
    mail: personalText(254),
    taxId: personalText(40),
    description: personalText(120),
    line2: personalText(120),
    line3: personalText(120),
    city: z.string().max(80),
    stateOrProvinceCode: z.string().max(40),
    /** Text: leading zeros count. */
    postalCode: z.string().max(20),
    countryCode: CountryCode,
    residential: z.boolean(),
  })
  .meta({ person: 'id' })
export type ExpressParty = z.infer<typeof ExpressParty>

/** A party as typed. An absent `id` gets one from the command handler. */
export const ExpressPartyInput = z.object({
  id: z.string().max(80).default(''),
  company: text(100).default(''),
  contact: text(100).default(''),
  phone: text(70).default(''),
  mail: text(254).default(''),
  taxId: text(40).default(''),
  description: text(120).default(''),
  line2: text(120).default(''),
  line3: text(120).default(''),
  city: text(80).default(''),
  stateOrProvinceCode: text(40).default(''),
  postalCode: text(20).default(''),
  countryCode: CountryCode,
  residential: z.boolean().default(false),
})
