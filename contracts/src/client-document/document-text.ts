import type { Language } from '../vocabulary/schemas.ts'
import type { Text, TextIn } from '../freight/language.ts'

/** Texts that know their language, for dates. */
export type DocumentText = Text & { readonly language: Language }

/** Texts of the client's document and its mail in one language; those of other files with their name: `shell:…`. */
export const documentText = (textIn: TextIn, language: Language): DocumentText => {
  const text: Text = (key, values) => textIn(language, key.includes(':') ? key : `document:${key}`, values)
  return Object.assign(text, { language })
}
