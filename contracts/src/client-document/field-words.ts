import { dateText } from '../date-text.ts'
import type { DocumentText } from './document-text.ts'
import { type PlainKind, plain, plainNames } from '../quotation/fields/about-fields.ts'
import type { QuotationRequested } from '../freight/request/requested.ts'
import { type NumberStyle, numberText } from './number-text.ts'
import type { Text } from '../freight/language.ts'

const words: readonly (readonly [name: 'daily' | 'weekly' | 'fortnightly' | 'monthly', pattern: RegExp])[] = [
  ['daily', /^(?:diari[oa]|di[aá]ri[oa]|daily|todos los d[ií]as)$/i],
  ['weekly', /^(?:semanal|weekly)$/i],
  ['fortnightly', /^(?:quincenal|quinzenal|fortnightly)$/i],
  ['monthly', /^(?:mensual|mensal|monthly)$/i],
]
const perWeek = /^(\d+)(?: (?:veces|vezes|times)| ?x)? (?:por semana|a la semana|a week|per week|weekly)$/i

/** A typed frequency in the language of a document, if it is a usual one; any other stays as it was typed. */
export const frequencyIn = (typed: string, text: Text): string => {
  const frequency = typed.trim()
  const name = words.find(([, pattern]) => pattern.test(frequency))?.[0]
  if (name !== undefined) return text(`frequencies.${name}`)
  const count = perWeek.exec(frequency)?.[1]
  return count === undefined ? typed : text('frequencies.perWeek', { number: count })
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0

type Words = { text: DocumentText; style: NumberStyle }

const sentenceByKind: Readonly<Record<PlainKind, (name: string, value: string, words: Words) => string>> = {
  DAY: (name, value, { text }) => `${name}: ${dateText(value, text.language)}`,
  CELSIUS: (name, value, { style }) => `${name}: ${numberText(value, decimals(value), style)} °C`,
  CENTIMETRES: (name, value, { style }) => `${name}: ${numberText(value, decimals(value), style)} cm`,
  FLAG: (name) => name,
}

/** Plain fields of a request as texts for the client's document: "Set point: -18 °C". */
export const plainTexts = (request: QuotationRequested, text: DocumentText, style: NumberStyle): string[] =>
  plainNames.flatMap((field) => {
    const value = request[field]
    return value === undefined
      ? []
      : [sentenceByKind[plain[field].kind](text(`field.${field}`), String(value), { text, style })]
  })
