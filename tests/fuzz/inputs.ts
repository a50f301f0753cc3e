import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** JSON Schema, as far as the schemas of this application use it. */
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

/** Existing values of the running application, by field name. */
export type Known = Readonly<Record<string, readonly string[]>>

const words = [
  'a',
  'FOB',
  "O'Brien",
  '=1+1',
  '<script>alert(1)</script>',
  '日本',
  '🚢',
  '%',
  '_',
  '\\',
  '1234.50',
  ' x ',
]
const days = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((day) => isoDay(day)),
  },
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2028-02-29', '2099-12-31'),
)
const isoDay = (day: Date) => day.toISOString().slice(0, 10)

const text = ({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<unknown> => {
  if (format === 'date') return days
  if (format === 'email') return fc.uuid().map((id) => `${id}@example.com`)
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'medium' })
  const size = { minLength, maxLength: Math.min(maxLength, 200) }
  return fc.oneof(
    fc.constantFrom(...words).filter((word) => word.length >= minLength && word.length <= maxLength),
    fc.string({ ...size, unit: 'grapheme' }),
  )
}

const jsonSchemas = new WeakMap<z.ZodType, Schema>()

/** Zod writes JSON Schema; only the keywords above are used. */
const schemaOf = (schema: z.ZodType): Schema => {
  const cached = jsonSchemas.get(schema)
  if (cached) return cached
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  jsonSchemas.set(schema, jsonSchema)
  return jsonSchema
}

const valueOf = (schema: Schema, known: Known, field: string): Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  const validValues = known[field]
  if (validValues?.length && (schema.type === 'string' || schema.enum)) {
    const { [field]: _meant, ...otherValues } = known
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...validValues) }, valueOf(schema, otherValues, field))
  }
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known, field)))
  if (schema.allOf) return fc.oneof(...schema.allOf.map((one) => valueOf(one, known, field)))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -1e9), max: Math.min(schema.maximum ?? 400, 1e9) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(schema, known, field)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const objectOf = (schema: Schema, known: Known, field: string): Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties } = schema
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return fc.dictionary(
      fc.constantFrom(...(known[`${field} names`] ?? words)),
      valueOf(additionalProperties, known, ''),
    )
  const entries = Object.entries(properties)
  // `client.id` is another id than `contacts[].id`.
  const fieldName = (name: string) => (name === 'id' ? `${field}.id` : name)
  const fields = Object.fromEntries(
    entries.map(([name, property]) => [name, valueOf(property, known, fieldName(name))]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)) })
}

/** Values of the schema's shape; rules across fields and the state of the application may still refuse them. */
export const validFor = (schema: z.ZodType, known: Known): Arbitrary<unknown> => valueOf(schemaOf(schema), known, '')

/** JSON values that no schema of this application accepts. */
export const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'null',
    0,
    -0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    true,
    [],
    {},
    [[]],
    '9'.repeat(400),
    'x'.repeat(5000),
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "'; drop table events; --",
    '-5',
    '1e5',
    'NaN',
    '0000-00-00',
    '2026-02-30',
    { $ne: null },
    { toString: 1, valueOf: 1, constructor: {} },
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

const pathsIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...path, key]))]

const replaced = (value: unknown, [key, ...rest]: readonly string[], change: (member: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((member, at) => (String(at) === key ? replaced(member, rest, change) : member))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (name !== key) return [[name, member]]
      const next = replaced(member, rest, change)
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

/** A valid value with one place replaced, removed or wrapped in a list. */
export const nearMiss = (valid: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), fc.nat(9), nasty).map(([value, pathNumber, mutation, other]) => {
    const paths = pathsIn(value)
    const path = paths[pathNumber % paths.length] ?? []
    return replaced(value, path, (member) => (mutation === 0 ? undefined : mutation === 1 ? [member, member] : other))
  })

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`

/** Bodies that are no JSON, or JSON that breaks weak parsers. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  'nil',
  '{"a":1,}',
  '\ufeff{}',
  '[]',
  'null',
  '"text"',
  nested('[', ']', 10_000),
  nested('{"a":', '}', 10_000),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"text":"\\u0000"}',
  '{"text":"\\ud800"}',
  '{"\\udfff":1}',
  '{"revision":1e400,"cantidad":-1e400}',
  `{"text":"${'x'.repeat(900_000)}"}`,
  `{"text":"${'x'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"charges":[${'1,'.repeat(100_000)}1]}`,
]
