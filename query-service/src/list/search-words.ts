import { searchText } from '@freight/contracts/search-text'

const escapeWildcards = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** `like` patterns, one for each word; a row must match all of them. */
export const searchPatterns = (typed: string | undefined): string[] =>
  typedWords(typed).map((word) => `%${escapeWildcards(word)}%`)

/**
 * `like` pattern of a word, for texts with a space before every word and a trigram index: shorter words match at the
 * start of a word only.
 */
export const wordPattern = (word: string): string => `${word.length < 3 ? '% ' : '%'}${escapeWildcards(word)}%`

/** Normalized words of an input. */
export const typedWords = (typed: string | undefined): string[] => searchText(typed).split(' ').filter(Boolean)

/** `like` pattern for texts that start with the input. */
export const prefixPattern = (typed: string): string => `${escapeWildcards(searchText(typed))}%`
