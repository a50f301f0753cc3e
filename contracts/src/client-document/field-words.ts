import type { Text } from '../freight/language.ts'
import { type PlainKind, plain, plainNames } from '../quotation/fields/about-fields.ts'
import type { QuotationRequested } from '../freight/request/requested.ts'
import { dateText, type NumberStyle, numberText } from './number-text.ts'

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0

const sentenceByKind: Readonly<Record<PlainKind, (name: string, value: string, style: NumberStyle) => string>> = {
  DAY: (name, value) => `${name}: ${dateText(value)}`,
  CELSIUS: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} °C`,
  CENTIMETRES: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} cm`,
  FLAG: (name) => name,
}

/** Plain fields of a request as texts for the client's document: "Set point: -18 °C". */
export const plainTexts = (request: QuotationRequested, text: Text, style: NumberStyle): string[] =>
  plainNames.flatMap((field) => {
    const value = request[field]
    return value === undefined ? [] : [sentenceByKind[plain[field].kind](text(`field.${field}`), String(value), style)]
  })
