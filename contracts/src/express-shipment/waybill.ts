import { companies } from '../choices.ts'

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

// No carrier begins a waybill with these letters.
const ownPrefix = 'XPR'

/** Waybill of the built-in adapter: our letters, eight digits of a sequence and a check digit. */
export const ownWaybill = (sequence: number): string => {
  const digits = String(sequence).padStart(8, '0')
  return `${ownPrefix}${digits}${mod10Digit(digits)}`
}

/** Number of a piece of our waybill, from 1. */
export const ownPiece = (waybill: string, piece: number): string => `${waybill}-${String(piece).padStart(3, '0')}`

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

const ups = (waybill: string): boolean => {
  // Letters count as their place in the alphabet plus two, modulo 10.
  const values = Array.from(waybill.slice(2), (sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10,
  )
  const check = values.pop()
  const sum = values.reduce((total, value, index) => total + value * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (sum % 10)) % 10 === check
}

type CarrierFormat = { kind: 'WAYBILL' | 'PIECE'; pattern: RegExp; isValid: (code: string) => boolean }

const formats: CarrierFormat[] = [
  { kind: 'WAYBILL', pattern: /^XPR\d{9}$/, isValid: (code) => hasMod10Digit(code.slice(3)) },
  { kind: 'PIECE', pattern: /^XPR\d{9}-\d{3}$/, isValid: (code) => hasMod10Digit(code.slice(3, 12)) },
  // Licence plate (ISO 15459) with or without its data identifier J; it has no check digit.
  { kind: 'PIECE', pattern: /^J?JD\d{16,18}$/, isValid: () => true },
  { kind: 'PIECE', pattern: /^(00)?\d{18}$/, isValid: (code) => hasMod10Digit(code.slice(-18)) },
  { kind: 'WAYBILL', pattern: /^1Z[A-Z\d]{15}\d$/, isValid: ups },
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
