import type { Language } from '../vocabulary/schemas.ts'

/** A text in every language of the application. */
export type InLanguages = Readonly<Record<Language, string>>
