import { searchText } from '@freight/contracts/search-text'

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** `like` patterns, all of which a row must match: one for each word typed. */
export const searchPatterns = (typed: string | undefined): string[] =>
  typedWords(typed).map((word) => `%${escaped(word)}%`)

/**
 * The pattern of one word, for texts that have a space before every word, where an index knows parts of three letters: what
 * is shorter is looked for where a word begins.
 */
export const wordPattern = (word: string): string => `${word.length < 3 ? '% ' : '%'}${escaped(word)}%`

/** The words of what was typed, as they are searched. */
export const typedWords = (typed: string | undefined): string[] => searchText(typed).split(' ').filter(Boolean)

/** A `like` pattern for what begins as it was typed. */
export const beginning = (typed: string): string => `${escaped(searchText(typed))}%`
