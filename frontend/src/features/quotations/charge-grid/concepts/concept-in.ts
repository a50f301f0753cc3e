import type { ChargeCode } from '../charge-code.ts'

/** What the catalogue calls a code in a language; empty where it has no name of its own in it. */
export const namedIn = ({ conceptEn, conceptPt }: Pick<ChargeCode, 'conceptEn' | 'conceptPt'>, language: string) =>
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
export const conceptIn = (
  language: string,
  { concept, concepts }: Told,
  code?: Pick<ChargeCode, 'concept' | 'conceptEn' | 'conceptPt'>,
): string => {
  const stored = { en: concepts?.en, pt: concepts?.pt }[language] ?? ''
  const now = code?.concept === concept ? namedIn(code, language) : ''
  return stored || now || concept
}

/** What the catalogue calls a code, in the reader's language where it has a name in it. */
export const calledIn = (code: Pick<ChargeCode, 'concept' | 'conceptEn' | 'conceptPt'>, language: string): string =>
  namedIn(code, language) || code.concept
