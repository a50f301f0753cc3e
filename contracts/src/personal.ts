import type { z } from 'zod'

/** Marks a text as personal data: it is stored encrypted with the key of the person it belongs to. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ personal: true })

/** Marks an object as being about one person; `field` names the one that identifies him. */
export const person = <Schema extends z.ZodObject>(schema: Schema, field: keyof Schema['shape'] & string): Schema =>
  schema.meta({ person: field })
