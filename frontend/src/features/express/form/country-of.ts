import { languages } from '@freight/contracts/vocabulary/people'
import { searchText } from '@freight/contracts/search-text'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Codes by code and by name in es, en and pt; made at the first use. */
let codes: Map<string, string> | undefined
const allCodes = () => {
  const found = new Map<string, string>()
  const names = languages.map((one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // A former code, such as BU of Myanmar, has the name of the present one.
    if (noCountries.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue
    for (const name of names.map((one) => one.of(code)))
      if (name !== undefined) found.set(searchText(name), code).set(code, code)
  }
  return found
}

/** Code of a country by its code or its name in es, en or pt. */
export const countryOf = (typed: string): string | undefined => {
  codes ??= allCodes()
  return codes.get(typed.trim().toUpperCase()) ?? codes.get(searchText(typed.trim()))
}
