/** Names of a charge code: in Spanish, and in other languages where the catalogue has them. */
interface CodeNames {
  concept: string
  conceptEn?: string | undefined
  conceptPt?: string | undefined
}

/** Name of a code in a language from the catalogue; empty without a name in that language. */
export const namedIn = ({ conceptEn, conceptPt }: Omit<CodeNames, 'concept'>, language: string) =>
  ({ en: conceptEn, pt: conceptPt })[language] ?? ''

interface ConceptSource {
  concept: string
  /** Name of the code when the line was sold. */
  concepts?: { en?: string | undefined; pt?: string | undefined } | undefined
}

/**
 * Name of a charge in the reader’s language: the name stored at the time of sale, otherwise the current name of its
 * code if the stored Spanish name is still the same, otherwise the stored text.
 */
export const conceptIn = (language: string, { concept, concepts }: ConceptSource, code?: CodeNames): string => {
  const stored = { en: concepts?.en, pt: concepts?.pt }[language] ?? ''
  const now = code?.concept === concept ? namedIn(code, language) : ''
  return stored || now || concept
}

/** Name of a code in the reader’s language, otherwise in Spanish. */
export const calledIn = (code: CodeNames, language: string): string => namedIn(code, language) || code.concept
