import type { PersonalFields } from './personal-fields.ts'

type Change = (text: string, personId: string) => string

/**
 * A copy of a value with every marked text changed. The person of a text is that of the nearest enclosing object with
 * one, otherwise the stream. Empty texts stay, since they reveal nothing.
 */
export const withPersonalTexts = (
  value: unknown,
  place: PersonalFields,
  personId: string,
  pseudonym: (text: string) => string,
  change: Change,
): unknown => {
  const walk = (
    inner: unknown,
    { marked, person, fields, elements, values }: PersonalFields,
    owner: string,
  ): unknown => {
    if (typeof inner === 'string') return marked && inner !== '' ? change(inner, owner) : inner
    if (Array.isArray(inner)) return elements ? inner.map((element) => walk(element, elements, owner)) : inner
    if (typeof inner !== 'object' || inner === null || (!fields && !values)) return inner

    const copy: Record<string, unknown> = { ...inner }
    const personValue = person && copy[person.field]
    const isNamed = typeof personValue === 'string' && personValue !== ''
    const subjectId = isNamed ? (person?.isPersonal ? pseudonym(personValue) : personValue) : owner
    for (const name of Object.keys(copy)) {
      const field = fields?.[name] ?? values
      if (field) copy[name] = walk(copy[name], field, subjectId)
    }
    return copy
  }
  return walk(value, place, personId)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Empties every marked text of a value in place, and reports each. The caller must be the only owner of the value. */
export const emptyPersonalTexts = (
  value: unknown,
  { fields, elements, values }: PersonalFields,
  report: (text: string) => void,
): void => {
  const empty = (holder: Record<string | number, unknown>, name: string | number, place: PersonalFields) => {
    const inner = holder[name]
    if (typeof inner !== 'string') emptyPersonalTexts(inner, place, report)
    else if (place.marked && inner !== '') {
      holder[name] = ''
      report(inner)
    }
  }
  if (Array.isArray(value)) {
    if (elements) for (const index of value.keys()) empty(value as unknown as Record<number, unknown>, index, elements)
  } else if (isObject(value) && values) {
    for (const name of Object.keys(value))
      empty(value, name, (fields && Object.hasOwn(fields, name) ? fields[name] : undefined) ?? values)
  } else if (isObject(value) && fields) {
    for (const name in fields) {
      const place = fields[name]
      if (place && Object.hasOwn(value, name)) empty(value, name, place)
    }
  }
}
