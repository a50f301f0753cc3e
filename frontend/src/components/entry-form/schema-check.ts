import type { z } from 'zod'
import type { FieldMessages, FieldName } from './field-spec.ts'

// An object's keys are its fields, which the compiler does not take for granted.
const namesOf = <Values>(words: FieldMessages<Values>) => Object.keys(words) as FieldName<Values>[]

/**
 * The server's own rule for a form: what `contracts` refuses is said at its field, in the words given for it. A field
 * without words of its own is the server's to refuse.
 */
export const schemaCheck =
  <Values extends object>(schema: z.ZodType, words: FieldMessages<Values>) =>
  (values: Values): FieldMessages<Values> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const wrong = new Set(result.error.issues.map(({ path }) => path[0]))
    const messages: { [Name in FieldName<Values>]?: string | undefined } = {}
    for (const name of namesOf(words)) if (wrong.has(name)) messages[name] = words[name]
    return messages
  }
