import type { z } from 'zod'

/** Marks a text as personal data: it is stored encrypted with the key of the person it belongs to. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ personal: true })

/** What is read where the key of a person was erased. */
export const erasedText = '[erased]'

/** Those who were not erased: nobody can be written to, or named, who was. */
export const notErased = <Person extends { mail: string }>(people: readonly Person[]): Person[] =>
  people.filter(({ mail }) => mail !== erasedText)

/** Marks an object as being about one person; `field` names the one that identifies them. */
export const person = <Schema extends z.ZodObject>(schema: Schema, field: keyof Schema['shape'] & string): Schema =>
  schema.meta({ person: field })
