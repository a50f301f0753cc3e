import { searchText } from '@freight/contracts/search-text'

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** `like` patterns, all of which a row must match: one for each word typed. */
export const searchPatterns = (typed: string | undefined): string[] =>
  searchText(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${escaped(word)}%`)

/**
 * As `searchPatterns`, for texts that have a space before every word, where an index knows parts of three letters: what is
 * shorter is looked for where a word begins.
 */
export const wordPatterns = (typed: string | undefined): string[] =>
  searchText(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => `${word.length < 3 ? '% ' : '%'}${escaped(word)}%`)

/** A `like` pattern for what begins as it was typed. */
export const beginning = (typed: string): string => `${escaped(searchText(typed))}%`
