import { searchText } from '@freight/contracts/search-text'

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** `like` patterns, all of which a row must match: one for each word typed. */
export const searchPatterns = (typed: string | undefined): string[] =>
  searchText(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${escaped(word)}%`)

/** A `like` pattern for what begins as it was typed. */
export const beginning = (typed: string): string => `${escaped(searchText(typed))}%`
