import { formatDate } from '../../../lib/format/format.ts'

/** Values that name something: digits in them are no quantity. */
const names = new Set(['zone', 'code', 'used', 'postalCode', 'tariff', 'currency', 'chargeCode'])

interface Reader {
  decimal: (value: string) => string
  language: string
}

/** `2026-11` as days are written, `11/2026`. */
const monthOf = (value: string) => value.replace(/^(\d{4})-(\d\d)$/, '$2/$1')

/** Name of a country in a language; a text that is no code stays. */
export const countryName = (code: string, language: string) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code

/** Values of a formula or a message in the reader's form: quantities, months, days and countries. */
export const readableValues = (
  values: Readonly<Record<string, string>>,
  { decimal, language }: Reader,
): Record<string, string> => {
  const readable = (name: string, value: string) => {
    if (name === 'month') return monthOf(value)
    if (name === 'country') return countryName(value, language)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
    return !names.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(name, value)]))
}
