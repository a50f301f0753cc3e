import type { Text } from '../../freight/language.ts'

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
