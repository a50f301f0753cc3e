import type { Language } from '../session.ts'

/** A text in every language of the house. */
export type InLanguages = Readonly<Record<Language, string>>
