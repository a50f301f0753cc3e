import type { z } from 'zod'

/** Marks a text as personal data: the store encrypts it with the key of its person. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ personal: true })

/** Value of personal data after the erasure of the person's key. */
export const erasedText = '[erased]'

/** The people who were not erased: others have no name or address. */
export const notErased = <Person extends { mail: string }>(people: readonly Person[]): Person[] =>
  people.filter(({ mail }) => mail !== erasedText)

/** Marks an object as data of one person; `field` contains the id of the person. */
export const person = <Schema extends z.ZodObject>(schema: Schema, field: keyof Schema['shape'] & string): Schema =>
  schema.meta({ person: field })
