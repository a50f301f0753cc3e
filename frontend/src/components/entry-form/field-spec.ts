import type { Field } from '@freight/contracts/api/fields'

/** Label and value text of a field, for forms, conflicts and histories. */
export interface FieldSpec<Value = unknown> {
  label: string
  /** Formats the value; default: text unchanged, lists joined, booleans as yes or no. */
  words?(value: Value): string
  /** Its description, from which inputs take their limits and choices. */
  about?: Field
}

export type FieldName<Values> = keyof Values & string

/** Every field of an entry, in the order of the form. */
export type FieldSpecs<Values> = { readonly [Name in FieldName<Values>]: FieldSpec<Values[Name]> }

export type FieldMessages<Values> = { readonly [Name in FieldName<Values>]?: string | undefined }

/** The field names: `Object.keys` loses the key type. */
export const fieldNames = <Values>(fields: FieldSpecs<Values>) => Object.keys(fields) as FieldName<Values>[]

export interface ChoiceOption {
  value: string
  label: string
}

/** The values of the described field with their texts. */
export const optionsOf = (spec: FieldSpec | undefined): readonly ChoiceOption[] =>
  (spec?.about?.options ?? []).map((value) => ({ value, label: spec?.words?.(value) ?? value }))
