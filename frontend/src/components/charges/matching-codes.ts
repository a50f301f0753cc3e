import { searchText } from '@freight/contracts/search-text'

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
