import type { ExpressParty } from './party.ts'
import { searchText } from '../search-text.ts'
import { countryAddress } from './country-address.ts'
import { e164 } from './phone.ts'
import { compactPostalCode, isPostalCode, withLeadingZero } from './postal-code.ts'

/** Codes are keys of the screens' texts; `path` is the field, and `values` fill the text. */
export type AddressHint = {
  path: keyof ExpressParty
  code:
    | 'STATE_MISSING'
    | 'AREA_MISSING'
    | 'POSTAL_CODE_MISSING'
    | 'POSTAL_CODE_UNUSED'
    | 'POSTAL_CODE_ZERO'
    | 'POSTAL_CODE_FORMAT'
    | 'PO_BOX'
    | 'PHONE_FORMAT'
    | 'SAME_PARTY'
  values: Record<string, string>
}

// A word for the box and its number, so that a street with such a name is no box: `Av. Casilla`, `Box Hill Road 4`.
const boxes = [
  /\bp\.? ?o\.? ?box\b/,
  /\bpost office box\b/,
  /\bpob \d/,
  /\b(casilla (de )?correos?|casilla postal|casilla \d)/,
  /\b(apartado (postal|aereo|de correos?|\d)|apdo\.? (postal )?\d)/,
  /\bcaixa postal\b/,
  /\bcasella postale\b/,
  /\bboite postale\b/,
  /\bb\.?p\.? \d/,
  /\bpostfach\b/,
  /\bpostbus \d/,
]

/** The street with P.O. box; undefined where the party has none. */
const poBoxField = (party: ExpressParty) =>
  (['description', 'line2', 'line3'] as const).find((field) => {
    const street = searchText(party[field])
    return boxes.some((box) => box.test(street))
  })

/** Whether the address is a P.O. box. */
export const isPoBox = (party: ExpressParty): boolean => poBoxField(party) !== undefined

const postalCodeHint = ({ postalCode }: ExpressParty, country: string): AddressHint | undefined => {
  const format = countryAddress(country)
  const hint = (code: AddressHint['code'], values: Record<string, string> = {}): AddressHint => ({
    path: 'postalCode',
    code,
    values: { country, ...values },
  })
  const value = postalCode.trim()
  if (compactPostalCode(value) === '') return format.postalCode === 'REQUIRED' ? hint('POSTAL_CODE_MISSING') : undefined
  if (format.postalCode === 'NONE') return hint('POSTAL_CODE_UNUSED', { value })
  const proposal = withLeadingZero(value, country)
  if (proposal !== undefined) return hint('POSTAL_CODE_ZERO', { value, proposal })
  return isPostalCode(value, country) ? undefined : hint('POSTAL_CODE_FORMAT', { value, example: format.example ?? '' })
}

/** Warnings of one address by the data of its country. They never block a request. */
export const addressHints = (party: ExpressParty, country: string = party.countryCode): AddressHint[] => {
  const { needsState, area } = countryAddress(country)
  const hints: (AddressHint | undefined)[] = [postalCodeHint(party, country)]
  if (party.stateOrProvinceCode.trim() === '' && (needsState || area))
    hints.push({ path: 'stateOrProvinceCode', code: area ? 'AREA_MISSING' : 'STATE_MISSING', values: { country } })
  const box = poBoxField(party)
  if (box) hints.push({ path: box, code: 'PO_BOX', values: { value: party[box] } })
  if (party.phone.trim() !== '' && e164(party.phone) === undefined)
    hints.push({ path: 'phone', code: 'PHONE_FORMAT', values: { value: party.phone } })
  return hints.filter((hint) => hint !== undefined)
}

/** Warning of the recipient where both parties are likely the same person. */
export const samePartyHint = (shipper: ExpressParty, recipient: ExpressParty): AddressHint | undefined => {
  const equals = (field: 'contact' | 'company' | 'mail' | 'description') =>
    searchText(shipper[field]) !== '' && searchText(shipper[field]) === searchText(recipient[field])
  const isSame = equals('mail') || (equals('contact') && (equals('company') || equals('description')))
  return isSame ? { path: 'contact', code: 'SAME_PARTY', values: { value: recipient.contact } } : undefined
}
