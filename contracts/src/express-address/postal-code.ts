import { countryAddress } from './country-address.ts'

/** Postal code for storage: upper case, single blanks, plain hyphens and digits. */
export const normalPostalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** For comparison and patterns: without blanks and hyphens. */
export const compactPostalCode = (typed: string): string => normalPostalCode(typed).replaceAll(/[ -]/g, '')

/** Whether the postal code fits the country; true where the country has no known pattern. */
export const isPostalCode = (typed: string, country: string): boolean =>
  countryAddress(country).pattern?.test(compactPostalCode(typed)) ?? true

/** Proposal for a code that lost its leading zeros in a spreadsheet; undefined where none is likely. */
export const withLeadingZero = (typed: string, country: string): string | undefined => {
  const { digits } = countryAddress(country)
  const compact = compactPostalCode(typed)
  // At most two zeros (US 00501): more missing digits are another error.
  if (digits === undefined || !/^\d+$/.test(compact) || compact.length >= digits || compact.length < digits - 2)
    return undefined
  const proposal = compact.padStart(digits, '0')
  return isPostalCode(proposal, country) ? proposal : undefined
}
