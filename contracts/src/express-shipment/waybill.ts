import { companies } from '../vocabulary/people.ts'

/** Check digit of SSCC and GTIN: weights 3 and 1 from the right, modulo 10. */
export const mod10Digit = (digits: string): number => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether the last digit is the check digit of the others. */
export const hasMod10Digit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && mod10Digit(digits.slice(0, -1)) === Number(digits.slice(-1))

/** Check digit after Luhn of our own series: it detects one wrong digit and most exchanges of neighbours. */
export const luhnDigit = (digits: string): number => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}

const hasLuhnDigit = (waybill: string) => luhnDigit(waybill.slice(3, 18)) === Number(waybill[18])

/** Whether a number belongs to our own series and was typed without an error. */
export const isOwnWaybill = (text: string): boolean => /^OWN\d{16}$/.test(text) && hasLuhnDigit(text)

/**
 * Code from a scan or a search. `isValid` is false for a wrong check digit: a warning only, a carrier's number is never
 * refused for it. OTHER may be a waybill of an unknown carrier or a client's reference.
 */
export type Scan =
  | { kind: 'REFERENCE'; value: string }
  | { kind: 'SHORT_REFERENCE'; value: string; year: number; number: number }
  | { kind: 'WAYBILL' | 'PIECE'; value: string; isValid: boolean }
  | { kind: 'OTHER'; value: string }
  | { kind: 'EMPTY' }

const fullReference = new RegExp(`^(${companies.join('|')})-X-(\\d{4})-(\\d{6})$`)
const shortReference = /^X-(\d{2})-(\d{1,6})$/

/** Short form of a stored reference for display: `MVD-X-2026-000611` is `X-26-0611`. Another text stays. */
export const shortReferenceOf = (reference: string): string => {
  const [, , year = '', number = ''] = fullReference.exec(reference) ?? []
  return year === '' ? reference : `X-${year.slice(2)}-${String(Number(number)).padStart(4, '0')}`
}

/** Stored reference of a company for a short form. */
export const storedReference = (company: string, { year, number }: { year: number; number: number }): string =>
  `${company}-X-${year}-${String(number).padStart(6, '0')}`

type CarrierFormat = { kind: 'WAYBILL' | 'PIECE'; pattern: RegExp; isValid: (code: string) => boolean }

const formats: CarrierFormat[] = [
  // Series of the built-in adapter, with letters that no carrier has.
  { kind: 'WAYBILL', pattern: /^OWN\d{16}$/, isValid: hasLuhnDigit },
  { kind: 'PIECE', pattern: /^OWN\d{16}-\d{3}$/, isValid: hasLuhnDigit },
  // Licence plate (ISO 15459) with or without its data identifier J; it has no check digit.
  { kind: 'PIECE', pattern: /^J?JD\d{16,18}$/, isValid: () => true },
  { kind: 'PIECE', pattern: /^(00)?\d{18}$/, isValid: (code) => hasMod10Digit(code.slice(-18)) },
  // DHL: nine digits modulo 7.
  { kind: 'WAYBILL', pattern: /^\d{10}$/, isValid: (code) => Number(code.slice(0, 9)) % 7 === Number(code[9]) },
]

/** A code for comparison: upper case, without blanks, symbology mark (`]C1`) and data identifier of the licence plate. */
export const compactCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\][A-Z]\d/, '')
    // A scanner with another keyboard layout types these for a hyphen.
    .replaceAll(/['’/?_‐-―−]/g, '-')
    .replaceAll(/[\s\p{Cc}()]/gu, '')
    .replace(/^JJD(?=\d)/, 'JD')

/** Kind of a scanned or typed code. */
export const scanKind = (text: string): Scan => {
  const value = compactCode(text)
  if (value === '') return { kind: 'EMPTY' }
  if (fullReference.test(value)) return { kind: 'REFERENCE', value }
  const [, year, number] = shortReference.exec(value) ?? []
  if (year !== undefined) return { kind: 'SHORT_REFERENCE', value, year: 2000 + Number(year), number: Number(number) }
  const format = formats.find(({ pattern }) => pattern.test(value))
  return format ? { kind: format.kind, value, isValid: format.isValid(value) } : { kind: 'OTHER', value }
}
