import type { RouteResponse } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'

/** A charge code as the pickers offer it. */
export type ChargeCode = RouteResponse<'GET /app/v1/charge-codes'>['rows'][number]

/** Longest description of a charge that the server accepts. */
export const MAX_DESCRIPTION = 200

/** Names of a charge code: in Spanish, and in other languages where the catalogue has them. */
interface CodeNames {
  concept: string
  conceptEn?: string | undefined
  conceptPt?: string | undefined
}

/** Name of a code in a language from the catalogue; empty without a name in that language. */
const namedIn = ({ conceptEn, conceptPt }: Omit<CodeNames, 'concept'>, language: string) =>
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

interface Code {
  id: string
  concept: string
  conceptEn?: string | undefined
  conceptPt?: string | undefined
}

/** Whether a text is this code, in capitals or not. */
export const isCode = (id: string, text: string): boolean => searchText(id) === searchText(text)

/**
 * The exact code, codes that begin with the text, then those whose name contains it, then those of a matching leg.
 * Without a text: all, in their order.
 */
export const matchingCodes = <T extends Code>(
  codes: readonly T[],
  query: string,
  legOf?: (code: T) => string,
): readonly T[] => {
  const textToFind = searchText(query)
  if (textToFind === '') return codes
  const ranks: readonly ((code: T) => boolean)[] = [
    ({ id }) => isCode(id, query),
    ({ id }) => searchText(id).startsWith(textToFind),
    (code) =>
      [code.concept, code.conceptEn, code.conceptPt].some((name) => searchText(name ?? '').includes(textToFind)),
    (code) => legOf !== undefined && searchText(legOf(code)).includes(textToFind),
  ]
  const rankOf = (code: T) => ranks.findIndex((matches) => matches(code))
  return codes
    .map((code) => ({ code, rank: rankOf(code) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ code }) => code)
}
