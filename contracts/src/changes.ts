import { z } from 'zod'

type Field<Schema> = Schema extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Schema
type Changes<Shape extends z.ZodRawShape> = z.ZodObject<{
  [Name in keyof Shape]: z.ZodOptional<Field<Shape[Name]> & z.ZodType>
}>

/**
 * What may be asked of an entry that is there: any of the fields that create it, and nothing is set that is not named.
 * A default belongs to the creation; here it would overwrite what stands.
 */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): Changes<Shape> =>
  // The fields are built one by one, which the compiler cannot follow.
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)),
      ]),
    ),
  ) as unknown as Changes<Shape>
