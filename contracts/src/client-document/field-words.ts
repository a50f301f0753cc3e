import { type PlainField, type PlainKind, plain, plainNames } from '../quotation/fields/about-fields.ts'
import type { QuotationRequested } from '../quotation/requested.ts'
import type { DocumentLanguage } from './document.ts'
import { dateText, type NumberStyle, numberText } from './number-text.ts'

/** Names of the plain fields of a request on the client's document. */
const fieldWords: Readonly<Record<DocumentLanguage, Readonly<Record<PlainField, string>>>> = {
  es: { setPoint: 'Temperatura de consigna', readyDate: 'Mercadería lista' },
  en: { setPoint: 'Temperature set point', readyDate: 'Cargo ready' },
  pt: { setPoint: 'Temperatura (set point)', readyDate: 'Carga pronta' },
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0

const tell: Readonly<Record<PlainKind, (name: string, value: string, style: NumberStyle) => string>> = {
  DAY: (name, value) => `${name}: ${dateText(value)}`,
  CELSIUS: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} °C`,
  CENTIMETRES: (name, value, style) => `${name}: ${numberText(value, decimals(value), style)} cm`,
  FLAG: (name) => name,
}

/** What the request says in its plain fields, for the client's document: "Set point: -18 °C". */
export const plainTexts = (request: QuotationRequested, language: DocumentLanguage, style: NumberStyle): string[] =>
  plainNames.flatMap((field) => {
    const value = request[field]
    return value === undefined ? [] : [tell[plain[field].kind](fieldWords[language][field], String(value), style)]
  })
