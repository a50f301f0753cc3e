import type { Language } from '../access/session.ts'

/** A text in every language of the application. */
export type InLanguages = Readonly<Record<Language, string>>
