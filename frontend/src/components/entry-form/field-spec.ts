/** What a form, a conflict and a history need to know of a field: its name and its values in words. */
export interface FieldSpec<Value = unknown> {
  label: string
  /** The value as people read it; without it text stays text, lists are joined, yes and no are words. */
  words?(value: Value): string
}

export type FieldName<Values> = keyof Values & string

/** Every field of an entry, in the order of the form. */
export type FieldSpecs<Values> = { readonly [Name in FieldName<Values>]: FieldSpec<Values[Name]> }

export type FieldMessages<Values> = { readonly [Name in FieldName<Values>]?: string | undefined }

/** The fields' names; an object's keys are its fields, which the compiler does not take for granted. */
export const fieldNames = <Values>(fields: FieldSpecs<Values>) => Object.keys(fields) as FieldName<Values>[]
