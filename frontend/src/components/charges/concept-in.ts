/** How a code is called: in Spanish, and in the other languages where it has names in them. */
interface Named {
  concept: string
  conceptEn?: string | undefined
  conceptPt?: string | undefined
}

/** What the catalogue calls a code in a language; empty where it has no name of its own in it. */
export const namedIn = ({ conceptEn, conceptPt }: Omit<Named, 'concept'>, language: string) =>
  ({ en: conceptEn, pt: conceptPt })[language] ?? ''

interface Told {
  concept: string
  /** As the code was called when the line was sold. */
  concepts?: { en?: string | undefined; pt?: string | undefined } | undefined
}

/**
 * What a charge is called in the reader's language: as it was stored then, else as its code is called now, if that is
 * still the code that was meant; else in the words that were stored.
 */
export const conceptIn = (language: string, { concept, concepts }: Told, code?: Named): string => {
  const stored = { en: concepts?.en, pt: concepts?.pt }[language] ?? ''
  const now = code?.concept === concept ? namedIn(code, language) : ''
  return stored || now || concept
}

/** What the catalogue calls a code, in the reader's language where it has a name in it. */
export const calledIn = (code: Named, language: string): string => namedIn(code, language) || code.concept
