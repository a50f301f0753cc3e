import type { z } from 'zod'
import type { FieldMessages, FieldName } from './field-spec.ts'

// `Object.keys` loses the key type.
const namesOf = <Values>(words: FieldMessages<Values>) => Object.keys(words) as FieldName<Values>[]

/**
 * Validates a form with the server’s own schema from `contracts`: each refused field gets its text from `words`. A
 * field without a text is validated only by the server.
 */
export const schemaCheck =
  <Values extends object>(schema: z.ZodType, words: FieldMessages<Values>) =>
  (values: Values): FieldMessages<Values> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const invalidFields = new Set(result.error.issues.map(({ path }) => path[0]))
    const messages: { [Name in FieldName<Values>]?: string | undefined } = {}
    for (const name of namesOf(words)) if (invalidFields.has(name)) messages[name] = words[name]
    return messages
  }
