import { z } from 'zod'
import type { Field, Fields } from './fields.ts'

type Typed<Of extends Field> = z.ZodType<Of['initial'], Of['initial']>

type FormShape<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { required: string } ? Typed<Of[Name]> : z.ZodDefault<Typed<Of[Name]>>
}

type ViewShape<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { later: true } ? z.ZodOptional<Typed<Of[Name]>> : Typed<Of[Name]>
}

type LaterShape<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { later: true } ? Name : never]: z.ZodOptional<Typed<Of[Name]>>
}

const storedSchema = ({ kind, options, initial }: Field): z.ZodType => {
  if (kind === 'flag') return z.boolean()
  if (kind === 'list') return z.array(options === undefined ? z.string() : z.enum(options))
  const one = options === undefined ? z.string() : z.enum(options)
  return initial === null ? one.nullable() : one
}

const typedSchema = (field: Field): z.ZodType => {
  if (field.kind !== 'text') return storedSchema(field)
  const { max = 0, untrimmed, required } = field
  const trimmed = untrimmed ? z.string() : z.string().trim()
  return (required === undefined ? trimmed : trimmed.min(1, required)).max(max)
}

// The compiler cannot infer fields that are built one by one.
const built = (fields: Fields, schemaOf: (field: Field) => z.ZodType): unknown =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])))

/** Schema of a new entry; `changesOf` makes that of a change. */
export const formOf = <Of extends Fields>(fields: Of) =>
  built(fields, (field) =>
    field.required === undefined ? typedSchema(field).default(field.initial) : typedSchema(field),
  ) as z.ZodObject<FormShape<Of>>

/** Later fields without initial values: a repeated creation has the same body as before these fields existed. */
export const laterOf = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      field.later ? [[name, typedSchema(field).optional()]] : [],
    ),
  ) as LaterShape<Of>

/** Schema of an entry in answers. */
export const viewOf = <Of extends Fields>(fields: Of) =>
  built(fields, (field) => (field.later ? storedSchema(field).optional() : storedSchema(field))) as z.ZodObject<
    ViewShape<Of>
  >
