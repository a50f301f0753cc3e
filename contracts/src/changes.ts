import { z } from 'zod'

type Field<Schema> = Schema extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Schema
type Changes<Shape extends z.ZodRawShape> = z.ZodObject<{
  [Name in keyof Shape]: z.ZodOptional<Field<Shape[Name]> & z.ZodType>
}>

type Amendment<Shape extends z.ZodRawShape> = z.ZodObject<{
  [Name in keyof Shape]: Shape[Name] extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : z.ZodOptional<Field<Shape[Name]> & z.ZodType>
}>

/**
 * Schema of a change: the fields of the creation, all optional and without defaults, because a default would overwrite
 * the stored value.
 */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): Changes<Shape> =>
  // The compiler cannot infer fields that are built one by one.
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)),
      ]),
    ),
  ) as unknown as Changes<Shape>

/** Schema of a change in which null removes an optional field. */
export const amendmentOf = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): Amendment<Shape> =>
  z.object(
    Object.fromEntries(
      Object.entries(changesOf(form).shape).map(([name, change]) => {
        const field: unknown = change.unwrap()
        return [name, field instanceof z.ZodOptional ? z.nullable(field.unwrap()).optional() : change]
      }),
    ),
  ) as unknown as Amendment<Shape>
