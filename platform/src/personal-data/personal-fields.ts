import { z } from 'zod'

/**
 * Places of the personal texts in a value. One value may be several of these, as the options of a union may: a marked
 * text, an object, a list, a map.
 */
export type PersonalFields = {
  marked?: true
  /** The field with the person of this object; `isPersonal` when it is marked itself, such as a mail address. */
  person?: { field: string; isPersonal: boolean }
  fields?: Readonly<Record<string, PersonalFields>>
  elements?: PersonalFields
  values?: PersonalFields
}

/**
 * Finds the marks of a schema once, so that events need no search. Undefined when it has none.
 * @throws when anything but a text is marked: it would be stored in the clear
 */
export const personalFields = (schema: z.ZodType): PersonalFields | undefined => find(schema, [], false)

const find = (schema: unknown, path: readonly string[], isParentMarked: boolean): PersonalFields | undefined => {
  if (!(schema instanceof z.ZodType)) return undefined
  const meta = schema.meta() ?? {}
  const isMarked = isParentMarked || meta['personal'] === true
  const findIn = (inner: unknown, ...keys: string[]) => find(inner, [...path, ...keys], isMarked)

  if (schema instanceof z.ZodUnion) return merged(schema.options.map((option) => findIn(option)))
  if (schema instanceof z.ZodPipe) return merged([findIn(schema.in), findIn(schema.out)])
  const innerSchema = innerSchemaOf(schema)
  if (innerSchema) return findIn(innerSchema)

  if (isMarked) {
    if (isText(schema)) return { marked: true }
    throw new Error(`Only texts can be personal data, not ${path.join('.') || 'a whole event'} (${schema.def.type})`)
  }
  if (schema instanceof z.ZodObject) return objectFields(schema, meta['person'], findIn)
  if (schema instanceof z.ZodArray) return fieldsAt('elements', findIn(schema.element, '[]'))
  if (schema instanceof z.ZodTuple)
    return fieldsAt('elements', merged(schema.def.items.map((item) => findIn(item, '[]'))))
  if (schema instanceof z.ZodRecord) return fieldsAt('values', findIn(schema.valueType, '*'))
  if (schema instanceof z.ZodIntersection) return merged([findIn(schema.def.left), findIn(schema.def.right)])
  if (schema instanceof z.ZodLazy) {
    // A recursive schema would be searched without end.
    if (path.length > 50) throw new Error(`Personal data cannot be looked for in ${path.slice(0, 5).join('.')}…`)
    return findIn(schema.unwrap())
  }
  return undefined
}

const innerSchemaOf = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodNonOptional ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodCatch
    ? schema.unwrap()
    : undefined

const isText = (schema: z.ZodType) =>
  ['string', 'template_literal', 'enum', 'null', 'undefined', 'transform'].includes(schema.def.type) ||
  (schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'string'))

const objectFields = (
  schema: z.ZodObject,
  person: unknown,
  findIn: (inner: unknown, key: string) => PersonalFields | undefined,
): PersonalFields | undefined => {
  const fields: Record<string, PersonalFields> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const marks = findIn(field, name)
    if (marks) fields[name] = marks
  }
  if (Object.keys(fields).length === 0) return undefined
  if (typeof person !== 'string') return { fields }
  return { fields, person: { field: person, isPersonal: fields[person]?.marked === true } }
}

const fieldsAt = (place: 'elements' | 'values', fields: PersonalFields | undefined) => fields && { [place]: fields }

const merged = (parts: readonly (PersonalFields | undefined)[]): PersonalFields | undefined =>
  parts.reduce((all, part) => (all && part ? mergedPair(all, part) : (all ?? part)), undefined)

const mergedPair = (one: PersonalFields, other: PersonalFields): PersonalFields => {
  const fields: Record<string, PersonalFields> = { ...one.fields }
  for (const [name, field] of Object.entries(other.fields ?? {})) {
    const existing = fields[name]
    fields[name] = existing ? mergedPair(existing, field) : field
  }
  const person = one.person ?? other.person
  const elements = merged([one.elements, other.elements])
  const values = merged([one.values, other.values])
  return {
    ...((one.marked ?? other.marked) && { marked: true }),
    ...(person && { person }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(elements && { elements }),
    ...(values && { values }),
  }
}

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
