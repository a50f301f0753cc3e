import { searchText } from '@freight/contracts/search-text'
import { isPostalCode } from '@freight/contracts/express-address/postal-code'
import type { PartyText } from '../cells.ts'

export interface Country {
  code: string
  name: string
}

/** What a pasted address fills, and the lines that have no certain place. */
export interface AddressBlock {
  found: Partial<Record<PartyText, string>>
  rest: readonly string[]
}

const mail = /^(?:e-?mail|correo|mail)?[.:\s]*([\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/i
const phone =
  /^(?:tel(?:[eé]fono|efone|ephone)?|phone|ph|cel(?:ular)?|m[oó]vil|mobile|fone)?[.:\s]*(\+?[\d(][\d\s().-]{6,})$/i
const taxId = /^(?:rut|ruc|cuit|cnpj|cpf|nif|nit|vat|p\.? ?iva|ein|tax ?id)[\s.:#nº°-]*([A-Z0-9][A-Z0-9./\s-]{4,})$/i
const attention = /^(?:attn|att|at\.?te|atenci[oó]n|aten[cç][aã]o|contact(?:o)?|contato|a\/c|c\/o)[.:\s]+(.+)$/i
const postal = String.raw`[A-Z]{0,2}-?\d[\dA-Z]*(?:[ -]\d[\dA-Z]*)?`
/** Postal code before the city, `35129 Padua`; after it, `Padua 35129`; after a state, `Miami, FL 33101`. */
const cityLines = [
  { pattern: new RegExp(`^([^,\\d]+?),?\\s+([A-Z]{2})[\\s,]+(${postal})$`), fields: ['city', 'state', 'postal'] },
  {
    pattern: new RegExp(`^(${postal})[\\s,]+([^\\d,]+?)(?:[,\\s]+\\(?([A-Z]{2})\\)?)?$`),
    fields: ['postal', 'city', 'state'],
  },
  { pattern: new RegExp(`^([^,\\d]+?)[\\s,]+(${postal})$`), fields: ['city', 'postal'] },
] as const

const cityOf = (line: string, country: string) => {
  for (const { pattern, fields } of cityLines) {
    const match = pattern.exec(line)
    if (match === null) continue
    const at = (field: 'city' | 'state' | 'postal') => {
      const index = (fields as readonly string[]).indexOf(field)
      return index < 0 ? '' : (match[index + 1] ?? '')
    }
    if (country !== '' && !isPostalCode(at('postal'), country)) continue
    return { city: at('city').trim(), stateOrProvinceCode: at('state'), postalCode: at('postal') }
  }
  return undefined
}

const countryIn = (line: string, countries: readonly Country[]) =>
  countries.find(({ code, name }) => line.trim() === code || searchText(name) === searchText(line))

/**
 * Reads an address copied as one block. Mail, phone, tax id and contact are known by their form or word, the country by
 * its name, the city by its postal code. The first remaining line is the company, and up to three lines before the city
 * are the street; nothing else is guessed.
 */
export const readAddressBlock = (text: string, countries: readonly Country[]): AddressBlock => {
  const found: AddressBlock['found'] = {}
  const others: string[] = []
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim().replace(/[,;]$/, ''))
  for (const line of lines.filter(Boolean)) {
    const [field, value] = (
      [
        ['mail', mail.exec(line)?.[1]],
        ['phone', phone.exec(line)?.[1]?.trim()],
        ['taxId', taxId.exec(line)?.[1]?.trim()],
        ['contact', attention.exec(line)?.[1]],
        ['countryCode', countryIn(line, countries)?.code],
      ] as const
    ).find(([, match]) => match !== undefined) ?? ['', undefined]
    if (field !== '' && value !== undefined && found[field] === undefined) found[field] = value
    else others.push(line)
  }
  const cityAt = others.findLastIndex((line, index) => index > 0 && cityOf(line, found.countryCode ?? '') !== undefined)
  const city = cityAt < 0 ? undefined : cityOf(others[cityAt] ?? '', found.countryCode ?? '')
  const [company, ...street] = cityAt < 0 ? others : others.slice(0, cityAt)
  // Without a city the end of the street is unknown.
  const streetLines = city === undefined ? [] : street.slice(0, 3)
  const named = { company, description: streetLines[0], line2: streetLines[1], line3: streetLines[2], ...city }
  for (const [field, value] of Object.entries(named)) if (value) found[field as PartyText] = value
  return { found, rest: [...street.slice(streetLines.length), ...(cityAt < 0 ? [] : others.slice(cityAt + 1))] }
}
