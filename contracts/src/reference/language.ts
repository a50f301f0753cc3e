import { z } from 'zod'

export const languages = ['es', 'en', 'pt'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** A text in every language of the house. */
export type InLanguages = Readonly<Record<Language, string>>
