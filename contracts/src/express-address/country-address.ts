import { needsPostalCode } from '../freight/address-rules.ts'

/** Whether an address of the country has the field. */
type Need = 'REQUIRED' | 'OPTIONAL' | 'NONE'

/**
 * Address format of a country. `digits`: length of a postal code of digits only. `pattern` matches the compact form;
 * `area`: the country has an area, such as an emirate, in the place of a postal code.
 */
export type CountryAddress = {
  postalCode: Need
  needsState: boolean
  area: boolean
  digits: number | undefined
  pattern: RegExp | undefined
  example: string | undefined
}

const setOf = (codes: string) => new Set(codes.split(' '))

// Data of libaddressinput.
const postalCodeAndState = setOf('AU BR CA CN ES IN IT JP KR MX MY RU TR TW US')
const stateOnly = setOf('CL CO CR ID PE TH VE VN')
const areaOnly = setOf('AE HK')
const postalCodeOnly = setOf('AT BE CH CZ DE DK EE FI FR GB GR HU LT LU LV NL NO NZ PL PT SE SG SI SK UA ZA')
const lengths: Record<number, string> = {
  3: 'IS',
  4: 'AT AU BE CH CY DK GE HU LI LU LV NO NZ PH PY SI TN ZA',
  5: 'CR DE EE ES FI FR GR HR ID IT KR LT MX MY PE SA SE SK TH TR UA UY CZ PL DO GT',
  6: 'CN CO EC IN RO RU SG VN',
  7: 'CL IL JP PT',
  8: 'BR',
}
const digitsOf = new Map(
  Object.entries(lengths).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

// Compact forms: without blanks and hyphens.
const patterns: Record<string, [RegExp, string]> = {
  AR: [/^(\d{4}|[A-HJ-NP-Z]\d{4}([A-Z]{3})?)$/, 'C1425ABC'],
  BR: [/^\d{8}$/, '01310-100'],
  CA: [/^[A-Z]\d[A-Z]\d[A-Z]\d$/, 'K1A 0B1'],
  GB: [/^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, 'SW1A 1AA'],
  IE: [/^([A-Z]\d{2}|D6W)[A-Z\d]{4}$/, 'D02 AF30'],
  IL: [/^\d{5}(\d{2})?$/, '9614303'],
  JP: [/^\d{7}$/, '100-0001'],
  NL: [/^\d{4}[A-Z]{2}$/, '1012 AB'],
  PE: [/^\d{5}$/, '15001'],
  PT: [/^\d{7}$/, '1000-205'],
  TW: [/^\d{3}(\d{2,3})?$/, '106'],
  US: [/^\d{5}(\d{4})?$/, '10118-0001'],
  VE: [/^\d{4}[A-Z]?$/, '1010'],
}

const postalCodeNeed = (country: string): Need => {
  // Panama has codes that carriers do not use.
  if (!needsPostalCode(country) || country === 'PA') return 'NONE'
  return postalCodeAndState.has(country) || postalCodeOnly.has(country) ? 'REQUIRED' : 'OPTIONAL'
}

/** Address format of a country, by its two letters. A country outside the data has optional fields only. */
export const countryAddress = (country: string): CountryAddress => {
  const digits = country === 'US' ? 5 : digitsOf.get(country)
  const [pattern, example] = patterns[country] ?? []
  return {
    postalCode: postalCodeNeed(country),
    needsState: postalCodeAndState.has(country) || stateOnly.has(country),
    area: areaOnly.has(country),
    digits,
    pattern: pattern ?? (digits === undefined ? undefined : new RegExp(`^\\d{${digits}}$`)),
    example: example ?? (digits === undefined ? undefined : '1234567890'.slice(0, digits)),
  }
}
