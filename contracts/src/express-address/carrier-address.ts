import { z } from 'zod'
import type { ExpressParty } from './party.ts'
import { countryAddress } from './country-address.ts'
import { isPoBox } from './hints.ts'
import { e164 } from './phone.ts'
import { normalPostalCode } from './postal-code.ts'

/** Limits of a carrier for addresses, in characters after the transliteration. */
export const AddressProfile = z.object({
  /** Street: so many lines of so many characters. */
  lines: z.int().min(1).max(3),
  lineLength: z.int().min(10),
  city: z.int().min(1),
  postalCode: z.int().min(1),
  company: z.int().min(1),
  contact: z.int().min(1),
  phone: z.int().min(1),
  mail: z.int().min(1),
  contents: z.int().min(1),
  phoneRequired: z.boolean(),
  /** Where the country has states or areas. */
  stateRequired: z.boolean(),
  /** Where the country requires postal codes. */
  postalCodeRequired: z.boolean(),
  refusesPoBox: z.boolean(),
  /** Whether the carrier prints accents of Western languages. */
  latin1: z.boolean(),
  /** Absent: all countries. */
  servedCountries: z.array(z.string()).optional(),
})
export type AddressProfile = z.infer<typeof AddressProfile>

const usualProfile: AddressProfile = {
  lines: 3,
  lineLength: 35,
  city: 30,
  postalCode: 12,
  company: 35,
  contact: 35,
  phone: 15,
  mail: 70,
  contents: 70,
  phoneRequired: true,
  stateRequired: false,
  postalCodeRequired: true,
  refusesPoBox: true,
  latin1: false,
}

/** Default profiles. GENERIC has the smallest limits that carriers publish: the hint before a carrier is chosen. */
export const addressProfiles: Record<'GENERIC' | 'MYDHL', AddressProfile> = {
  GENERIC: usualProfile,
  MYDHL: { ...usualProfile, lineLength: 45, city: 45, company: 100, contact: 255, phone: 70, latin1: true },
}

/** Latin letters of a text, e.g. `anyAscii`. */
export type Transliterate = (text: string) => string

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A text as the carrier receives it: single blanks, and Latin letters or ASCII by the profile. */
export const carrierText = (text: string, { latin1 }: Pick<AddressProfile, 'latin1'>, transliterate: Transliterate) =>
  plain(
    latin1
      ? text.normalize('NFC').replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]+/g, (part) => transliterate(part))
      : transliterate(text.normalize('NFC')),
  )

const lengthOf = (text: string) => Array.from(text).length

/** Lines of a text, broken between words. A longer word has a line of its own: nothing is cut. */
export const splitLines = (text: string, lineLength: number): string[] =>
  plain(text)
    .split(' ')
    .filter(Boolean)
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      return last !== undefined && lengthOf(longer) <= lineLength ? [...lines.slice(0, -1), longer] : [...lines, word]
    }, [])

/** Street lines of the carrier: the typed ones where they fit, else the whole street broken anew. */
export const carrierStreet = (party: ExpressParty, profile: AddressProfile, transliterate: Transliterate): string[] => {
  const typed = [party.description, party.line2, party.line3]
    .map((line) => carrierText(line, profile, transliterate))
    .filter(Boolean)
  const fits = typed.length <= profile.lines && typed.every((line) => lengthOf(line) <= profile.lineLength)
  return fits ? typed : splitLines(typed.join(' '), profile.lineLength)
}

export type CarrierProblem = {
  path: keyof ExpressParty | 'contents'
  code: 'TOO_LONG' | 'STREET_TOO_LONG' | 'MISSING' | 'PO_BOX_REFUSED' | 'COUNTRY_NOT_SERVED'
  values: Record<string, string>
}

/** The postal code that a carrier receives: empty where the country has none, although the old value is stored. */
export const carrierPostalCode = ({ postalCode, countryCode }: ExpressParty): string =>
  countryAddress(countryCode).postalCode === 'NONE' ? '' : normalPostalCode(postalCode)

const limitedFields = ['company', 'contact', 'phone', 'mail', 'city', 'postalCode'] as const

/** A party's texts as the carrier receives them, with their lengths and limits. */
export const carrierFields = (party: ExpressParty, profile: AddressProfile, transliterate: Transliterate) =>
  limitedFields.map((path) => {
    const own = { phone: e164(party.phone) ?? party.phone, postalCode: carrierPostalCode(party) }
    const text = carrierText({ ...party, ...own }[path], profile, transliterate)
    return { path, text, length: lengthOf(text), max: profile[path] }
  })

/** Contents longer than the carrier's limit. */
export const contentsProblem = (
  contents: string,
  profile: AddressProfile,
  transliterate: Transliterate,
): CarrierProblem | undefined => {
  const length = lengthOf(carrierText(contents, profile, transliterate))
  return length > profile.contents
    ? { path: 'contents', code: 'TOO_LONG', values: { length: String(length), max: String(profile.contents) } }
    : undefined
}

const missingFields = (party: ExpressParty, profile: AddressProfile): (keyof ExpressParty)[] => {
  const { postalCode, needsState, area } = countryAddress(party.countryCode)
  const needs: Partial<Record<keyof ExpressParty, boolean>> = {
    phone: profile.phoneRequired,
    stateOrProvinceCode: profile.stateRequired && (needsState || area),
    postalCode: profile.postalCodeRequired && postalCode === 'REQUIRED',
  }
  const required = Object.keys(needs) as (keyof typeof needs)[]
  return required.filter((field) => needs[field] && String(party[field]).trim() === '')
}

/** Reasons why a carrier cannot use the address; empty where it can. They block this carrier only. */
export const carrierAddressProblems = (
  party: ExpressParty,
  profile: AddressProfile,
  transliterate: Transliterate,
): CarrierProblem[] => {
  const { countryCode } = party
  const problems: CarrierProblem[] = missingFields(party, profile).map((path) => ({
    path,
    code: 'MISSING',
    values: {},
  }))
  for (const { path, length, max } of carrierFields(party, profile, transliterate))
    if (length > max) problems.push({ path, code: 'TOO_LONG', values: { length: String(length), max: String(max) } })
  const street = carrierStreet(party, profile, transliterate)
  const longest = Math.max(0, ...street.map(lengthOf))
  if (street.length > profile.lines || longest > profile.lineLength)
    problems.push({
      path: 'description',
      code: 'STREET_TOO_LONG',
      values: { lines: String(profile.lines), max: String(profile.lineLength), needed: String(street.length) },
    })
  if (profile.refusesPoBox && isPoBox(party)) problems.push({ path: 'description', code: 'PO_BOX_REFUSED', values: {} })
  if (profile.servedCountries && !profile.servedCountries.includes(countryCode))
    problems.push({ path: 'countryCode', code: 'COUNTRY_NOT_SERVED', values: { country: countryCode } })
  return problems
}
