import type { Language } from '../access/session.ts'

export type SideBySideWords = Readonly<Record<string, readonly [es: string, en: string, pt: string]>>

/** Converts side-by-side words to words by language. */
export const wordsByLanguage = (table: SideBySideWords): Readonly<Record<string, Readonly<Record<Language, string>>>> =>
  Object.fromEntries(Object.entries(table).map(([id, [es, en, pt]]) => [id, { es, en, pt }]))
