import { safeParse } from 'zod/v4/core'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapFields = (value: Record<string, unknown>, schemaOf: (name: string) => $ZodType | undefined) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const schema = schemaOf(name)
      return schema === undefined ? [] : [[name, declaredOnly(schema, member)]]
    }),
  )

/** The schema that the discriminator names, otherwise the one with the fewest problems. */
const optionFor = (options: readonly $ZodType[], value: unknown, discriminator?: string): $ZodType | undefined => {
  if (discriminator !== undefined)
    return options.find((option) => {
      const { def } = (option as $ZodTypes)._zod
      const tagSchema = def.type === 'object' ? def.shape[discriminator] : undefined
      return tagSchema !== undefined && isRecord(value) && safeParse(tagSchema, value[discriminator]).success
    })
  const problems = (schema: $ZodType) => safeParse(schema, value).error?.issues.length ?? 0
  return options.toSorted((one, other) => problems(one) - problems(other))[0]
}

/**
 * Removes undeclared fields from a value at any depth, also from one that does not match its schema. An object in
 * place of a value without fields is removed.
 */
export const declaredOnly = (schema: $ZodType, value: unknown): unknown => {
  // Zod types its definitions by this union; `type` distinguishes its members.
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'any':
    case 'unknown':
      return value
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return declaredOnly(def.innerType, value)
    case 'lazy':
      return declaredOnly(def.getter(), value)
    case 'pipe':
      return declaredOnly(def.in._zod.def.type === 'transform' ? def.out : def.in, value)
    case 'object':
      if (!isRecord(value)) break
      return mapFields(value, (name) => (Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall))
    case 'record':
      if (!isRecord(value)) break
      return mapFields(value, () => def.valueType)
    case 'array':
      if (!Array.isArray(value)) break
      return value.map((item) => declaredOnly(def.element, item))
    case 'tuple': {
      if (!Array.isArray(value)) break
      const { items, rest } = def
      return value.flatMap((element, index) => {
        const item = items[index] ?? rest
        return item ? [declaredOnly(item, element)] : []
      })
    }
    case 'union': {
      const option = optionFor(def.options, value, 'discriminator' in def ? String(def.discriminator) : undefined)
      return option && declaredOnly(option, value)
    }
    case 'intersection': {
      const [left, right] = [declaredOnly(def.left, value), declaredOnly(def.right, value)]
      return isRecord(left) && isRecord(right) ? { ...left, ...right } : left
    }
  }
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? undefined : value
}
